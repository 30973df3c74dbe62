/** The controls of the page, and the way from its views to their elements. */
import { useSignal } from '@preact/signals';
import { type ComponentChildren, type JSX, type RefObject, render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { wholeNumberIn } from '../../lib/text.js';

/** An element that shows the content from now on, as its signals change. It has no box of its own in the layout. */
export function shown(content: ComponentChildren): HTMLElement {
  const element = document.createElement('div');
  element.className = 'tie';
  render(content, element);
  return element;
}

/** Does something once the page shows what has just been changed. */
export function afterRender(act: () => void): void {
  queueMicrotask(act);
}

/** Draws the part again whenever something else than a signal tells of a change. */
export function useTold(changes: { add(listener: () => void): void }): void {
  const told = useSignal(0);
  useLayoutEffect(() => {
    changes.add(() => {
      told.value++;
    });
  }, [changes]);
  // Read, so that the part follows it.
  told.value;
}

/** An element that something else than the page's parts draws. */
export function Mounted({ element }: { readonly element: Element }): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.append(element), [element]);
  return <div ref={holder} style={{ display: 'contents' }} />;
}

/** For an element within which the focused control may go away: then it takes the focus itself, and keys go on from there. */
export function useFocusInside<Name extends HTMLElement>(): RefObject<Name | null> {
  const element = useRef<Name>(null);
  const hadFocus = element.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (hadFocus && !element.current?.contains(document.activeElement)) element.current?.focus({ preventScroll: true });
  });
  return element;
}

/** A button that does something; its text is its label, unless it has children. */
export function Button({
  label,
  children,
  ...others
}: JSX.IntrinsicElements['button'] & { readonly label?: string }): JSX.Element {
  return (
    <button type="button" {...others}>
      {label ?? children}
    </button>
  );
}

/** A control with its label around it, so that both can be clicked and a screen reader reads them together. */
export function Field(properties: {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label class={properties.class ?? 'field'}>
      <span>{properties.label}</span>
      {properties.children}
    </label>
  );
}

/** What is written in a field follows the value, unless somebody is typing there or the text is marked as wrong. */
export function useWritten(value: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = input;
    if (!current || document.activeElement === current || current.ariaInvalid === 'true') return;
    current.value = value;
  });
  return input;
}

/** A field for a whole number from 0 on. Any other text is marked, and told. */
export function NumberField(properties: {
  readonly label: string;
  /** In messages, where it is not the label. */
  readonly name?: string;
  readonly value: number;
  readonly highest: number;
  readonly disabled?: boolean;
  readonly onNumber: (value: number) => void;
  readonly onProblem: (message: string) => void;
}): JSX.Element {
  const { label, name = label, value, highest, disabled = false, onNumber, onProblem } = properties;
  const input = useWritten(String(value));
  const take = (text: string): void => {
    const found = wholeNumberIn(text, 0, highest);
    if (input.current) input.current.ariaInvalid = found === undefined ? 'true' : null;
    if (found !== undefined) onNumber(found);
    else onProblem(`${name}: expected a whole number from 0 to ${highest}, found "${text}".`);
  };
  return (
    <Field label={label}>
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        min={0}
        max={highest}
        step={1}
        disabled={disabled}
        onChange={(event) => take(event.currentTarget.value)}
      />
    </Field>
  );
}

/** A list to choose from; every option is a value and what is shown for it. */
export function Choice<Value extends string>(properties: {
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly title?: string;
}): JSX.Element {
  const { options, value, onChange, ...others } = properties;
  return (
    <select value={value} {...others} onChange={(event) => onChange(event.currentTarget.value as Value)}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Buttons of which one is pressed; what it opens is shown by whoever listens. */
export function Segments<Value extends string>(properties: {
  /** The name of the group: `legend` for people, `name` in the document. */
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}): JSX.Element {
  const { legend, name, options, value, disabled = false, onChange } = properties;
  return (
    <fieldset class="segments">
      <legend>{legend}</legend>
      {options.map(([each, text]) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            disabled={disabled}
            onChange={() => onChange(each)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A button that opens the browser's dialog for files. */
export function FileButton(properties: {
  /** Endings, such as `.bin`. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { accept, onFile, children } = properties;
  return (
    <label class="button">
      {children}
      <input
        type="file"
        accept={accept}
        class="visually-hidden"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onFile(chosen);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** The same for many files, or for all files of a folder. */
export function FilesButton(properties: {
  /** Endings, such as `.bin`. */
  readonly accept?: string;
  readonly folder?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { accept, folder = false, onFiles, children } = properties;
  return (
    <label class="button">
      {children}
      <input
        type="file"
        accept={accept}
        multiple
        ref={(input) => {
          if (input) input.webkitdirectory = folder;
        }}
        class="visually-hidden"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** A table of texts, with a head for every column and, in the first one, for every row. */
export function Table(properties: {
  readonly class: string;
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): JSX.Element {
  const { heads, rows } = properties;
  return (
    <table class={properties.class} aria-label={properties.label}>
      <TableHead heads={heads} />
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, i) => (
              <td key={heads[i + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TableHead({ heads }: { readonly heads: readonly string[] }): JSX.Element {
  return (
    <thead>
      <tr>{heads.map((head) => (head ? <th scope="col">{head}</th> : <td />))}</tr>
    </thead>
  );
}

/** Panels of which one is shown, chosen by buttons above them. */
export function Panels(properties: {
  readonly legend: string;
  readonly name: string;
  readonly panels: Readonly<Record<string, () => JSX.Element>>;
}): JSX.Element {
  const { legend, name, panels } = properties;
  const titles = Object.keys(panels);
  const open = useSignal(titles[0]);
  const options = titles.map((title) => [title, title] as const);
  return (
    <>
      <Segments
        legend={legend}
        name={name}
        options={options}
        value={open.value}
        onChange={(title) => {
          open.value = title;
        }}
      />
      {panels[open.value]()}
    </>
  );
}

/** Names with their values. */
export function Facts(properties: {
  readonly class: string;
  readonly rows: readonly (readonly [string, string])[];
}): JSX.Element {
  return (
    <dl class={properties.class}>
      {properties.rows.map(([name, value]) => [<dt key={`${name} `}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}
