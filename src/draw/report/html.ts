/** Text that goes into a page. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that stands in a page, or in an attribute in quotes, as it is. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** A number in the coordinates of a drawing, without needless digits. */
export function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100);
}
