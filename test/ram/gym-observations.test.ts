/** RAM of the practice cartridge, as it was measured, decoded. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GYM_FIELDS } from '../../src/emulator/clients/gym-map.js';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { observe, observeGenerator } from '../../src/ram/observe.js';
import { formatPlayfield } from '../../src/tetris/playfield.js';
import { EMPTY_CELL } from '../../src/tetris/playfield-page.js';

interface Expected {
  readonly screen: string;
  readonly visible: boolean;
  readonly menuItem?: number;
  readonly stage?: number;
  readonly dasValues?: readonly number[];
  readonly levelChoice?: { readonly mode: 'ten' | 'free' | 'hearts'; readonly level: number };
  readonly generator?: { readonly rng: string; readonly spawnCount: number; readonly previousSpawn: number };
  /** 22 rows, the hidden ones first. */
  readonly playfield?: readonly string[];
  readonly [seen: string]: unknown;
}

const { observations } = JSON.parse(
  readFileSync(new URL('../spec/vectors/gym-menus.json', import.meta.url), 'utf8'),
) as { observations: { id: string; ram: Record<string, number>; expect: Expected }[] };

const CHOICES = ['ten', 'free', 'hearts'];

test.each(observations.map(({ id, ...rest }) => [id, rest] as const))(
  'is decoded: %s',
  (_, { ram: bytes, expect: expected }) => {
    const ram = new Uint8Array(0x800);
    ram.fill(EMPTY_CELL, 0x400, 0x500);
    for (const [address, byte] of Object.entries(bytes)) ram[Number.parseInt(address, 16)] = byte;
    const client = clientOf('gym');
    const seen = observe({ ram, client });
    const { gym, pal, menuItem, stage, dasValues, levelChoice, generator, playfield, ...shown } = expected;
    expect(seen).toMatchObject(shown);
    if (generator)
      expect(observeGenerator({ ram, client })).toMatchObject({
        ...generator,
        rng: Number.parseInt(generator.rng, 16),
      });
    // Rows above the playfield are no player's to see.
    if (playfield) expect(formatPlayfield(seen.playfield).split('\n').slice(-20)).toEqual(playfield.slice(2));
    const { menuItem: item, waitStage, dasFull, dasReload, levelChoice: choice, freeLevel, levelCursor } = GYM_FIELDS;
    const at = ({ address }: { address: number }): number => ram[address];
    if (menuItem !== undefined) expect(at(item)).toBe(menuItem);
    if (stage !== undefined) expect(at(waitStage)).toBe(stage);
    if (dasValues) expect([at(dasFull), at(dasReload)]).toEqual(dasValues);
    if (levelChoice) {
      expect(CHOICES[at(choice)]).toBe(levelChoice.mode);
      expect(at(levelChoice.mode === 'free' ? freeLevel : levelCursor)).toBe(levelChoice.level);
    }
  },
);
