import { assert } from '@perya/std';
import { DIGIT_STROKES, type Point, type Stroke } from './digit-strokes.ts';
import { toPng } from './png.ts';

/** How much chance a picture needs. */
export const CAPTCHA_CHANCE_BYTES = 96;

/** Shown at half of this, so that it is sharp on phones. */
const WIDTH = 300;
const HEIGHT = 100;
const PAPER = [246, 243, 236] as const;
const INK = [35, 42, 92] as const;
const FULL = 15;
const DOTS = 24;
const THREADS = 3;

/** Gives out numbers from -1 to 1, the same for the same bytes. */
type Draw = () => number;

/** Draws digits for people: bent, tilted and crossed by threads. The same digits and chance give the same picture. */
export function drawCaptcha(digits: string, chance: Buffer): Buffer {
  assert(/^\d{1,6}$/.test(digits) && chance.length >= CAPTCHA_CHANCE_BYTES, 'a captcha has digits and enough chance');
  let used = 0;
  const draw: Draw = () => chance.readUInt8(used++ % chance.length) / 127.5 - 1;
  const bend = waveFrom(draw);
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  Array.from(digits, (digit, place) => {
    const put = placing(place, digits.length, draw);
    const thickness = 3.4 + 0.8 * draw();
    for (const stroke of DIGIT_STROKES[Number(digit)] ?? []) {
      drawStroke(pixels, smooth(stroke).map(put).map(bend), thickness, FULL);
    }
  });
  for (let thread = 0; thread < THREADS; thread += 1) drawStroke(pixels, threadFrom(draw), 1.3, 11);
  for (let dot = 0; dot < DOTS; dot += 1) {
    const at = { x: WIDTH * (0.5 + draw() / 2), y: HEIGHT * (0.5 + draw() / 2) };
    drawStroke(pixels, [at, at], 1.6, 11);
  }
  return toPng({ width: WIDTH, height: HEIGHT, pixels }, PAPER, INK);
}

/** Where a digit stands and how it leans. */
function placing(place: number, count: number, draw: Draw): (point: Point) => Point {
  const size = 58 + 6 * draw();
  const angle = 0.3 * draw();
  const lean = 0.2 * draw();
  const middle = { x: ((place + 0.5) * WIDTH) / count + 7 * draw(), y: HEIGHT / 2 + 8 * draw() };
  return (point) => {
    const y = (point.y - 0.5) * size;
    const x = (point.x - 0.5) * size - lean * y;
    return {
      x: middle.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: middle.y + x * Math.sin(angle) + y * Math.cos(angle),
    };
  };
}

/** Bends the whole picture like paper in the wind. */
function waveFrom(draw: Draw): (point: Point) => Point {
  const phase = { x: Math.PI * draw(), y: Math.PI * draw() };
  const length = { x: 34 + 6 * draw(), y: 22 + 4 * draw() };
  return ({ x, y }) => ({
    x: x + 4 * Math.sin(y / length.y + phase.x),
    y: y + 5 * Math.sin(x / length.x + phase.y),
  });
}

/** A thin line from edge to edge, bent its own way. */
function threadFrom(draw: Draw): Stroke {
  const middle = HEIGHT * (0.5 + 0.35 * draw());
  const height = 16 * draw();
  const phase = Math.PI * draw();
  const slope = 0.12 * draw();
  return Array.from({ length: 31 }, (_, step) => {
    const x = (step * WIDTH) / 30;
    return { x, y: middle + slope * (x - WIDTH / 2) + height * Math.sin(x / 45 + phase) };
  });
}

/** Long straight parts get corners, so that they can be bent. */
function smooth(stroke: Stroke): Stroke {
  return stroke.flatMap((point, at) => {
    const next = stroke[at + 1];
    if (!next) return [point];
    const parts = Math.ceil(Math.hypot(next.x - point.x, next.y - point.y) / 0.12);
    return Array.from({ length: Math.max(1, parts) }, (_, part) => ({
      x: point.x + ((next.x - point.x) * part) / Math.max(1, parts),
      y: point.y + ((next.y - point.y) * part) / Math.max(1, parts),
    }));
  });
}

function drawStroke(pixels: Uint8Array, stroke: Stroke, radius: number, shade: number): void {
  for (const [at, from] of stroke.entries()) {
    const to = stroke[at + 1];
    if (to) drawLine(pixels, from, to, radius, shade);
  }
}

/** Touches only the pixels near the line; its edge is soft over one pixel. */
function drawLine(pixels: Uint8Array, from: Point, to: Point, radius: number, shade: number): void {
  const reach = radius + 1;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach));
  const right = Math.min(WIDTH - 1, Math.ceil(Math.max(from.x, to.x) + reach));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach));
  const bottom = Math.min(HEIGHT - 1, Math.ceil(Math.max(from.y, to.y) + reach));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - distance({ x, y }, from, to)));
      const at = y * WIDTH + x;
      pixels[at] = Math.max(pixels[at] ?? 0, Math.round(cover * shade));
    }
  }
}

function distance(point: Point, from: Point, to: Point): number {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const square = along.x * along.x + along.y * along.y;
  const share = square === 0 ? 0 : ((point.x - from.x) * along.x + (point.y - from.y) * along.y) / square;
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(point.x - from.x - near * along.x, point.y - from.y - near * along.y);
}
