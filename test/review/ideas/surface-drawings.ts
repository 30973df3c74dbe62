/** Positions for the ideas about the surface, drawn before their detectors: those that have an idea, and those that almost do. */
import type { IdeaQuestion } from '../../../src/review/ideas/idea.js';
import { drawn } from './drawing.js';

interface Drawings {
  readonly has: readonly IdeaQuestion[];
  readonly almost: readonly IdeaQuestion[];
}

const tower: Drawings = {
  has: drawn(`
                ....pp....  ....p.....
                ....pp....  ....p.....  ...p......  ..p.......
    ....p.....  ....##....  ....p.....  ...p......  ..p.......  ....p.....
    ....p.....  ....##....  ....p.....  ...pp.....  ..p.......  ...ppp....
    ....p.....  .bb.##....  ....#.....  ...##.....  ..p.......  ...###....
    bbbbp.....  .bb.##....  bbbb#.....  ..b##.....  ..#..bbbb.  ...###....
    #########.  #########.  #########.  bbb##.....  ..##.####.  .b.###....
    #########.  #########.  #########.  #########.  #########.  bbb###....
    #########.  #########.  #########.  #########.  #########.  #########.

    ....p.....
    ....p.....              ....#.....  .......p..  ....pp....  .pp.......
    ....p.....              ....#.....  .......p..  ....pp....  .pp.......
    ....p.....  ....#p....  ....#.....  .......p..  ....##....  .##.......  ........p.
    #########b  ....#p....  ..bb#..pp.  .......p..  #...##....  .##..bb...  ........p.
    #########b  ....#p....  ..bb#..pp.  bbbb...##.  ##..##bb..  .##..bb...  ........p.
    #########b  bbbb#p....  #########.  #########.  ######bb#.  .##.#####.  bbbb....p.
    #########b  #########.  #########.  #########.  #########.  #########.  #########.`),
  almost: drawn(`
    p.........  ....p.....  bbbb......  ....pp....              ....#.....
    p.........  ....p.....  ####p####.  ....pp....  ....pp....  ....#.....
    p.........  ....p.....  ####p####.  ..#####...  bb..pp....  ....#.....
    p.bbbb....  bbbbp#....  ####p####.  bb#####...  bb..##....  bb..#..pp.
    #########.  #########.  ####p####.  bb#####...  #########.  bb..#..pp.
    #########.  #########.  #########.  #########.  #########.  #########.

                            ######b.p.              ....b.....  ...pp.....
    #p........  ........p.  ######b.p.  ....p.....  ....b.....  ...pp.....
    #p........  .......#p.  ######b.p.  ....p#....  ....b.....  ...##.....
    #p........  .......#p.  ######b.p.  ....p##...  ....b.....  bb#####...
    #pbbbb....  bbbb...#p.  #########.  bbbbp###..  pppp#.....  bb#####...
    #########.  #########.  #########.  #########.  #########.  #########.`),
};

const leftHigh: Drawings = {
  has: [
    ...drawn(
      `
                            ..p....b..  ..p.......
    ..pp......              ..p....b..  ..p.......
    ..pp..bb..  ..p..b....  .pp...bb..  ..p.......
    .#####bb#.  pppbbb....  #########.  ..p..bbbb.
    #########.  #########.  #########.  #########.
    #########.  #########.  #########.  #########.
    #########.  #########.  #########.  #########.`,
      { level: 29, hands: '12hz' },
    ),
    ...drawn('p.........\npppb......\n###bbb....', { level: 29, hands: '12hz', below: 2 }),
    ...drawn('..pp......\n..pp..bb..\n.#####bb#.', { level: 19, hands: '10hz', below: 8 }),
    ...drawn('..p..b....\npppbbb....', { level: 19, hands: '10hz', below: 9 }),
    ...drawn('pp.....bb.\npp.....bb.', { level: 19, hands: '12hz', below: 11 }),
    ...drawn('..p....b..\n.ppp..bbb.', { level: 29, hands: '20hz', below: 9 }),
    ...drawn('pppp.bbbb.', { level: 29, hands: '15hz', below: 6 }),
    ...drawn('pp....bb..\npp....bb..', { level: 29, hands: '10hz', below: 1 }),
  ],
  almost: [
    ...drawn('....p..b..\n...pppbbb.', { level: 29, hands: '12hz', below: 3 }),
    ...drawn('..pp......\n..pp..bb..\n.#####bb#.', { level: 29, hands: '30hz', below: 2 }),
    ...drawn('..pp......\n..pp..bb..\n.#####bb#.', { level: 18, hands: '12hz', below: 2 }),
    ...drawn('pp.....bb.\npp.....bb.', { level: 19, hands: '20hz', below: 9 }),
    ...drawn('....pp.bb.\n....pp.bb.', { level: 29, hands: '12hz', below: 5 }),
    ...drawn('....bbpp..\n....bbpp..', { level: 29, hands: '12hz', below: 3 }),
    ...drawn('pppp.bbbb.', { level: 29, hands: '15hz', below: 4 }),
    ...drawn('p.........\np.........\np.........\np....bbbb.', { level: 29, hands: '12hz', below: 3 }),
    ...drawn('pp.....bb.\npp.....bb.', { level: 18, hands: '10hz', below: 8 }),
    ...drawn('ppbb......\nppbb......', { level: 29, hands: '12hz', below: 3 }),
    ...drawn('..pp..bb..\n..pp..bb..', { level: 28, hands: '12hz', below: 6 }),
  ],
};

const rightLow: Drawings = {
  has: [
    ...drawn('bb.....pp.\nbb.....pp.', { level: 29, hands: '10hz', below: 7 }),
    ...drawn('.b.....p..\nbbb...ppp.', { level: 29, hands: '12hz', below: 3 }),
    ...drawn('..bb...pp.\n..bb...pp.', { level: 19, hands: '10hz', below: 12 }),
    ...drawn('.....pp...\n.....ppbb.\n#######bb.', { level: 29, hands: '10hz', below: 4 }),
    ...drawn('........p.\n........p.\n........p.\nbbbb....p.', { level: 29, hands: '12hz', below: 2 }),
    ...drawn('..b.....p.\nbbb...ppp.', { level: 29, hands: '15hz', below: 6 }),
    ...drawn('.b.....p..\nbbb...ppp.', { level: 19, hands: '12hz', below: 13 }),
    ...drawn('......p...\n......p...\n......p...\nbbbb..p...', { level: 29, hands: '12hz', below: 6 }),
    ...drawn('bb.....pp.\nbb.....pp.', { level: 29, hands: '20hz', below: 12 }),
    ...drawn('.b.....p..\nbbb...ppp.', { level: 18, hands: '10hz', below: 14 }),
    ...drawn('bb.....pp.\nbb.....pp.', { level: 29, hands: '30hz', below: 14 }),
  ],
  almost: [
    ...drawn('bb.....pp.\nbb.....pp.', { level: 29, hands: '15hz', below: 7 }),
    ...drawn('..bb...pp.\n..bb...pp.', { level: 19, hands: '12hz', below: 9 }),
    ...drawn('pp.....bb.\npp.....bb.', { level: 29, hands: '10hz', below: 5 }),
    ...drawn('...pp.bb..\n...pp.bb..', { level: 29, hands: '10hz', below: 9 }),
    ...drawn('........p.\n........p.\n........p.\nbbbb....p.', { level: 29, hands: '12hz', below: 4 }),
    ...drawn('.....pp...\n.....ppbb.\n#######bb.', { level: 29, hands: '30hz', below: 4 }),
    ...drawn('.b.....p..\nbbb...ppp.', { level: 19, hands: '12hz', below: 10 }),
    ...drawn('bb.....pp.\nbb.....pp.', { level: 18, hands: '20hz', below: 12 }),
    ...drawn('bb.....pp.\nbb.....pp.', { level: 29, hands: '12hz', below: 6 }),
    ...drawn('pp.....bb.\npp.....bb.', { level: 29, hands: '10hz', below: 7 }),
    ...drawn('bb....pp..\nbb....pp..', { level: 29, hands: '10hz', below: 5 }),
  ],
};

const noPlace: Drawings = {
  has: [
    ...drawn(`
    b.........
    b.........                          p.........
    b.........                          p.........
    b..p......                          p.........
    #..p......                          p...b.....
    ##.p......                          ##..b.....  ........p.
    ###p.#....  .ppbb.....  bb....pp..  ###.b.#...  ........p.
    #######...  #ppbb.....  bb....pp#.  ####b###..  bbbb....p.
    ########..  #########.  #########.  #########.  ########p.
    ########..  #########.  #########.  #########.  #########.

    b.........
    b.........
    b.........  ........p.
    b......##.  ........p.  .p........              b.........
    ##.....##.  ........p.  .p......#.  .p........  b.........
    ##....p##.  #...b...p.  pp.....##.  pp......#.  b.........
    ####..p##.  ##..b..##.  ##..bb###.  #p.....##.  b.........
    ####..p##.  ###.b.###.  ###.b####.  ###bbb###.  ####pppp..
    ######p##.  ####b####.  ####b####.  ####b####.  #########.
    #########.  #########.  #########.  #########.  #########.`),
    ...drawn('........p.\n.....b..p.\n.....b..p.\n...#.b#.p.\n..###b###.', { level: 19, hands: '10hz', below: 10 }),
  ],
  almost: [
    ...drawn(`
    b.........  b.........
    b.........  b.........                                                  ........p.
    b.........  b.........                                                  b.......p.
    b..p......  b..p......                                                  b.......p.
    #..p......  #..p......  p.......b.                                      b.......p.
    ##.p......  ##.p......  p.......b.  pp........                          b.......#.
    ###p.#....  ###p..#...  p.......b.  pp........                          #......##.
    #######...  ####.###..  p.#####.b.  ##.....bb.                          ##....###.
    #########.  #########.  #.#####.#.  ###...#bb.  #bbbbpppp.  bxp.......  ###..####.
    #########.  #########.  #########.  ####.####.  #########.  bxp.......  ###..####.
    #########.  #########.  #########.  #########.  #########.  #########.  #########.

                pppp......
                #########b
    bb..pp....  #########b
    bb..pp....  #########b
    #########.  #########b`),
    ...drawn('........p.\n.....b..p.\n.....b..p.\n...#.b#.p.\n..###b###.', { level: 19, hands: '30hz', below: 10 }),
  ],
};

const bumpy: Drawings = {
  has: [
    ...drawn(`
                                                    ....p.....
                                                    ....p.....
                                        bp........  .b..p.....  .....p....
    ....p.....                          bp........  .b..p.....  .....pp...
    ....p.....  ...pp.....  ....p.....  bp........  #b#.#.#...  bbb..p....
    ....p.....  ...pp..bb.  ....p...b.  bp........  #b#.#.#.#.  #b#######.
    bbbbp.....  #######bb.  ....ppbbb.  #########.  #########.  #########.
    #########.  #########.  #########.  #########.  #########.  #########.

    ...pp.....  ...b.pppp.              ....p.....
    ...pp.....  ###b#####.  ..p.......  ....p...b.
    ...##bb...  ###b#####.  .bp.#.....  ##..ppbbb.
    ...##bb...  ###b#####.  .xxb#.....  #########.
    #########.  #########.  #########.  #########.`),
    ...drawn('.....p....\n.....p....\n.....p....\nbbbb.p....', { below: 8 }),
  ],
  almost: drawn(`
                                        ........p.              ....b.....
    .......p..  .p........  b.........  ........p.              ....b.....
    ..bbb.ppp.  bp........  bb...pp...  ........p.  bb.pp.....  ....b.....
    ###b#####.  xxb.......  #b..pp....  bbbb....p.  bb.pp.....  ppppb.....
    #########.  #########.  #########.  #########.  #########.  #########.

                                        .b.p......
    pppp......                          .b.p......
    #########b  p.........              #b#p#.#...
    #########b  p.......b.              #b#p#.#.#.
    #########b  pp....bbb.  pppp.bbbb.  #########.
    #########b  #########.  #########.  #########.`),
};

const slopeLost: Drawings = {
  has: [
    ...drawn(`
    bb........  .......p..
    bb........  .......p..  b.........  bb........
    ##....pp..  .......p..  bb...pp...  #b....p...  b..p......  bb...pp...
    ####..pp..  ##bbbb.p..  #b..pp....  #b..ppp...  bbbppp....  #bb...pp..
    #########.  #########.  #########.  #########.  #########.  #########.`),
    ...drawn(`
                #.........
                ##bb......              pp........
                ###bxp....              pp........
                #####pp...  bbb..p....  #bb.......  b.........
    bbbb.pppp.  #######...  ##b..ppp..  #bb.......  bbb....ppp
    #########.  #########.  #########.  #########.  #########p`),
    ...drawn('b.p.......\nb.p.......\nb.p.......\nb.p.......', { below: 6 }),
  ],
  almost: [
    ...drawn(`
                p.........              ......p...
                p.........              ......p...
    bb..pp....  p.........  .p....b...  ......p...  bbb...p...
    bb..pp..#.  xbbb......  ppp..bbb..  ####bbxb..  #b#..ppp..
    #########.  #########.  #########.  ###.#####.  #########.

    b.........
    b.........
    b.........
    b.........  pp........
    #########p  pp........
    #########p  ##bb......  pp..bb....  pppp......
    #########p  ##bb......  pp..bb....  ####bbbb..
    #########p  #########.  #########.  #########.`),
    ...drawn('p.b.......\np.b.......\np.b.......\np.b.......', { below: 6 }),
  ],
};

const tooHigh: Drawings = {
  has: [
    ...drawn('pppp......\n#####bbbb.', { level: 29, hands: '12hz', below: 2 }),
    ...drawn('pppp......\n#####bbbb.', { level: 19, hands: '10hz', below: 8 }),
    ...drawn(`pppp......\n${'#########.\n'.repeat(7)}${'#########b\n'.repeat(4)}`, { level: 19, hands: '12hz' }),
    ...drawn('....p.....\n....p.....\n....p.....\nbbbbp.....', { below: 11 }),
    ...drawn('pppp......\n#####bbbb.', { level: 19, hands: '15hz', below: 11 }),
    ...drawn('pppp......\n#####bbbb.', { level: 29, hands: '20hz', below: 8 }),
    ...drawn('pppp......\n#####bbbb.', { level: 18, hands: '10hz', below: 11 }),
    ...drawn('pp........\npp........\n#######bb.\n#######bb.', { level: 29, hands: '15hz', below: 4 }),
    ...drawn('pp........\npp........\n#######bb.\n#######bb.', { level: 19, hands: '30hz', below: 13 }),
    ...drawn(`${'......p...\n'.repeat(4)}${'###b#####.\n'.repeat(4)}`, { below: 7 }),
    ...drawn('..p.......\n..p.......\n..p.......\n..p.bbbb..', { level: 19, hands: '12hz', below: 10 }),
  ],
  almost: [
    ...drawn('....p.....\n....p.....\n....p.....\nbbbbp.....', { below: 1 }),
    ...drawn('pp........\npp........\n#######bb.\n#######bb.', { below: 9 }),
    ...drawn('pppp......\n#####bbbb.', { level: 19, hands: '30hz', below: 8 }),
    ...drawn('pppp......\n#####bbbb.', { level: 19, hands: '10hz', below: 7 }),
    ...drawn('pppp......\n#####bbbb.', { level: 29, hands: '12hz', below: 1 }),
    ...drawn('pppp......\n#####bbbb.', { level: 29, hands: '12hz', below: 6 }),
    ...drawn(`pppp......\n${'#########b\n'.repeat(4)}`),
    ...drawn('....b.....\n....b.....\n....b.....\nppppb.....', { below: 11 }),
    ...drawn('p.........\np.........\np.........\npbbbb.....', { below: 6 }),
    ...drawn(`${'......p...\n'.repeat(4)}${'###b#####.\n'.repeat(4)}`, { below: 2 }),
    ...drawn('....p.....\n....p.b...\n...pp.bbb.', { level: 18, hands: '12hz', below: 12 }),
  ],
};

/** By the kind of the idea. */
export const SURFACE_DRAWINGS: Readonly<Record<string, Drawings>> = {
  ...{ tower, 'left-high': leftHigh, 'right-low': rightLow, 'no-place': noPlace, bumpy },
  ...{ 'slope-lost': slopeLost, 'too-high': tooHigh },
};
