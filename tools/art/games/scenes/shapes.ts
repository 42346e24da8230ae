import { n, type Palette } from '../paint.ts';
import type { Random } from '../random.ts';

/** What a scene is drawn into: its size and where the ground begins. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly ground: number;
}

/** Draws what lies behind a game. */
export type Scene = (frame: Frame, palette: Palette, random: Random) => string;

/** Something every so often from the left edge to the right. */
export function across(frame: Frame, step: number, draw: (x: number, at: number) => string): string {
  const count = Math.ceil(frame.width / step) + 1;
  return Array.from({ length: count }, (_, at) => draw(at * step, at)).join('');
}

/** The same thing some times over. */
export function times(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('');
}

/** A filled shape. */
export function fill(path: string, colour: string, opacity = 1): string {
  return `<path d="${path}" fill="${colour}" opacity="${opacity}"/>`;
}

/** A disc. */
export function disc(x: number, y: number, radius: number, colour: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${colour}" opacity="${opacity.toFixed(2)}"/>`;
}

/** A box. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  opacity = 1,
  rounding = 0,
): string {
  return (
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${rounding}" ` +
    `fill="${colour}" opacity="${opacity}"/>`
  );
}

/** Peaks on the horizon, down to the lower edge. */
export function ridge(frame: Frame, top: number, rise: number, step: number, random: Random): string {
  let path = `M-20 ${frame.height}V${n(top)}`;
  for (let x = -20, isPeak = false; x < frame.width + step; x += step, isPeak = !isPeak) {
    path += `L${n(x)} ${n(top - (isPeak ? rise * random.between(0.6, 1) : rise * random.between(0, 0.25)))}`;
  }
  return `${path}V${frame.height}Z`;
}

/** Soft hills, down to the lower edge. */
export function hills(frame: Frame, top: number, rise: number, step: number, shift: number): string {
  let path = `M${n(-step - shift)} ${frame.height}V${n(top)}`;
  for (let x = -step - shift, isUp = true; x < frame.width + step; x += step, isUp = !isUp) {
    path += `q${n(step / 2)} ${n(isUp ? -rise : rise)} ${n(step)} 0`;
  }
  return `${path}V${frame.height}Z`;
}

/** A cloud of round puffs with a flat foot. */
export function cloud(x: number, y: number, size: number, colour: string, opacity: number): string {
  const puffs = [
    [0, 0, 1],
    [0.9, -0.35, 1.25],
    [1.9, -0.1, 1.05],
    [2.7, 0.15, 0.75],
    [-0.8, 0.2, 0.7],
  ];
  const discs = puffs.map(([dx = 0, dy = 0, r = 1]) => disc(x + dx * size, y + dy * size, r * size, colour)).join('');
  return `<g opacity="${opacity}">${discs}${box(x - size * 1.4, y, size * 4.8, size * 0.95, colour, 1, n(size * 0.47) === '0' ? 0 : Math.round(size * 0.47))}</g>`;
}

/** Stars or specks of dust in a part of the sky. */
export function specks(frame: Frame, count: number, floor: number, colour: string, random: Random): string {
  return times(count, () =>
    disc(
      random.between(0, frame.width),
      random.between(0, floor),
      random.between(0.8, 2.8),
      colour,
      random.between(0.25, 0.95),
    ),
  );
}

/** A palm that leans a little. */
export function palm(x: number, foot: number, tall: number, colour: string, opacity: number): string {
  const lean = tall * 0.12;
  const top = foot - tall;
  const fronds = [-160, -125, -85, -50, -20, 15, 195].map((angle) => {
    const turn = (angle * Math.PI) / 180;
    const reach = tall * 0.42;
    const tipX = x + lean + reach * Math.cos(turn);
    const tipY = top + reach * Math.sin(turn) * 0.7 + reach * 0.25;
    const midX = x + lean + reach * 0.55 * Math.cos(turn);
    const midY = top + reach * 0.7 * Math.sin(turn) - reach * 0.12;
    return `M${n(x + lean)} ${n(top)}Q${n(midX)} ${n(midY - reach * 0.12)} ${n(tipX)} ${n(tipY)}Q${n(midX)} ${n(midY + reach * 0.14)} ${n(x + lean)} ${n(top)}Z`;
  });
  const trunk =
    `M${n(x - tall * 0.035)} ${n(foot)}Q${n(x + lean * 0.2)} ${n(foot - tall * 0.5)} ${n(x + lean - tall * 0.015)} ${n(top)}` +
    `h${n(tall * 0.03)}Q${n(x + lean * 0.6)} ${n(foot - tall * 0.5)} ${n(x + tall * 0.035)} ${n(foot)}Z`;
  return fill(trunk + fronds.join(''), colour, opacity);
}

/** A long leaf from its foot to its tip, with a rib. */
export function leaf(x: number, y: number, length: number, turn: number, colour: string, rib: string): string {
  const w = length * 0.2;
  const body = `M0 0C${n(length * 0.25)} ${n(-w)} ${n(length * 0.7)} ${n(-w)} ${n(length)} 0C${n(length * 0.7)} ${n(w)} ${n(length * 0.25)} ${n(w)} 0 0Z`;
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="${body}" fill="${colour}"/>` +
    `<path d="M${n(length * 0.04)} 0H${n(length * 0.94)}" stroke="${rib}" stroke-width="${n(Math.max(1.5, length * 0.014))}" opacity=".6"/></g>`
  );
}

/** Bulbs with a halo along a curve that hangs between two points. */
export function bulbs(
  from: { x: number; y: number },
  to: { x: number; y: number },
  sag: number,
  count: number,
  colours: readonly string[],
  size: number,
): string {
  const wire = `<path d="M${n(from.x)} ${n(from.y)}Q${n((from.x + to.x) / 2)} ${n((from.y + to.y) / 2 + sag * 2)} ${n(to.x)} ${n(to.y)}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="${n(size * 0.4)}"/>`;
  return (
    wire +
    times(count, (at) => {
      const t = (at + 0.5) / count;
      const x = from.x + (to.x - from.x) * t;
      const y = from.y + (to.y - from.y) * t + sag * 4 * t * (1 - t);
      const colour = colours[at % colours.length] ?? '#fff';
      return (
        disc(x, y + size, size * 2.6, colour, 0.28) +
        disc(x, y + size, size, colour) +
        disc(x - size * 0.3, y + size * 0.7, size * 0.35, '#fff', 0.9)
      );
    })
  );
}
