import { inMetal, lineOf, metalOf, type Manner, type Metal } from './lettering.ts';
import { n, radial, silhouette, vertical } from './paint.ts';

/** Three depths of one colour. */
export interface Shade {
  readonly light: string;
  readonly body: string;
  readonly dark: string;
}

/** The colours of the five symbols that pay little: told apart at a glance, also by lightness. */
export const SHADES = [
  { light: '#9fe4ff', body: '#2a9df4', dark: '#0b3f9c' },
  { light: '#c9ffb0', body: '#3ecb4a', dark: '#0b6b2a' },
  { light: '#f0c4ff', body: '#a44bf0', dark: '#4a0f9c' },
  { light: '#ffc0b0', body: '#f2403c', dark: '#8a0a1c' },
  { light: '#fff3a8', body: '#ffb21c', dark: '#a35200' },
] as const satisfies readonly Shade[];

/** Definitions and a drawing around the middle of a cell of 320. */
export interface Drawn {
  readonly definitions: string;
  readonly drawing: string;
}

const MIDDLE = 160;

interface Corner {
  readonly x: number;
  readonly y: number;
}

function mixed(a: string, b: string, share: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => {
    const value = Math.round(channel(a, at) + (channel(b, at) - channel(a, at)) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

function round(corners: number, width: number, height: number, turn = 0): Corner[] {
  return Array.from({ length: corners }, (_, at) => {
    const angle = ((turn + (at * 360) / corners) * Math.PI) / 180;
    return { x: Math.sin(angle) * width, y: -Math.cos(angle) * height };
  });
}

const CUTS: Readonly<Record<string, readonly Corner[]>> = {
  round: round(12, 112, 112, 15),
  emerald: [
    [-52, -114],
    [52, -114],
    [90, -76],
    [90, 76],
    [52, 114],
    [-52, 114],
    [-90, 76],
    [-90, -76],
  ].map(([x = 0, y = 0]) => ({ x, y })),
  pear: round(14, 1, 1).map(({ x, y }) => ({
    x: x * (y < 0 ? 96 * (1 + y * 0.62) : 96),
    y: y < 0 ? y * 128 + 10 : y * 104 + 10,
  })),
  hexagon: round(6, 116, 118),
  kite: [
    [0, -128],
    [54, -58],
    [104, -6],
    [54, 62],
    [0, 128],
    [-54, 62],
    [-104, -6],
    [-54, -58],
  ].map(([x = 0, y = 0]) => ({ x, y })),
};

/** A cut stone: two rings of facets around a table, lit from the upper left. */
export function gem(id: string, cut: string, shade: Shade): Drawn {
  const corners = CUTS[cut] ?? [];
  const ring = (scale: number): Corner[] =>
    corners.map(({ x, y }) => ({ x: MIDDLE + x * scale, y: MIDDLE + y * scale }));
  const [outer, belt, top] = [ring(1), ring(0.76), ring(0.46)];
  const place = ({ x, y }: Corner): string => `${n(x)} ${n(y)}`;
  const facets = (from: readonly Corner[], to: readonly Corner[], lift: number): string =>
    from
      .map((corner, at) => {
        const next = (at + 1) % from.length;
        const [b, c, d] = [from[next] ?? corner, to[next] ?? corner, to[at] ?? corner];
        const middle = { x: (corner.x + b.x) / 2 - MIDDLE, y: (corner.y + b.y) / 2 - MIDDLE };
        const length = Math.hypot(middle.x, middle.y) || 1;
        const light = (-0.5 * middle.x - 0.85 * middle.y) / length + lift + (at % 2 === 0 ? 0.12 : -0.12);
        const colour =
          light > 0
            ? mixed(shade.body, shade.light, Math.min(1, light))
            : mixed(shade.body, shade.dark, Math.min(1, -light));
        return `<path d="M${place(corner)}L${place(b)}L${place(c)}L${place(d)}Z" fill="${colour}" stroke="${colour}" stroke-width="1"/>`;
      })
      .join('');
  const table = `M${top.map(place).join('L')}Z`;
  const whole = `M${outer.map(place).join('L')}Z`;
  return {
    definitions: vertical(`${id}t`, [
      [0, '#ffffff'],
      [0.5, shade.light],
      [1, shade.body],
    ]),
    drawing:
      facets(outer, belt, -0.1) +
      facets(belt, top, 0.2) +
      `<path d="${table}" fill="url(#${id}t)"/>` +
      `<path d="${whole}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-linejoin="round"/>` +
      `<path d="M${place(belt[0] ?? { x: 0, y: 0 })}L${place(top[0] ?? { x: 0, y: 0 })}" stroke="#fff" stroke-width="4" opacity=".7"/>`,
  };
}

const SUIT_PATHS: Readonly<Record<string, string>> = {
  spade:
    'M0-112C40-58 104-30 104 36 104 88 42 100 16 62 20 92 34 108 50 116H-50C-34 108-20 92-16 62-42 100-104 88-104 36-104-30-40-58 0-112Z',
  heart: 'M0 110C-42 60-112 16-112-44-112-104-34-122 0-58 34-122 112-104 112-44 112 16 42 60 0 110Z',
  diamond: 'M0-120C28-66 60-32 96 0 60 32 28 66 0 120-28 66-60 32-96 0-60-32-28-66 0-120Z',
  club: 'M0-112A52 52 0 0 1 40-26 52 52 0 1 1 16 54C20 88 34 106 50 114H-50C-34 106-20 88-16 54A52 52 0 1 1-40-26 52 52 0 0 1 0-112Z',
  star: 'M0-118L33-42 116-36 52 18 72 98 0 54-72 98-52 18-116-36-33-42Z',
};

/** A suit of cards, polished and set in metal. */
export function suit(id: string, name: string, shade: Shade, metal: Metal): Drawn {
  const path = SUIT_PATHS[name] ?? '';
  const [edge, bright, middle, dark] = metalOf(metal);
  const layer = (paint: string, extra: string): string =>
    `<path transform="translate(${MIDDLE} ${MIDDLE})" d="${path}" fill="${paint}" stroke-linejoin="round" ${extra}/>`;
  return {
    definitions:
      vertical(`${id}m`, [
        [0, edge],
        [0.35, bright],
        [0.6, middle],
        [1, dark],
      ]) +
      vertical(`${id}f`, [
        [0, shade.light],
        [0.45, shade.body],
        [1, shade.dark],
      ]) +
      vertical(`${id}s`, [
        [0, '#fff', 0.85],
        [0.48, '#fff', 0.1],
        [0.5, '#fff', 0],
      ]),
    drawing:
      layer(`url(#${id}m)`, `stroke="url(#${id}m)" stroke-width="22"`) +
      layer(shade.dark, `stroke="${shade.dark}" stroke-width="6"`) +
      layer(`url(#${id}f)`, '') +
      `<g transform="translate(${MIDDLE} ${MIDDLE - 4}) scale(.84)"><path d="${path}" fill="url(#${id}s)"/></g>`,
  };
}

const TOKENS: Readonly<Record<string, string>> = {
  disc: 'M0-108A108 108 0 1 1 0 108A108 108 0 1 1 0-108Z',
  hexagon: 'M0-114L100-57V57L0 114-100 57V-57Z',
  shield: 'M-94-98Q0-126 94-98V14Q94 82 0 116-94 82-94 14Z',
  square: 'M-74-100H74Q100-100 100-74V74Q100 100 74 100H-74Q-100 100-100 74V-74Q-100-100-74-100Z',
  kite: 'M-16-112Q0-126 16-112L112-16Q126 0 112 16L16 112Q0 126-16 112L-112 16Q-126 0-112-16Z',
};

/** A plate of coloured stone in a metal rim. */
function plate(id: string, token: string, shade: Shade, metal: Metal): Drawn {
  const path = TOKENS[token] ?? '';
  const [edge, bright, middle, dark] = metalOf(metal);
  const layer = (scale: number, paint: string, extra = ''): string =>
    `<path transform="translate(${MIDDLE} ${MIDDLE}) scale(${scale})" d="${path}" fill="${paint}" ${extra}/>`;
  return {
    definitions:
      `<linearGradient id="${id}m" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${edge}"/><stop offset=".3" stop-color="${bright}"/>` +
      `<stop offset=".55" stop-color="${dark}"/><stop offset=".75" stop-color="${bright}"/><stop offset="1" stop-color="${middle}"/></linearGradient>` +
      radial(
        `${id}f`,
        [
          [0, shade.light],
          [0.5, shade.body],
          [1, shade.dark],
        ],
        'cx=".4" cy=".3" r=".85"',
      ),
    drawing:
      layer(1.08, `url(#${id}m)`) +
      layer(0.9, shade.dark) +
      layer(0.86, `url(#${id}f)`) +
      layer(0.78, 'none', `stroke="#fff" stroke-opacity=".4" stroke-width="4"`),
  };
}

/** A sign stamped on a token. */
export function token(id: string, name: string, shape: string, shade: Shade, metal: Metal): Drawn {
  const base = plate(id, shape, shade, metal);
  const at = (dy: number, colour: string): string =>
    `<g transform="translate(${MIDDLE} ${MIDDLE + dy})">${silhouette(name, 132, colour)}</g>`;
  return {
    definitions: base.definitions,
    drawing: base.drawing + at(5, shade.dark) + at(-2, '#ffffff') + at(0, '#fff6dc'),
  };
}

const RANK_LOOKS: Readonly<Record<string, { metal: Metal; plate: string }>> = {
  '10': { metal: 'ice', plate: 'square' },
  J: { metal: 'jade', plate: 'hexagon' },
  Q: { metal: 'violet', plate: 'disc' },
  K: { metal: 'fire', plate: 'shield' },
  A: { metal: 'gold', plate: 'kite' },
};

/** A rank of cards, cast larger than the plate it stands on. */
export function rank(id: string, text: string, shade: Shade, manner: Manner): Drawn {
  const look = RANK_LOOKS[text] ?? { metal: 'gold', plate: 'disc' };
  const night = {
    light: mixed(shade.body, '#000000', 0.35),
    body: mixed(shade.dark, '#000000', 0.3),
    dark: mixed(shade.dark, '#000000', 0.62),
  };
  const base = plate(`${id}p`, look.plate, night, manner.metal);
  const line = lineOf(
    text,
    { x: MIDDLE, y: MIDDLE + 84, maxWidth: 204, maxHeight: 168 },
    { curve: 'flat', cut: manner.cut },
  );
  const letters = inMetal(id, [line], { ...manner, metal: look.metal, ink: night.dark });
  return { definitions: base.definitions + letters.definitions, drawing: base.drawing + letters.drawing };
}

/** A word cast in metal, such as the bars of old machines. */
export function word(id: string, text: string, metal: Metal, ink: string): Drawn {
  const isLong = text.length > 1;
  const box = { x: MIDDLE, y: MIDDLE + (isLong ? 46 : 104), maxWidth: 250, maxHeight: isLong ? 92 : 210 };
  const line = lineOf(text, box, { curve: 'flat', cut: isLong ? 'plain' : 'lean' });
  const letters = inMetal(id, [line], { metal, curve: 'flat', cut: 'plain', ink });
  const bar = isLong
    ? `<rect x="18" y="94" width="284" height="132" rx="22" fill="${ink}"/><rect x="24" y="100" width="272" height="120" rx="18" fill="none" stroke="#f5c04a" stroke-width="6"/>`
    : '';
  return { definitions: letters.definitions, drawing: bar + letters.drawing };
}
