import { inMetal, lineOf, type Metal } from './lettering.ts';
import { n, outlined, picture, radial, svg, vertical } from './paint.ts';
import { atlasOf, ribbon } from './symbols.ts';
import type { Drawn, Shade } from './symbol-shapes.ts';
import { times } from './scenes/shapes.ts';

const MIDDLE = 160;

const GOLD: Shade = { light: '#fff3b0', body: '#ffb92e', dark: '#a35200' };
const BLUE: Shade = { light: '#c8f0ff', body: '#2a9df4', dark: '#0b2f8c' };
const GREEN: Shade = { light: '#d4ffb8', body: '#34c24a', dark: '#06592a' };
const VIOLET: Shade = { light: '#f0ccff', body: '#a44bf0', dark: '#3f0a8c' };
const RED: Shade = { light: '#ffc8b4', body: '#f2403c', dark: '#7c0618' };

/** A coin with an empty face for what it is worth, or with the name of a jackpot on it. */
function coin(id: string, face: Shade, word?: string): Drawn {
  const line =
    word === undefined
      ? null
      : lineOf(word, { x: MIDDLE, y: 186, maxWidth: 176, maxHeight: 58 }, { curve: 'arch', cut: 'plain' });
  const metal: Metal = 'gold';
  const letters = line
    ? inMetal(`${id}w`, [line], { metal, curve: 'arch', cut: 'plain', ink: face.dark })
    : { definitions: '', drawing: '' };
  const dents = times(28, (at) => {
    const angle = (at * Math.PI) / 14;
    return `<circle cx="${n(MIDDLE + 118 * Math.sin(angle))}" cy="${n(MIDDLE - 118 * Math.cos(angle))}" r="6" fill="#fff6cc"/>`;
  });
  return {
    definitions:
      radial(
        `${id}f`,
        [
          [0, face.light],
          [0.55, face.body],
          [1, face.dark],
        ],
        'cx=".38" cy=".3" r=".8"',
      ) +
      vertical(`${id}r`, [
        [0, '#fff3b0'],
        [0.45, '#f5a623'],
        [0.7, '#a35200'],
        [1, '#ffd86a'],
      ]) +
      letters.definitions,
    drawing:
      `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="136" fill="url(#${id}r)"/><circle cx="${MIDDLE}" cy="${MIDDLE}" r="128" fill="#8a4400" opacity=".55"/>${dents}` +
      `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="106" fill="url(#${id}r)"/><circle cx="${MIDDLE}" cy="${MIDDLE}" r="97" fill="url(#${id}f)"/>` +
      `<path d="M${MIDDLE - 78} ${MIDDLE - 22}A82 82 0 0 1 ${MIDDLE + 30} ${MIDDLE - 76}A110 110 0 0 0 ${MIDDLE - 78} ${MIDDLE - 22}Z" fill="#fff" opacity=".5"/>` +
      letters.drawing,
  };
}

/** The symbol that opens wheels and chests. */
function bonus(): Drawn {
  const band = ribbon('b', 'BONUS');
  const petals = times(
    8,
    (at) =>
      `<path d="M160 146L138 34Q160 10 182 34Z" fill="${at % 2 === 0 ? '#ff4f8b' : '#ffd24a'}" transform="rotate(${at * 45} 160 146)"/>`,
  );
  return {
    definitions: band.definitions,
    drawing: `${petals}<circle cx="160" cy="146" r="92" fill="#fff3dc"/><circle cx="160" cy="146" r="82" fill="#5a1fb0"/>${picture('1f381', { x: 160, y: 138, size: 150 }, { isBold: true })}${band.drawing}`,
  };
}

const WOOD = vertical('wood', [
  [0, '#d98a3a'],
  [0.5, '#a8581c'],
  [1, '#5c2a08'],
]);
const BRASS = vertical('brass', [
  [0, '#fff3b0'],
  [0.5, '#f5a623'],
  [1, '#9a4f00'],
]);

function chestBody(): string {
  const bands = [44, 246].map((x) => `<rect x="${x}" y="150" width="30" height="124" fill="url(#brass)"/>`).join('');
  return (
    '<path d="M28 150H292V258Q292 276 274 276H46Q28 276 28 258Z" fill="url(#wood)"/>' +
    '<path d="M28 192H292M28 234H292" stroke="#3f1a04" stroke-width="4" opacity=".5"/>' +
    `${bands}<path d="M28 150H292V258Q292 276 274 276H46Q28 276 28 258Z" fill="none" stroke="url(#brass)" stroke-width="10"/>`
  );
}

const LOCK =
  '<path d="M132 134H188V184Q188 210 160 214Q132 210 132 184Z" fill="url(#brass)" stroke="#5c2a08" stroke-width="5"/>' +
  '<circle cx="160" cy="166" r="11" fill="#3f1a04"/><path d="M155 168H165L170 194H150Z" fill="#3f1a04"/>';

function chest(): Drawn {
  const lid = 'M28 152V118Q28 50 96 50H224Q292 50 292 118V152Z';
  const bands = [44, 246]
    .map(
      (x) =>
        `<path d="M${x} 152V${x < 100 ? 84 : 84}Q${x + 15} 58 ${x + 30} ${x < 100 ? 62 : 84}V152Z" fill="url(#brass)"/>`,
    )
    .join('');
  return {
    definitions: '',
    drawing: `${chestBody()}<path d="${lid}" fill="url(#wood)"/>${bands}<path d="${lid}" fill="none" stroke="url(#brass)" stroke-width="10" stroke-linejoin="round"/>${LOCK}`,
  };
}

function openChest(): Drawn {
  const lid = 'M40 120L56 44Q62 20 88 20H232Q258 20 264 44L280 120Z';
  const hoard = [
    [74, 118, 74],
    [136, 104, 84],
    [200, 106, 82],
    [252, 120, 70],
    [168, 130, 80],
    [104, 134, 70],
    [224, 136, 72],
  ].map(([x = 0, y = 0, size = 0]) => picture('1fa99', { x, y, size, turn: x % 40 }, { saturation: 1.25 }));
  return {
    definitions: radial('shine', [
      [0, '#fffbe0', 0.95],
      [0.5, '#ffd24a', 0.6],
      [1, '#ffd24a', 0],
    ]),
    drawing:
      `<path d="${lid}" fill="#5c2a08"/><path d="${lid}" fill="none" stroke="url(#brass)" stroke-width="10" stroke-linejoin="round"/>` +
      `<ellipse cx="160" cy="110" rx="150" ry="100" fill="url(#shine)"/>${hoard.join('')}${picture('1f48e', { x: 160, y: 92, size: 74 })}${chestBody()}`,
  };
}

/** A ball of light that carries a multiplier. */
function orb(id: string, shade: Shade): Drawn {
  return {
    definitions: radial(
      id,
      [
        [0, '#ffffff'],
        [0.3, shade.light],
        [0.66, shade.body],
        [1, shade.dark],
      ],
      'cx=".4" cy=".32" r=".72"',
    ),
    drawing:
      `<circle cx="160" cy="160" r="134" fill="#f5b638"/><circle cx="160" cy="160" r="126" fill="${shade.dark}"/><circle cx="160" cy="160" r="118" fill="url(#${id})"/>` +
      '<ellipse cx="126" cy="96" rx="54" ry="30" fill="#fff" opacity=".75" transform="rotate(-28 126 96)"/>' +
      `<path d="M70 206A104 104 0 0 0 250 206A116 116 0 0 1 70 206Z" fill="${shade.light}" opacity=".7"/>`,
  };
}

/** What every theme shares: coins, the bonus symbol, chests and orbs, by their cell. */
export function extrasSheet(): string {
  const cells: readonly Drawn[] = [
    coin('c', GOLD),
    bonus(),
    chest(),
    openChest(),
    orb('o1', BLUE),
    orb('o2', GREEN),
    orb('o3', VIOLET),
    orb('o4', RED),
    coin('j1', BLUE, 'MINI'),
    coin('j2', GREEN, 'MINOR'),
    coin('j3', VIOLET, 'MAJOR'),
    coin('j4', RED, 'GRAND'),
  ];
  const outline = outlined('x', { ink: '#2a0a02', inkPx: 5, rim: '', rimPx: 0, glow: '', glowPx: 0, dropPx: 8 });
  const drawn = cells.map(({ definitions, drawing }) => ({
    definitions,
    drawing: `<g filter="url(#x)">${drawing}</g>`,
  }));
  return atlasOf(outline + WOOD + BRASS, drawn);
}

/** The rim of a wheel with its pointer; the wedges turn in the hole. */
export const WHEEL = { width: 640, height: 640, hole: 0.82 } as const;

/** Draws the rim. */
export function wheelRim(): string {
  const side = WHEEL.width;
  const middle = side / 2;
  const ring = (radius: number, width: number, paint: string): string =>
    `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="none" stroke="${paint}" stroke-width="${width}"/>`;
  const bulbs = times(24, (at) => {
    const angle = (at * Math.PI) / 12;
    const [x, y] = [middle + 286 * Math.sin(angle), middle - 286 * Math.cos(angle)];
    return `<circle cx="${n(x)}" cy="${n(y)}" r="19" fill="#ffe27a" opacity=".4"/><circle cx="${n(x)}" cy="${n(y)}" r="11" fill="${at % 2 === 0 ? '#ffffff' : '#ffd24a'}"/>`;
  });
  const hole = (side / 2) * WHEEL.hole;
  return svg(
    side,
    side,
    BRASS + outlined('x', { ink: '#2a0207', inkPx: 3, rim: '', rimPx: 0, glow: '', glowPx: 0, dropPx: 6 }),
    `<g filter="url(#x)">${ring(286, 46, '#8a0f20')}${ring(308, 10, 'url(#brass)')}${ring(hole + 4, 12, 'url(#brass)')}</g>${bulbs}` +
      `<g filter="url(#x)"><path d="M${middle - 40} 14H${middle + 40}L${middle} 104Z" fill="url(#brass)" stroke="#5c2a08" stroke-width="5" stroke-linejoin="round"/><circle cx="${middle}" cy="40" r="15" fill="#d3122e" stroke="#fff3b0" stroke-width="5"/></g>`,
  );
}
