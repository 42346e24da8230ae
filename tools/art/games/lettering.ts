import { bent, pathOf, PLAIN_FACE, TITLE_FACE, type Contour, type Point } from './letters.ts';
import { blur, n, vertical } from './paint.ts';

/** What letters are made of, from their top edge to their foot. */
const METALS = {
  gold: ['#fff9d0', '#ffe071', '#ffb81c', '#ef8500', '#ffeea8'],
  fire: ['#fff3b0', '#ffcf3a', '#ff7a1c', '#e01f1a', '#ffcf8a'],
  ice: ['#ffffff', '#b8ecff', '#57c4ff', '#1a80f0', '#dff6ff'],
  candy: ['#fff0fb', '#ffb0e6', '#ff62c8', '#de2496', '#ffe3f7'],
  jade: ['#f4ffd0', '#c4f77a', '#4fd870', '#0f9d57', '#eaffd0'],
  silver: ['#ffffff', '#e4eaf5', '#b3c0d8', '#73819f', '#ffffff'],
  bronze: ['#fff0c8', '#ffd488', '#e09c3a', '#a05a10', '#ffe8b0'],
  mint: ['#f0fffa', '#aefce4', '#48dfb8', '#0c9f93', '#e0fff7'],
  violet: ['#fbf5ff', '#dcc0ff', '#ac78ff', '#7030dd', '#f1e6ff'],
} as const satisfies Record<string, readonly [string, string, string, string, string]>;

/** The metals letters are cast in. */
export type Metal = keyof typeof METALS;

/** The colours of a metal, from the top edge to the foot. */
export function metalOf(metal: Metal): readonly [string, string, string, string, string] {
  return METALS[metal];
}

/** How a line lies: on an arch, in a bowl, swollen in the middle, on a wave, rising. */
export type Curve = 'flat' | 'arch' | 'bowl' | 'swell' | 'wave' | 'rise';

/** How single letters are cut: as they are, leaning, with flared ends, or narrow. */
export type Cut = 'plain' | 'lean' | 'flare' | 'narrow';

/** The manner of a title. */
export interface Manner {
  readonly metal: Metal;
  readonly curve: Curve;
  readonly cut: Cut;
  /** Sharp corners instead of round ones. */
  readonly isSharp?: boolean;
  readonly ink: string;
}

interface Box {
  readonly x: number;
  /** The foot of the line. */
  readonly y: number;
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** A line of letters as a path and the size it came out at. */
export interface Line {
  readonly path: string;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

/** Sets a line as large as its box allows. */
export function lineOf(text: string, box: Box, manner: Pick<Manner, 'curve' | 'cut'>, isPlain = false): Line {
  const face = isPlain ? PLAIN_FACE : TITLE_FACE;
  let width = 0;
  const letters = Array.from(text, (character) => {
    const { advance, contours } = face.glyph(character);
    const cut = cutLetters(contours, manner.cut, advance, face.capHeight);
    const placed = bent(cut, ({ x, y }) => ({ x: x + width, y }));
    width += advance + 0.012;
    return placed;
  }).flat();
  const squeeze = manner.cut === 'narrow' ? 0.84 : 1;
  const size = Math.min(box.maxHeight / face.capHeight, box.maxWidth / (width * squeeze));
  const half = (width * squeeze * size) / 2;
  const cap = face.capHeight * size;
  const flat = bent(letters, ({ x, y }) => ({ x: x * squeeze * size - half, y: y * size }));
  const laid = bent(flat, curveOf(manner.curve, half, cap));
  const path = pathOf(bent(laid, ({ x, y }) => ({ x: box.x + x, y: box.y - y })));
  return { path, top: box.y - cap, bottom: box.y, width: half * 2 };
}

function cutLetters(contours: readonly Contour[], cut: Cut, advance: number, cap: number): readonly Contour[] {
  if (cut === 'lean') return bent(contours, ({ x, y }) => ({ x: x + y * 0.16, y }));
  if (cut !== 'flare') return contours;
  return bent(contours, ({ x, y }) => {
    const end = Math.min(1, Math.abs((2 * y) / cap - 1)) ** 3;
    return {
      x: x + (x - advance / 2) * 0.16 * end,
      y: y + (y > cap / 2 ? 1 : -1) * end * Math.abs(x - advance / 2) * 0.08,
    };
  });
}

function curveOf(curve: Curve, half: number, cap: number): (point: Point) => Point {
  const across = (x: number): number => x / half;
  switch (curve) {
    case 'arch':
      return ({ x, y }) => ({ x: x * (1 + (y / cap) * 0.03), y: y - cap * 0.22 * across(x) ** 2 });
    case 'bowl':
      return ({ x, y }) => ({ x, y: y + cap * 0.16 * across(x) ** 2 });
    case 'swell':
      return ({ x, y }) => ({ x, y: y * (1.16 - 0.3 * across(x) ** 2) });
    case 'wave':
      return ({ x, y }) => ({ x, y: y + cap * 0.08 * Math.sin(across(x) * Math.PI) });
    case 'rise':
      return ({ x, y }) => ({ x: x - y * 0.05, y: y + x * 0.07 });
    case 'flat':
      return (point) => point;
  }
}

/** Letters in metal with ink, depth, rim and a shine across their upper half; ids start with a name of the caller's. */
export function inMetal(id: string, lines: readonly Line[], manner: Manner): { definitions: string; drawing: string } {
  const metal = METALS[manner.metal];
  const tallest = Math.max(...lines.map(({ top, bottom }) => bottom - top));
  const k = Math.max(0.35, Math.min(1.15, tallest / 84));
  const whole = lines.map(({ path }) => path).join('');
  const definitions = lines.map((line, at) => {
    const span = `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${n(line.top)}" y2="${n(line.bottom)}"`;
    const [edge, bright, middle, dark, foot] = metal;
    return (
      `<linearGradient id="${id}m${at}" ${span}><stop offset="0" stop-color="${edge}"/><stop offset=".36" stop-color="${bright}"/>` +
      `<stop offset=".54" stop-color="${middle}"/><stop offset=".84" stop-color="${dark}"/><stop offset="1" stop-color="${foot}"/></linearGradient>` +
      `<linearGradient id="${id}s${at}" ${span}><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".47" stop-color="#fff" stop-opacity=".1"/>` +
      `<stop offset=".49" stop-color="#fff" stop-opacity="0"/></linearGradient><clipPath id="${id}c${at}"><path d="${line.path}"/></clipPath>`
    );
  });
  const join = manner.isSharp === true ? 'miter' : 'round';
  const layer = (colour: string, stroke: number, dy: number, extra = ''): string =>
    `<path d="${whole}" transform="translate(0 ${n(dy * k)})" fill="${colour}" stroke="${colour}" stroke-width="${n(stroke * k)}" ` +
    `stroke-linejoin="${join}" stroke-miterlimit="3" ${extra}/>`;
  const depth = [9, 7, 5, 3].map((dy) => layer(manner.ink, 24, dy)).join('');
  const faces = lines.map(
    ({ path }, at) =>
      `<path d="${path}" fill="url(#${id}m${at})"/><g clip-path="url(#${id}c${at})">` +
      `<path d="${path}" fill="url(#${id}s${at})" transform="translate(0 ${n(2 * k)})"/>` +
      `<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="${n(2.6 * k)}" transform="translate(0 ${n(2.4 * k)})"/></g>`,
  );
  return {
    definitions:
      definitions.join('') +
      blur(`${id}b`, 7 * k) +
      vertical(`${id}r`, [
        [0, metal[1]],
        [0.5, metal[3]],
        [1, metal[2]],
      ]),
    drawing:
      layer('#000', 26, 12, `opacity=".6" filter="url(#${id}b)"`) +
      depth +
      layer(manner.ink, 24, 0) +
      layer(`url(#${id}r)`, 13, 0) +
      layer(manner.ink, 5, 1) +
      faces.join(''),
  };
}

/** A first line of one word looks like a heading, so two words go first unless that makes the line much longer. */
const HEADING_COST = 1.5;

/** Splits a name into one or two lines of about the same length. */
export function linesFrom(name: string): readonly string[] {
  const words = name.toUpperCase().split(' ');
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const);
  const cost = ([a, b]: readonly [string, string]): number =>
    Math.max(a.length, b.length) + (a.includes(' ') || words.length === 2 ? 0 : HEADING_COST);
  return splits.toSorted((a, b) => cost(a) - cost(b))[0] ?? words;
}
