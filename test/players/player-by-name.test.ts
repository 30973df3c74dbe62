import { describe, expect, it } from 'vitest';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { NORMAL_PLAYER_NAMES, PLAYER_NAMES, playerByName } from '../../src/players/player-by-name.js';

describe('players by name', () => {
  it('are those of the field', () => {
    expect(PLAYER_NAMES).toEqual([
      'maxout',
      'plateau',
      'plateau-published',
      'first-nes-bot',
      'dellacherie',
      'el-tetris',
      'yiyuan-lee',
      'autotetris',
      'tetrais-simple',
      'tetrais-complex',
      'cs3243',
      'random',
      'linear',
      'foresight',
    ]);
  });

  it('are built under the names they are asked by', () => {
    for (const name of NORMAL_PLAYER_NAMES)
      expect(openPlayerSpec({ name })).toMatchObject({ ok: true, player: { name } });
  });

  it('need weights where they have learned', () => {
    expect(() => playerByName('maxout')).toThrow('needs weights');
    expect(() => playerByName('cs3243')).toThrow('needs weights');
    expect(() => playerByName('linear')).toThrow('needs weights');
  });

  it('are suggested to whoever misspells one', () => {
    const answer = playerByName('platau');
    expect(answer).toMatchObject({ ok: false });
    expect('message' in answer && answer.message).toContain('did you mean "plateau"?');
  });

  it('are all listed for a name that is like none of them', () => {
    const answer = playerByName('toString');
    expect('message' in answer && answer.message).not.toContain('did you mean');
    for (const name of PLAYER_NAMES) expect('message' in answer && answer.message).toContain(name);
  });
});
