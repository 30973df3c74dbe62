/** The games that the view tells of, what is told of them, and how they come here. */
import { batch, computed, signal } from '@preact/signals';
import { kindOfName } from '../../features/recordings/file-kind.js';
import { plural } from '../../lib/format-numbers.js';
import { HANDS, type HandsName } from '../../players/hands.js';
import { type Difference, differencesOf } from '../../review/insights/differences.js';
import type { NamedInsight } from '../../review/insights/estimate.js';
import { type Grouping, groupsOf, type InsightGroup } from '../../review/insights/groups.js';
import { type Profile, profileOf } from '../../review/insights/profile.js';
import type { HandsOfGame } from '../../review/played-game.js';
import type { App } from '../app/view.js';
import { isDone, readChosenFile } from '../parts/files.js';
import { Progress } from '../parts/progress.js';
import { LARGEST_FILE } from '../sources/page-opening.js';
import { KeptGames, keptGameFile } from '../stores/browser-records.js';
import { gameKey, type KeptInsight, KeptInsights } from '../stores/kept-insights.js';
import { FileJudges, type GamesFile } from './file-judges.js';

/** What every panel of the view is given. */
export interface OfInsights {
  readonly insights: Insights;
}

/** Whose hands are taken where a game does not say it: those that its presses show, or those of a name. */
export type AssumedHands = 'seen' | HandsName;

/** A group with what it tells. */
export type ToldGroup = InsightGroup & { readonly profile: Profile };

/** Two groups beside each other. */
export interface Pair {
  readonly names: readonly [one: string, other: string];
  readonly differences: readonly Difference[];
}

export const EVERYBODY = '';

export class Insights {
  readonly progress = new Progress();
  readonly isBusy = signal(false);
  readonly notes = signal<readonly string[]>([]);
  /** What was chosen here, else the hands that were chosen in the page, else what presses show. */
  readonly assumed = computed((): AssumedHands => this.#assumed.value ?? this.#app.hands.name.value ?? 'seen');
  /** Undefined until they have been read. */
  readonly kept = signal<readonly KeptInsight[] | undefined>(undefined);
  /** Games that other versions of the program have judged: they are told again when their files come. */
  readonly outdated = computed(() => this.kept.value?.filter(({ version }) => version !== __VERSION__).length ?? 0);
  /** A name, or everybody. */
  readonly player = signal(EVERYBODY);
  readonly players = computed(() =>
    [...new Set(this.#all.value.map(({ insight }) => insight.player ?? UNKNOWN))].sort(),
  );
  /** The games that are told of. */
  readonly games = computed(() => {
    const { value: player } = this.player;
    const all = this.#all.value;
    return player === EVERYBODY ? all : all.filter(({ insight }) => (insight.player ?? UNKNOWN) === player);
  });
  /** Undefined before the first game. */
  readonly profile = computed(() => (this.games.value.length > 0 ? profileOf(this.games.value) : undefined));
  readonly by = signal<Grouping>('month');
  readonly groups = computed((): readonly ToldGroup[] =>
    groupsOf(this.games.value, this.by.value).map((group) => ({ ...group, profile: profileOf(group.games) })),
  );
  /** Names of the groups that were chosen to stand beside each other. */
  readonly chosen = signal<readonly [one: string, other: string]>(['', '']);
  /** Those two, or the last two; undefined where there are no two. */
  readonly pair = computed(() => pairOf(this.groups.value, this.chosen.value));
  readonly #all = computed(() =>
    (this.kept.value ?? []).filter(({ version }) => version === __VERSION__).map(namedInsight),
  );
  readonly #assumed = signal<AssumedHands | undefined>(undefined);
  readonly #app: App;
  readonly #store: KeptInsights;
  readonly #judges: FileJudges;
  /** All that were chosen since the page was opened, by name and time. */
  readonly #files = new Map<string, GamesFile>();
  #reading: Promise<void> | undefined;
  #keeps = true;

  constructor(app: App) {
    this.#app = app;
    this.#store = new KeptInsights(app.records);
    this.#judges = new FileJudges(app, {
      progress: this.progress,
      known: () => wholeFiles(this.#known()),
      isKnown: (file, game) => this.#known().some((each) => each.file === file && each.game === game),
      handsFor: (seen) => this.#handsFor(seen),
      onJudged: (game) => void this.#take({ ...game, version: __VERSION__ }),
      onNote: (note) => {
        if (!this.notes.value.includes(note)) this.notes.value = [...this.notes.value, note];
      },
      onRest: () => this.#rest(),
    });
  }

  /** The view is in front. */
  follow(): Promise<void> {
    this.#reading ??= isDone(
      this.#app,
      Promise.all([this.#store.all(), this.#app.hands.isRead]).then(([kept]) => {
        this.kept.value = kept;
      }),
      'What games told cannot be read',
    ).then(() => {
      this.kept.value ??= [];
    });
    return this.#reading;
  }

  /** Files that were chosen or dropped. */
  addFiles(files: readonly File[]): Promise<void> {
    return this.#add(
      files.map((file) => ({
        name: file.webkitRelativePath || file.name,
        time: file.lastModified,
        bytes: async () => (await readChosenFile(this.#app, file, LARGEST_FILE))?.bytes,
      })),
    );
  }

  /** The games among the files of a folder, by their names. */
  async addFolder(files: readonly File[]): Promise<void> {
    const games = files.filter(({ name }) => GAMES.includes(kindOfName(name)));
    if (games.length === 0) {
      this.#app.notify('There is no game in this folder: choose one with recordings, movies or frames.', 'problem');
    }
    await this.addFiles(games);
  }

  /** The games that this browser keeps. */
  async addKept(): Promise<void> {
    const kept = await new KeptGames(this.#app.records).all().catch(() => []);
    if (kept.length === 0) this.#app.notify('This browser keeps no game of yours yet. Play one, or choose files.');
    await this.#add(
      kept.map((game) => ({
        name: keptGameFile(game),
        time: game.ended,
        bytes: async () => new TextEncoder().encode(game.text),
      })),
    );
  }

  /** Other hands for games that do not say whose they are: those of this visit are judged again by them. */
  assume(hands: AssumedHands): void {
    this.#assumed.value = hands;
    // Whoever has chosen their own hands looks at another one's games.
    if (hands !== 'seen' && this.#app.hands.name.value === undefined) this.#app.hands.choose(hands);
    if (this.isBusy.value) this.stop();
    void this.#add([...this.#files.values()]);
  }

  /** Ends the work; what the games told so far stays. */
  stop(): void {
    this.#judges.stop();
  }

  /** Deletes what the games in front told. */
  async forget(): Promise<void> {
    this.stop();
    const shown = new Set(this.games.value.map(({ insight }) => insight));
    const isGone = ({ insight, version }: KeptInsight): boolean => shown.has(insight) || version !== __VERSION__;
    const gone = (this.kept.value ?? []).filter(isGone);
    if (!(await isDone(this.#app, this.#store.forget(gone), 'The games are not forgotten'))) return;
    for (const [key, { name, time }] of this.#files) {
      const isOfFile = (each: KeptInsight): boolean => each.name === name || each.name.startsWith(`${name}, game `);
      if (gone.some((each) => each.time === time && isOfFile(each))) this.#files.delete(key);
    }
    batch(() => {
      this.kept.value = this.kept.value?.filter((each) => !isGone(each));
      this.player.value = EVERYBODY;
      this.notes.value = [];
    });
    this.progress.rest(`${plural(gone.length, 'game')} forgotten.`);
  }

  async #add(files: readonly GamesFile[]): Promise<void> {
    if (files.length === 0) return;
    await this.follow();
    for (const file of files) this.#files.set(`${file.name} ${file.time}`, file);
    this.isBusy.value = true;
    this.#judges.add(files);
  }

  /** Games that are not judged again. */
  #known(): readonly KeptInsight[] {
    return (this.kept.value ?? []).filter(
      ({ version, assumed }) => version === __VERSION__ && (assumed === null || assumed === this.assumed.value),
    );
  }

  #handsFor(seen: HandsOfGame): { readonly hands: HandsOfGame; readonly assumed: AssumedHands | null } {
    const { value: assumed } = this.assumed;
    if (!seen.isAssumed) return { hands: seen, assumed: null };
    return { hands: assumed === 'seen' ? seen : { ...seen, ...handsNamed(assumed) }, assumed };
  }

  async #take(game: KeptInsight): Promise<void> {
    const key = gameKey(game);
    this.kept.value = [...(this.kept.value ?? []).filter((each) => gameKey(each) !== key), game];
    // A browser that keeps nothing says so once.
    if (this.#keeps) this.#keeps = await isDone(this.#app, this.#store.keep(game), 'What games tell is not kept');
  }

  #rest(): void {
    this.isBusy.value = false;
    const count = this.games.value.length;
    const says = count > 0 ? `${plural(count, 'game')} judged.` : '';
    this.progress.rest(says);
    if (says) this.#app.announce(says);
  }
}

const GAMES: readonly unknown[] = ['recording', 'movie', 'frames'];
const UNKNOWN = 'player not known';

function namedInsight({ name, time, insight }: KeptInsight): NamedInsight {
  return { name, time, insight };
}

function handsNamed(name: HandsName): Pick<HandsOfGame, 'taps' | 'reaction' | 'source'> {
  const { taps, reaction } = HANDS[name];
  return { taps, reaction, source: 'as chosen here' };
}

/** Files of which all games are among these. */
function wholeFiles(games: readonly KeptInsight[]): readonly string[] {
  const left = new Map<string, number>();
  for (const { file, games: count } of games) left.set(file, (left.get(file) ?? count) - 1);
  return [...left].flatMap(([file, missing]) => (missing === 0 ? [file] : []));
}

function pairOf(groups: readonly ToldGroup[], chosen: readonly [string, string]): Pair | undefined {
  const [one, other] = chosen.map((name, i) => groups.find((group) => group.name === name) ?? groups.at(i - 2));
  if (!one || !other || one === other) return undefined;
  return { names: [one.name, other.name], differences: differencesOf(one.profile, other.profile) };
}
