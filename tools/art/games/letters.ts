import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { glyphIndex, table } from '../sfnt.ts';

/** A place; y grows upwards inside a glyph and downwards on a picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A closed outline: a start and curves with one control point each. */
export interface Contour {
  readonly start: Point;
  readonly curves: readonly { readonly control: Point; readonly end: Point }[];
}

/** A letter of a face at size 1, standing on y = 0. */
export interface Glyph {
  readonly advance: number;
  readonly contours: readonly Contour[];
}

/** A typeface whose letters can be bent. */
export interface Face {
  readonly capHeight: number;
  glyph(character: string): Glyph;
}

interface Tables {
  readonly font: Buffer;
  readonly glyf: Buffer;
  readonly offsets: readonly number[];
  readonly unit: number;
}

const require = createRequire(import.meta.url);

/** Bits of the flags of a point, and of a part of a letter with an accent. */
const BYTES = { repeat: 8, shortX: 2, shortY: 4, sameX: 16, sameY: 32, onCurve: 1 } as const;
const COMPOSED = { words: 1, hasMore: 32, scale: 8, scales: 64, matrix: 128 } as const;

/** The display face of the brand: round and heavy. */
export const TITLE_FACE = faceOf('@expo-google-fonts/paytone-one/400Regular/PaytoneOne_400Regular.ttf');

/** The face of the interface at its heaviest: even and quiet. */
export const PLAIN_FACE = faceOf('@expo-google-fonts/plus-jakarta-sans/800ExtraBold/PlusJakartaSans_800ExtraBold.ttf');

function faceOf(path: string): Face {
  const font = readFileSync(require.resolve(path));
  const head = table(font, 'head');
  const loca = table(font, 'loca');
  const isLong = head.readUInt16BE(50) === 1;
  const count = loca.length / (isLong ? 4 : 2);
  const tables: Tables = {
    font,
    glyf: table(font, 'glyf'),
    offsets: Array.from({ length: count }, (_, at) =>
      isLong ? loca.readUInt32BE(at * 4) : loca.readUInt16BE(at * 2) * 2,
    ),
    unit: head.readUInt16BE(18),
  };
  const known = new Map<string, Glyph>();
  return {
    capHeight: table(font, 'OS/2').readInt16BE(88) / tables.unit,
    glyph: (character) => {
      const glyph = known.get(character) ?? glyphOf(tables, character);
      known.set(character, glyph);
      return glyph;
    },
  };
}

function glyphOf(tables: Tables, character: string): Glyph {
  const index = glyphIndex(tables.font, character);
  if (index === 0) throw new Error(`the face has no "${character}"`);
  const widths = table(tables.font, 'hhea').readUInt16BE(34);
  const advance = table(tables.font, 'hmtx').readUInt16BE(Math.min(index, widths - 1) * 4);
  return { advance: advance / tables.unit, contours: outline(tables, index) };
}

function outline(tables: Tables, index: number): Contour[] {
  const from = tables.offsets[index] ?? 0;
  if (from === tables.offsets[index + 1]) return [];
  const data = tables.glyf.subarray(from);
  const contours = data.readInt16BE(0);
  return contours < 0 ? composed(tables, data) : simple(data, contours, tables.unit);
}

function simple(data: Buffer, contours: number, unit: number): Contour[] {
  const ends = Array.from({ length: contours }, (_, at) => data.readUInt16BE(10 + at * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + contours * 2;
  at += 2 + data.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = data.readUInt8(at++);
    const times = (flag & BYTES.repeat) === 0 ? 1 : data.readUInt8(at++) + 1;
    for (let time = 0; time < times; time += 1) flags.push(flag);
  }
  const along = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) value += (flag & same) === 0 ? -data.readUInt8(at++) : data.readUInt8(at++);
      else if ((flag & same) === 0) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value / unit;
    });
  };
  const xs = along(BYTES.shortX, BYTES.sameX);
  const ys = along(BYTES.shortY, BYTES.sameY);
  return ends.map((end, which) => {
    const first = which === 0 ? 0 : (ends[which - 1] ?? 0) + 1;
    const points = flags.slice(first, end + 1).map((flag, offset) => ({
      x: xs[first + offset] ?? 0,
      y: ys[first + offset] ?? 0,
      isOn: (flag & BYTES.onCurve) !== 0,
    }));
    return closed(points);
  });
}

/** TrueType leaves out what lies in the middle of two control points; here every curve is written out. */
function closed(points: readonly (Point & { readonly isOn: boolean })[]): Contour {
  const full = points.flatMap((point, at) => {
    const next = points[(at + 1) % points.length] ?? point;
    return point.isOn === next.isOn ? [point, { ...middle(point, next), isOn: !point.isOn }] : [point];
  });
  const first = full.findIndex((point) => point.isOn);
  const turned = [...full.slice(first), ...full.slice(0, first)];
  const start = turned[0] ?? { x: 0, y: 0 };
  const curves = [];
  for (let at = 1; at < turned.length; at += 2) {
    curves.push({ control: turned[at] ?? start, end: turned[at + 1] ?? start });
  }
  return { start, curves };
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Letters with accents are put together of others; only moved parts occur in these faces. */
function composed(tables: Tables, data: Buffer): Contour[] {
  const contours: Contour[] = [];
  for (let at = 10, hasMore = true; hasMore;) {
    const flags = data.readUInt16BE(at);
    const index = data.readUInt16BE(at + 2);
    const isWide = (flags & COMPOSED.words) !== 0;
    const x = (isWide ? data.readInt16BE(at + 4) : data.readInt8(at + 4)) / tables.unit;
    const y = (isWide ? data.readInt16BE(at + 6) : data.readInt8(at + 5)) / tables.unit;
    at += isWide ? 8 : 6;
    if ((flags & COMPOSED.scale) !== 0) at += 2;
    if ((flags & COMPOSED.scales) !== 0) at += 4;
    if ((flags & COMPOSED.matrix) !== 0) at += 8;
    contours.push(...bent(outline(tables, index), (point) => ({ x: point.x + x, y: point.y + y })));
    hasMore = (flags & COMPOSED.hasMore) !== 0;
  }
  return contours;
}

/** Outlines with every point moved by a rule. */
export function bent(contours: readonly Contour[], rule: (point: Point) => Point): Contour[] {
  return contours.map(({ start, curves }) => ({
    start: rule(start),
    curves: curves.map(({ control, end }) => ({ control: rule(control), end: rule(end) })),
  }));
}

/** Outlines as the path of an SVG. */
export function pathOf(contours: readonly Contour[]): string {
  const place = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return contours
    .map(({ start, curves }) => {
      const drawn = curves.map(({ control, end }) => `Q${place(control)} ${place(end)}`).join('');
      return `M${place(start)}${drawn}Z`;
    })
    .join('');
}
