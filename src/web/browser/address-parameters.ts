/** What a link says, parameter by parameter: what is not understood is told, and the usual value takes its place. */

/** Characters of a parameter that a problem repeats. */
const LONGEST_QUOTE = 80;

/** Reads the parameters of one address. */
export class AddressParameters {
  /** A sentence for each parameter that was not understood. */
  readonly problems: string[] = [];

  constructor(private readonly parameters: URLSearchParams) {}

  has(name: string): boolean {
    return this.parameters.has(name);
  }

  /**
   * The value of a parameter, or the usual one where it is missing or makes no sense.
   *
   * @param parse undefined for a text that makes no sense
   */
  read<Value>(name: string, usual: Value, parse: (text: string) => Value | undefined): Value {
    const text = this.parameters.get(name);
    if (text === null) return usual;
    const value = parse(text);
    if (value !== undefined) return value;
    this.problems.push(`The address asks for ${name} "${text.slice(0, LONGEST_QUOTE)}", which there is not.`);
    return usual;
  }
}

/** A parser of whole numbers in a range. */
export function wholeNumber(lowest: number, highest: number): (text: string) => number | undefined {
  return (text) => {
    const number = Number(text);
    return /^\d{1,9}$/.test(text) && number >= lowest && number <= highest ? number : undefined;
  };
}

/** What may be a player's name: whether there is such a player is known where the players are. */
export function playerName(text: string): string | undefined {
  return /^[a-z0-9-]{1,40}$/.test(text) ? text : undefined;
}
