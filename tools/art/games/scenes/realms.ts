import { n, type Palette } from '../paint.ts';
import type { Random } from '../random.ts';
import { box, cloud, disc, fill, hills, ridge, specks, times, type Frame, type Scene } from './shapes.ts';

/** A fir of three skirts, with snow on them where a colour for it is given. */
export function fir(x: number, foot: number, tall: number, colour: string, snow?: string): string {
  return times(3, (tier) => {
    const top = foot - tall + tier * tall * 0.22;
    const w = tall * (0.2 + tier * 0.11);
    const skirt = fill(`M${n(x)} ${n(top)}L${n(x + w)} ${n(top + tall * 0.42)}H${n(x - w)}Z`, colour);
    if (snow === undefined) return skirt;
    const cap = `M${n(x)} ${n(top)}L${n(x + w * 0.5)} ${n(top + tall * 0.21)}L${n(x)} ${n(top + tall * 0.15)}L${n(x - w * 0.5)} ${n(top + tall * 0.21)}Z`;
    return skirt + fill(cap, snow, 0.85);
  });
}

/** A peak with snow on its head. */
function peak(x: number, foot: number, tall: number, palette: Palette): string {
  const w = tall * 0.8;
  const cap = `M${n(x)} ${n(foot - tall)}l${n(w * 0.3)} ${n(tall * 0.32)}l${n(-w * 0.12)} ${n(-tall * 0.05)}l${n(-w * 0.14)} ${n(tall * 0.11)}l${n(-w * 0.16)} ${n(-tall * 0.1)}l${n(-w * 0.16)} ${n(tall * 0.04)}Z`;
  return (
    fill(`M${n(x)} ${n(foot - tall)}L${n(x + w)} ${n(foot)}H${n(x - w)}Z`, palette.body) +
    fill(`M${n(x)} ${n(foot - tall)}L${n(x + w)} ${n(foot)}H${n(x + w * 0.1)}Z`, palette.deep, 0.55) +
    fill(cap, '#ffffff', 0.9)
  );
}

/** Mountains over cold water under northern lights. */
export const fjord: Scene = (frame, palette, random) => {
  const { width, ground } = frame;
  const lights = times(4, (at) => {
    const y = ground - width * (0.56 - at * 0.06);
    const wave = `M-20 ${n(y)}Q${n(width * 0.25)} ${n(y - width * 0.16)} ${n(width * 0.5)} ${n(y)}T${n(width + 20)} ${n(y - width * 0.06)}V${n(y + width * 0.14)}Q${n(width * 0.75)} ${n(y + width * 0.04)} ${n(width * 0.5)} ${n(y + width * 0.13)}T-20 ${n(y + width * 0.1)}Z`;
    return fill(wave, at % 2 === 0 ? palette.glow : palette.core, 0.22);
  });
  const firs = times(9, (at) => fir(width * (at / 8), ground + 40, width * random.between(0.14, 0.24), palette.deep));
  return (
    specks(frame, 60, ground - 40, '#fff', random) +
    `<g filter="url(#soft)">${lights}</g>` +
    peak(width * 0.1, ground + 10, width * 0.46, palette) +
    peak(width * 0.92, ground + 10, width * 0.56, palette) +
    peak(width * 0.5, ground + 10, width * 0.26, palette) +
    box(-20, ground + 6, width + 40, frame.height, palette.body, 0.8) +
    times(6, (at) => box(width * random.between(0, 0.8), ground + 20 + at * 14, width * 0.16, 3, palette.glow, 0.4)) +
    firs
  );
};

function bareTree(x: number, foot: number, tall: number, side: number, colour: string): string {
  const branch = (up: number, reach: number, rise: number): string =>
    `M${n(x)} ${n(foot - tall * up)}q${n(side * reach * 0.5)} ${n(-rise * 0.2)} ${n(side * reach)} ${n(-rise)}`;
  const limbs =
    `M${n(x)} ${n(foot)}Q${n(x - side * tall * 0.06)} ${n(foot - tall * 0.5)} ${n(x + side * tall * 0.05)} ${n(foot - tall)}` +
    branch(0.45, tall * 0.4, tall * 0.2) +
    branch(0.62, tall * 0.34, tall * 0.3) +
    branch(0.56, -tall * 0.26, tall * 0.24);
  return `<path d="${limbs}" fill="none" stroke="${colour}" stroke-width="${n(tall * 0.055)}" stroke-linecap="round"/>`;
}

function grave(x: number, foot: number, tall: number, turn: number, palette: Palette): string {
  const w = tall * 0.32;
  const stone = `M${n(-w)} 0V${n(-tall * 0.62)}A${n(w)} ${n(w)} 0 0 1 ${n(w)} ${n(-tall * 0.62)}V0Z`;
  return `<g transform="translate(${n(x)} ${n(foot)}) rotate(${n(turn)})">${fill(stone, palette.deep)}${fill(`M-3 ${n(-tall * 0.74)}h6v${n(tall * 0.14)}h${n(w * 0.5)}v6h${n(-w * 0.5)}v${n(tall * 0.26)}h-6v${n(-tall * 0.26)}h${n(-w * 0.5)}v-6h${n(w * 0.5)}Z`, palette.glow, 0.35)}</g>`;
}

function bat(x: number, y: number, size: number, colour: string): string {
  return fill(
    `M${n(x)} ${n(y)}q${n(size * 0.1)} ${n(-size * 0.3)} ${n(size * 0.2)} 0q${n(size * 0.4)} ${n(-size * 0.5)} ${n(size)} ${n(-size * 0.3)}q${n(-size * 0.3)} ${n(size * 0.2)} ${n(-size * 0.3)} ${n(size * 0.5)}q${n(-size * 0.4)} ${n(-size * 0.2)} ${n(-size * 0.8)} ${n(size * 0.2)}q${n(-size * 0.4)} ${n(-size * 0.4)} ${n(-size * 0.8)} ${n(-size * 0.2)}q0 ${n(-size * 0.3)} ${n(-size * 0.3)} ${n(-size * 0.5)}q${n(size * 0.6)} ${n(-size * 0.2)} ${n(size)} ${n(size * 0.3)}Z`,
    colour,
    0.9,
  );
}

/** Graves and bare trees before a moon that is too large. */
export const graves: Scene = (frame, palette, random) => {
  const { width, ground } = frame;
  const moon = { x: width * 0.5, y: ground - width * 0.34 };
  return (
    specks(frame, 30, ground - 80, '#fff', random) +
    disc(moon.x, moon.y, width * 0.36, palette.glow, 0.16) +
    disc(moon.x, moon.y, width * 0.28, palette.glow, 0.42) +
    disc(moon.x - width * 0.08, moon.y - width * 0.06, width * 0.05, palette.body, 0.16) +
    disc(moon.x + width * 0.1, moon.y + width * 0.08, width * 0.07, palette.body, 0.14) +
    bat(width * 0.24, ground - width * 0.52, width * 0.05, palette.deep) +
    bat(width * 0.72, ground - width * 0.58, width * 0.06, palette.deep) +
    fill(hills(frame, ground + 6, 40, width * 0.4, 60), palette.body, 0.9) +
    bareTree(width * 0.08, ground + 50, width * 0.62, 1, palette.deep) +
    bareTree(width * 0.94, ground + 50, width * 0.68, -1, palette.deep) +
    grave(width * 0.26, ground + 50, width * 0.15, -7, palette) +
    grave(width * 0.74, ground + 54, width * 0.17, 6, palette) +
    grave(width * 0.5, ground + 40, width * 0.12, 2, palette) +
    fill(hills(frame, ground + 60, 30, width * 0.34, 10), palette.deep, 0.9) +
    cloud(width * 0.1, ground + 44, width * 0.05, palette.core, 0.18) +
    cloud(width * 0.62, ground + 60, width * 0.06, palette.core, 0.18)
  );
};

function tower(x: number, foot: number, tall: number, w: number, palette: Palette): string {
  const roof = `M${n(x - w * 0.7)} ${n(foot - tall)}L${n(x)} ${n(foot - tall - w * 1.7)}L${n(x + w * 0.7)} ${n(foot - tall)}Z`;
  const windows = times(2, (at) =>
    box(x - w * 0.12, foot - tall * (0.8 - at * 0.34), w * 0.24, w * 0.4, palette.glow, 0.9, 6),
  );
  const flag = `M${n(x)} ${n(foot - tall - w * 1.7)}v${n(-w * 0.6)}l${n(w * 0.6)} ${n(w * 0.2)}l${n(-w * 0.6)} ${n(w * 0.2)}`;
  return (
    box(x - w / 2, foot - tall, w, tall + 60, palette.deep) +
    box(x + w * 0.14, foot - tall, w * 0.36, tall + 60, '#000', 0.3) +
    fill(roof, palette.core) +
    fill(
      `M${n(x)} ${n(foot - tall - w * 1.7)}L${n(x + w * 0.7)} ${n(foot - tall)}H${n(x + w * 0.1)}Z`,
      palette.deep,
      0.6,
    ) +
    fill(flag, palette.glow, 0.9) +
    windows
  );
}

/** A castle of many towers among stars. */
export const towers: Scene = (frame, palette, random) => {
  const { width, ground } = frame;
  return (
    specks(frame, 70, ground, '#fff', random) +
    disc(width * 0.78, ground - width * 0.48, width * 0.13, palette.glow, 0.25) +
    disc(width * 0.78, ground - width * 0.48, width * 0.1, palette.glow, 0.7) +
    fill(ridge(frame, ground + 10, width * 0.16, width / 8, random), palette.body, 0.7) +
    tower(width * 0.06, ground + 30, width * 0.44, width * 0.1, palette) +
    tower(width * 0.18, ground + 30, width * 0.28, width * 0.12, palette) +
    tower(width * 0.94, ground + 30, width * 0.36, width * 0.11, palette) +
    tower(width * 0.82, ground + 30, width * 0.22, width * 0.12, palette) +
    cloud(width * 0.04, ground + 36, width * 0.07, palette.glow, 0.26) +
    cloud(width * 0.66, ground + 44, width * 0.08, palette.glow, 0.26) +
    fill(hills(frame, ground + 60, 26, width * 0.3, 40), palette.deep, 0.85)
  );
};

/** A tree whose crown is all petals, darker below. */
function blossomTree(x: number, foot: number, tall: number, side: number, palette: Palette, random: Random): string {
  const puff = (colour: string, low: number, high: number): string =>
    times(22, () =>
      disc(
        x + side * tall * random.between(-0.2, 0.56),
        foot - tall * random.between(low, high),
        tall * random.between(0.05, 0.1),
        colour,
      ),
    );
  return (
    bareTree(x, foot, tall, side, palette.deep) +
    puff(palette.body, 0.6, 0.86) +
    puff(palette.core, 0.68, 0.98) +
    `<g opacity=".8">${puff(palette.glow, 0.84, 1.06)}</g>`
  );
}

/** A white mountain behind trees in blossom. */
export const blossoms: Scene = (frame, palette, random) => {
  const { width, ground } = frame;
  const petals = times(26, () =>
    disc(random.between(0, width), random.between(0, ground + 60), random.between(3, 7), palette.glow, 0.75),
  );
  return (
    disc(width * 0.5, ground - width * 0.38, width * 0.24, palette.glow, 0.35) +
    peak(width * 0.5, ground + 20, width * 0.44, { ...palette, body: palette.deep }) +
    fill(hills(frame, ground + 16, 34, width * 0.36, 30), palette.body) +
    blossomTree(width * 0.04, ground + 70, width * 0.6, 1, palette, random) +
    blossomTree(width * 0.97, ground + 70, width * 0.56, -1, palette, random) +
    fill(hills(frame, ground + 64, 24, width * 0.3, 90), palette.deep, 0.8) +
    petals
  );
};

function steps(x: number, frame: Frame, w: number, tiers: number, palette: Palette): string {
  const rise = w * 0.11;
  return times(tiers, (tier) => {
    const half = (w / 2) * (1 - tier / (tiers + 1.6));
    const y = frame.ground + 24 - (tier + 1) * rise;
    return (
      box(x - half, y, half * 2, rise + 1, palette.body) +
      box(x - half, y, half * 2, 5, palette.glow, 0.5) +
      box(x + half * 0.4, y, half * 0.6, rise + 1, palette.deep, 0.5) +
      box(x - w * 0.07, y, w * 0.14, rise + 1, palette.deep, 0.45)
    );
  });
}

/** A stepped pyramid that the forest has taken back. */
export const ruins: Scene = (frame, palette, random) => {
  const { width, ground } = frame;
  const growth = (y: number, colour: string): string =>
    times(14, (at) => disc((at / 13) * width, y + random.between(-14, 14), width * random.between(0.05, 0.1), colour));
  return (
    disc(width * 0.5, ground - width * 0.5, width * 0.17, palette.glow, 0.6) +
    cloud(width * 0.14, ground - width * 0.46, width * 0.045, '#fff', 0.3) +
    cloud(width * 0.76, ground - width * 0.56, width * 0.05, '#fff', 0.3) +
    fill(ridge(frame, ground, width * 0.26, width / 6, random), palette.body, 0.55) +
    steps(width * 0.14, frame, width * 0.62, 6, palette) +
    steps(width * 0.92, frame, width * 0.5, 5, palette) +
    growth(ground + 30, palette.body) +
    growth(ground + 74, palette.deep)
  );
};
