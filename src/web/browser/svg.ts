/** Drawings on the page, made in one expression each. */

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** A new element of a drawing with its attributes and children. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}
