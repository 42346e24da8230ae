import { n, type Palette } from '../paint.ts';
import {
  across,
  box,
  cloud,
  disc,
  fill,
  hills,
  leaf,
  palm,
  ridge,
  specks,
  times,
  type Frame,
  type Scene,
} from './shapes.ts';

/** Tiers of curved roofs over lit rooms. */
function pagoda(x: number, foot: number, width: number, tiers: number, palette: Palette): string {
  const step = width * 0.34;
  return times(tiers, (tier) => {
    const w = width * (1 - tier * 0.17);
    const y = foot - tier * step;
    const roof =
      `M${n(x - w * 0.66)} ${n(y - step * 0.44)}Q${n(x - w * 0.42)} ${n(y - step * 0.55)} ${n(x - w * 0.28)} ${n(y - step * 0.95)}` +
      `H${n(x + w * 0.28)}Q${n(x + w * 0.42)} ${n(y - step * 0.55)} ${n(x + w * 0.66)} ${n(y - step * 0.44)}` +
      `Q${n(x)} ${n(y - step * 0.62)} ${n(x - w * 0.66)} ${n(y - step * 0.44)}Z`;
    const windows = times(3, (at) =>
      box(x + (at - 1) * w * 0.2 - w * 0.055, y - step * 0.36, w * 0.11, step * 0.34, palette.glow, 0.75, 3),
    );
    return box(x - w * 0.36, y - step * 0.5, w * 0.72, step * 0.56, palette.deep) + windows + fill(roof, palette.deep);
  });
}

function curl(x: number, y: number, size: number, colour: string, opacity: number): string {
  return (
    `<g fill="none" stroke="${colour}" stroke-width="${n(size * 0.18)}" stroke-linecap="round" opacity="${opacity}">` +
    `<path d="M${n(x - size * 2)} ${n(y)}H${n(x + size)}a${n(size * 0.7)} ${n(size * 0.7)} 0 1 0 ${n(-size * 0.7)} ${n(-size * 0.7)}"/>` +
    `<path d="M${n(x - size * 0.9)} ${n(y + size * 0.5)}H${n(x + size * 2)}a${n(size * 0.5)} ${n(size * 0.5)} 0 1 0 ${n(-size * 0.5)} ${n(-size * 0.5)}"/></g>`
  );
}

/** A mountain temple under a great moon. */
export const temple: Scene = (frame, palette, random) => {
  const { width, ground } = frame;
  const moon = width * 0.34;
  return (
    disc(width / 2, ground - width * 0.36, moon * 1.18, palette.glow, 0.16) +
    disc(width / 2, ground - width * 0.36, moon, palette.glow, 0.3) +
    fill(ridge(frame, ground - 60, width * 0.3, width / 7, random), palette.body, 0.75) +
    pagoda(width * 0.1, ground + 10, width * 0.34, 5, palette) +
    pagoda(width * 0.92, ground + 20, width * 0.38, 5, palette) +
    curl(width * 0.3, ground - width * 0.5, width * 0.05, palette.glow, 0.4) +
    curl(width * 0.74, ground - width * 0.62, width * 0.045, palette.glow, 0.4) +
    fill(ridge(frame, ground + 30, 50, width / 10, random), palette.deep, 0.9)
  );
};

/** Pyramids with one side in the sun. */
export const desert: Scene = (frame, palette) => {
  const { width, ground } = frame;
  const pyramid = (x: number, w: number, tall: number): string =>
    fill(`M${n(x)} ${n(ground - tall)}L${n(x + w / 2)} ${n(ground + 30)}H${n(x - w / 2)}Z`, palette.core) +
    fill(`M${n(x)} ${n(ground - tall)}L${n(x + w / 2)} ${n(ground + 30)}H${n(x + w * 0.12)}Z`, palette.deep, 0.72) +
    times(7, (row) => {
      const y = ground - tall + ((row + 1) * (tall + 30)) / 8;
      return box(x - (w / 16) * (row + 1), y, (w / 16) * (row + 1) + (w * 0.12 * (row + 1)) / 8, 2, palette.deep, 0.25);
    });
  return (
    disc(width * 0.5, ground - width * 0.42, width * 0.3, palette.glow, 0.25) +
    disc(width * 0.5, ground - width * 0.42, width * 0.22, palette.glow, 0.55) +
    pyramid(width * 0.16, width * 0.52, width * 0.42) +
    pyramid(width * 0.86, width * 0.62, width * 0.5) +
    pyramid(width * 0.42, width * 0.3, width * 0.2) +
    fill(hills(frame, ground + 18, 34, width * 0.46, 40), palette.body) +
    palm(width * 0.04, ground + 60, width * 0.34, palette.deep, 0.85) +
    palm(width * 0.93, ground + 70, width * 0.28, palette.deep, 0.85) +
    fill(hills(frame, ground + 66, 30, width * 0.36, 160), palette.deep, 0.65)
  );
};

function pillar(x: number, frame: Frame, w: number, palette: Palette): string {
  const top = frame.ground - frame.width * 0.62;
  const foot = frame.ground + frame.width * 0.16;
  const flutes = times(5, (at) =>
    box(x - w * 0.36 + at * w * 0.17, top + w * 0.4, w * 0.06, foot - top - w * 0.7, '#000', 0.16, 3),
  );
  const volute = (side: number): string =>
    disc(x + side * w * 0.5, top + w * 0.2, w * 0.2, palette.core) +
    disc(x + side * w * 0.5, top + w * 0.2, w * 0.09, palette.body);
  return (
    box(x - w * 0.42, top + w * 0.3, w * 0.84, foot - top, palette.core, 0.95) +
    box(x + w * 0.1, top + w * 0.3, w * 0.32, foot - top, '#000', 0.22) +
    flutes +
    box(x - w * 0.62, top - w * 0.08, w * 1.24, w * 0.24, palette.core, 1, 4) +
    volute(-1) +
    volute(1) +
    box(x - w * 0.6, foot - w * 0.3, w * 1.2, w * 0.3, palette.core, 1, 4)
  );
}

/** Columns above the clouds. */
export const columns: Scene = (frame, palette, random) => {
  const { width, ground } = frame;
  return (
    specks(frame, 40, ground - 80, '#fff', random) +
    fill(ridge(frame, ground, width * 0.24, width / 6, random), palette.body, 0.6) +
    cloud(width * 0.26, ground - width * 0.2, width * 0.055, palette.glow, 0.22) +
    cloud(width * 0.6, ground - width * 0.34, width * 0.045, palette.glow, 0.2) +
    pillar(width * 0.09, frame, width * 0.2, palette) +
    pillar(width * 0.91, frame, width * 0.2, palette) +
    cloud(-width * 0.02, ground + 40, width * 0.1, palette.glow, 0.34) +
    cloud(width * 0.68, ground + 48, width * 0.11, palette.glow, 0.34) +
    cloud(width * 0.3, ground + 70, width * 0.1, palette.glow, 0.2)
  );
};

/** Mesas and cacti against a low sun. */
export const canyon: Scene = (frame, palette) => {
  const { width, ground } = frame;
  const mesa = (x: number, w: number, tall: number, colour: string): string => {
    const top = ground - tall;
    const path =
      `M${n(x - w * 0.66)} ${n(ground + 40)}L${n(x - w * 0.5)} ${n(top + tall * 0.36)}L${n(x - w * 0.42)} ${n(top + tall * 0.3)}` +
      `L${n(x - w * 0.38)} ${n(top)}H${n(x + w * 0.34)}L${n(x + w * 0.4)} ${n(top + tall * 0.32)}L${n(x + w * 0.52)} ${n(top + tall * 0.4)}L${n(x + w * 0.64)} ${n(ground + 40)}Z`;
    return (
      fill(path, colour, 0.62) +
      times(3, (at) => box(x - w * 0.38, top + tall * (0.08 + at * 0.09), w * 0.74, 4, '#000', 0.16))
    );
  };
  const cactus = (x: number, foot: number, tall: number): string =>
    `<g fill="none" stroke="${palette.deep}" stroke-linecap="round" stroke-linejoin="round" stroke-width="${n(tall * 0.17)}">` +
    `<path d="M${n(x)} ${n(foot)}V${n(foot - tall)}"/><path d="M${n(x)} ${n(foot - tall * 0.4)}h${n(-tall * 0.28)}v${n(-tall * 0.28)}M${n(x)} ${n(foot - tall * 0.28)}h${n(tall * 0.28)}v${n(-tall * 0.34)}" stroke-width="${n(tall * 0.12)}"/></g>`;
  return (
    disc(width * 0.5, ground - width * 0.28, width * 0.34, palette.glow, 0.24) +
    disc(width * 0.5, ground - width * 0.28, width * 0.26, palette.glow, 0.6) +
    mesa(width * 0.08, width * 0.26, width * 0.36, palette.deep) +
    mesa(width * 0.94, width * 0.3, width * 0.28, palette.deep) +
    cloud(width * 0.3, ground - width * 0.5, width * 0.03, palette.glow, 0.4) +
    fill(hills(frame, ground + 20, 26, width * 0.5, 90), palette.deep, 0.55) +
    cactus(width * 0.06, ground + 60, width * 0.2) +
    cactus(width * 0.95, ground + 70, width * 0.16) +
    fill(hills(frame, ground + 60, 24, width * 0.4, 10), palette.deep, 0.75)
  );
};

/** Light falls through leaves. */
export const canopy: Scene = (frame, palette, random) => {
  const { width, height, ground } = frame;
  const shafts = times(5, (at) => {
    const x = width * (0.1 + at * 0.2) + random.between(-20, 20);
    return fill(
      `M${n(x)} -10h${n(width * 0.06)}L${n(x + width * 0.26)} ${height}h${n(-width * 0.2)}Z`,
      palette.glow,
      0.1,
    );
  });
  const trunks = across(frame, width / 6, (x) =>
    box(x + random.between(-20, 20), 0, random.between(14, 40), height, palette.deep, 0.4),
  );
  const ferns = (x: number, y: number, from: number, to: number, size: number): string =>
    times(7, (at) =>
      leaf(
        x,
        y,
        size * random.between(0.75, 1.1),
        from + ((to - from) * at) / 6,
        at % 2 === 0 ? palette.deep : palette.body,
        palette.core,
      ),
    );
  return (
    trunks +
    shafts +
    fill(hills(frame, ground, 40, width * 0.3, 30), palette.deep, 0.55) +
    ferns(-14, -14, 0, 92, width * 0.42) +
    ferns(width + 14, -14, 88, 180, width * 0.42) +
    ferns(-20, ground + width * 0.16, -80, 20, width * 0.34) +
    ferns(width + 20, ground + width * 0.16, 160, 260, width * 0.34)
  );
};

/** Orchards under a morning sun. */
export const orchard: Scene = (frame, palette, random) => {
  const { width, ground } = frame;
  const tree = (x: number, foot: number, size: number): string =>
    box(x - size * 0.12, foot - size * 0.7, size * 0.24, size * 0.8, palette.deep, 0.7) +
    disc(x, foot - size, size * 0.62, palette.body) +
    disc(x - size * 0.45, foot - size * 0.78, size * 0.42, palette.body) +
    disc(x + size * 0.45, foot - size * 0.78, size * 0.42, palette.body) +
    times(6, () =>
      disc(x + random.between(-0.6, 0.6) * size, foot - size * random.between(0.7, 1.3), size * 0.075, palette.glow),
    );
  return (
    cloud(width * 0.08, ground - width * 0.52, width * 0.042, '#fff', 0.5) +
    cloud(width * 0.72, ground - width * 0.6, width * 0.05, '#fff', 0.5) +
    fill(hills(frame, ground - 20, 50, width * 0.5, 60), palette.body, 0.7) +
    tree(width * 0.06, ground + 12, width * 0.15) +
    tree(width * 0.25, ground - 6, width * 0.1) +
    tree(width * 0.95, ground + 14, width * 0.16) +
    tree(width * 0.77, ground - 4, width * 0.1) +
    fill(hills(frame, ground + 34, 40, width * 0.42, 0), palette.deep, 0.6)
  );
};
