/** Elements of the page, made in one expression each. Text goes in as text, so nothing can turn into markup. */

type Child = Node | string | undefined;

/** Properties as in the DOM (`className`, `type`, `onclick`), and attributes by their names with a hyphen. */
type Properties<Name extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Name], 'style' | 'dataset' | 'children'>
> & {
  readonly [attribute: `${string}-${string}`]: string;
};

/** A new element with its properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties<Name> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-')) made.setAttribute(key, String(value));
    else Object.assign(made, { [key]: value });
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** A button that does something; its text is its label. */
export function button(label: string, onclick: () => void, className = ''): HTMLButtonElement {
  return element('button', { type: 'button', className, onclick }, label);
}

/** A control with its label around it, so that both can be clicked and a screen reader reads them together. */
export function labelled(label: string, control: HTMLElement, className = 'field'): HTMLLabelElement {
  return element('label', { className }, element('span', {}, label), control);
}

/** A list to choose from; every option is a value and what is shown for it. */
export function choice<Value extends string>(
  options: readonly (readonly [Value, string])[],
  chosen: Value,
  onchange: (value: Value) => void,
): HTMLSelectElement {
  const select = element('select', {});
  for (const [value, text] of options) {
    select.append(element('option', { value, selected: value === chosen }, text));
  }
  select.onchange = () => onchange(select.value as Value);
  return select;
}

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

/** Long enough for every browser to have begun. */
const REVOKE_AFTER_MS = 60_000;

/** @param name as the browser proposes it */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
