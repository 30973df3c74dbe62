/** What can happen to an honest user is an answer, not an error that is thrown. */

/** What was asked for, beside `ok`, or why there is none; `More` is what a refusal holds beside its message. */
export type Result<Value extends object = object, More extends object = object> =
  | ({ readonly ok: true } & Value)
  | Refusal<More>;

/** Why something cannot be. `message` says what was found, what was expected and what to do. */
export type Refusal<More extends object = object> = { readonly ok: false; readonly message: string } & More;

export function refuse(message: string): Refusal;
export function refuse<More extends object>(message: string, more: More): Refusal<More>;
export function refuse(message: string, more: object = {}): Refusal {
  return { ok: false, message, ...more };
}
