/** The view that tells what many games say of a player. */
import './insights.css';
import type { JSX } from 'preact';
import { plural } from '../../lib/format-numbers.js';
import { describeHands, HANDS, HANDS_NAMES } from '../../players/hands.js';
import type { App, View } from '../app/view.js';
import { Button, Choice, Field, FilesButton, shown } from '../browser/controls.js';
import { ProgressLine } from '../parts/progress.js';
import { type AssumedHands, EVERYBODY, Insights, type OfInsights } from './insights.js';
import { BesideEachOther, LossesPanel, ProfilePanel, TrendPanel } from './profile-panels.js';

const ENDINGS = '.jsonl,.gz,.fm2,.r08,.tasd,.txt,.ngf,.part';
const HANDS_OPTIONS: readonly (readonly [AssumedHands, string])[] = [
  ['seen', 'as its presses show, else the fastest'],
  ...HANDS_NAMES.map((name) => [name, `${name}: ${describeHands(HANDS[name])}`] as const),
];

export function insightsView(app: App): View {
  const insights = new Insights(app);
  return {
    element: shown(<InsightsPage insights={insights} />),
    files: {
      kinds: ['recording', 'movie', 'frames'],
      take: (file) => void insights.addFiles([file]),
      takeAll: (files) => void insights.addFiles(files),
    },
    show: () => void insights.follow(),
    // Work goes on, whichever view is in front.
    hide() {},
  };
}

function InsightsPage({ insights }: OfInsights): JSX.Element {
  const profile = insights.profile.value;
  return (
    <div class={profile ? 'insights is-open' : 'insights'}>
      <h1 class="visually-hidden">Insights over many games</h1>
      <GamesPanel insights={insights} />
      {profile && (
        <>
          <ProfilePanel profile={profile} />
          <LossesPanel profile={profile} />
          <TrendPanel games={insights.games.value} profile={profile} />
          <BesideEachOther insights={insights} />
        </>
      )}
    </div>
  );
}

function GamesPanel({ insights }: OfInsights): JSX.Element {
  const { progress, notes, isBusy, assumed, games, outdated } = insights;
  return (
    <section class="card insights-games" aria-label="Games">
      <h2>What many games tell of a player</h2>
      <div class="row">
        <FilesButton accept={ENDINGS} onFiles={(files) => void insights.addFiles(files)}>
          Choose games …
        </FilesButton>
        <FilesButton folder onFiles={(files) => void insights.addFolder(files)}>
          Choose a folder …
        </FilesButton>
        <Button label="Your games" onClick={() => void insights.addKept()} />
        {isBusy.value && <Button label="Stop" onClick={() => insights.stop()} />}
      </div>
      <ProgressLine progress={progress} label="Games judged" />
      <Field label="Hands, where a game does not say them" class="field wide">
        <Choice options={HANDS_OPTIONS} value={assumed.value} onChange={(hands) => insights.assume(hands)} />
      </Field>
      <PlayerField insights={insights} />
      {notes.value.length > 0 && (
        <ul class="soft insights-notes" aria-label="Notes">
          {notes.value.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {outdated.value > 0 && (
        <p class="soft">
          Another version of this page has judged {plural(outdated.value, 'game')}: choose the files again to judge them
          again.
        </p>
      )}
      <p class="soft">
        Choose any number of recordings, movies and frames of overlays, or drop them here. Each game is judged two
        pieces deep. What it tells is kept in this browser, so you can stop and go on at any time: the same file is not
        judged twice.
      </p>
      {(games.value.length > 0 || outdated.value > 0) && !isBusy.value && (
        <div class="row">
          <Button
            label={`Forget ${plural(games.value.length + outdated.value, 'game')}`}
            onClick={() => void insights.forget()}
          />
        </div>
      )}
    </section>
  );
}

/** Whose games are told of, where there are several players. */
function PlayerField({ insights }: OfInsights): JSX.Element | null {
  const { player, players } = insights;
  if (players.value.length < 2) return null;
  const options = [[EVERYBODY, 'everybody'], ...players.value.map((name) => [name, name])] as [string, string][];
  return (
    <Field label="Whose games" class="field wide">
      <Choice
        options={options}
        value={player.value}
        onChange={(name) => {
          player.value = name;
        }}
      />
    </Field>
  );
}
