/** The drill that is asked, what was answered, and all drills that this browser keeps. */
import { batch, signal } from '@preact/signals';
import type { Drill } from '../../features/drills/drill.js';
import { formatDrills, LARGEST_DRILLS, parseDrills } from '../../features/drills/drill-lines.js';
import { gradedAnswer, isRight } from '../../features/drills/grade-answer.js';
import { nextDrill, withAnswer } from '../../features/drills/schedule.js';
import { plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import { formatPlacement, parsePlacement } from '../../tetris/placement.js';
import type { App } from '../app/view.js';
import { saveFile } from '../browser/element.js';
import { isDone, readChosenFile } from '../parts/files.js';
import type { Choosable } from '../parts/placement-chooser.js';
import { Quiz } from '../parts/quiz.js';
import { KeptDrills } from '../stores/kept-drills.js';

/** What every panel of the view is given. */
export interface OfDrills {
  readonly drills: Drills;
}

export class Drills {
  readonly quiz: Quiz<Choosable>;
  /** Undefined until they have been read. */
  readonly all = signal<readonly Drill[] | undefined>(undefined);
  /** The drill that is asked; with its last answer once it was answered. */
  readonly asked = signal<Drill | undefined>(undefined);
  readonly isAnswered = signal(false);
  /** Whether the ideas of the drill were shown before the answer. */
  readonly isHelped = signal(false);
  /** Milliseconds since 1970 when the view last changed. */
  readonly now = signal(Date.now());
  readonly #app: App;
  readonly #kept: KeptDrills;

  constructor(app: App) {
    this.#app = app;
    this.#kept = new KeptDrills(app.records);
    this.quiz = new Quiz(({ placement }) => app.announce(namePlacement(placement)));
  }

  /** The view is in front; `d` in its address names a drill. */
  async follow(parameters: URLSearchParams): Promise<void> {
    await this.#load();
    const wanted = parameters.get('d');
    const named = this.all.value?.find(({ id }) => id === wanted);
    if (wanted !== null && !named && this.all.value)
      this.#app.notify('This drill is not kept in this browser: open the file that holds it.', 'problem');
    if (named) this.#ask(named);
    else if (!this.asked.value) this.#ask(this.#next());
  }

  answer({ placement }: Choosable): void {
    const drill = this.asked.value;
    if (!drill || this.isAnswered.value) return;
    const about = { at: Date.now(), helped: this.isHelped.value };
    const after = withAnswer(drill, gradedAnswer(drill, formatPlacement(placement), about));
    this.quiz.end();
    batch(() => {
      this.now.value = Date.now();
      this.asked.value = after;
      this.isAnswered.value = true;
      this.all.value = this.all.value?.map((each) => (each.id === after.id ? after : each));
    });
    this.quiz.focus();
    void isDone(this.#app, this.#kept.keep(after), 'The answer is not kept');
  }

  help(): void {
    this.isHelped.value = true;
  }

  askNext(): void {
    const last = this.asked.value;
    const wasMissed = last && this.isAnswered.value && !isRight(last.answers[last.answers.length - 1]);
    this.#ask(this.#next(wasMissed ? last : undefined));
    this.quiz.focus();
  }

  /** Deletes the drill that is asked, and asks another one. */
  async forget(): Promise<void> {
    const drill = this.asked.value;
    if (!drill || !(await isDone(this.#app, this.#kept.forget(drill), 'The drill is not forgotten'))) return;
    this.all.value = this.all.value?.filter(({ id }) => id !== drill.id);
    this.asked.value = undefined;
    this.askNext();
  }

  save(): void {
    saveFile('drills.jsonl', formatDrills(this.all.value ?? []), 'application/jsonl');
  }

  /** Puts the drills of a file to those that are kept. */
  async open(file: File): Promise<void> {
    const chosen = await readChosenFile(this.#app, file, LARGEST_DRILLS);
    if (!chosen) return;
    const read = parseDrills(new TextDecoder().decode(chosen.bytes));
    if (!read.ok) {
      this.#app.notify(`${chosen.name}: ${read.message}. Nothing was changed: choose a file of drills.`, 'problem');
      return;
    }
    if (!(await isDone(this.#app, this.#kept.merge(read.drills), 'Not all drills of the file are kept'))) return;
    await this.#load();
    this.#app.notify(`${plural(read.drills.length, 'drill')} of ${chosen.name} are here now, with their answers.`);
    if (!this.asked.value) this.askNext();
  }

  #next(missed?: Drill): Drill | undefined {
    return nextDrill(this.all.value ?? [], Date.now(), missed);
  }

  #ask(drill: Drill | undefined): void {
    batch(() => {
      this.now.value = Date.now();
      this.asked.value = drill;
      this.isAnswered.value = false;
      this.isHelped.value = false;
      this.quiz.start(drill?.places.map(({ placement }) => ({ placement: parsePlacement(placement) })) ?? []);
    });
  }

  async #load(): Promise<void> {
    await isDone(
      this.#app,
      this.#kept.all().then((drills) => {
        this.now.value = Date.now();
        this.all.value = drills;
      }),
      'The drills cannot be read',
    );
  }
}
