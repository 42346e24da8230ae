import { n, type Palette } from '../paint.ts';
import { fir } from './realms.ts';
import { across, box, bulbs, cloud, disc, fill, hills, palm, specks, times, type Scene } from './shapes.ts';

function floodlight(x: number, top: number, size: number, foot: number, palette: Palette): string {
  const lamps = times(9, (at) =>
    disc(x + ((at % 3) - 1) * size * 0.32, top + Math.floor(at / 3) * size * 0.3, size * 0.13, '#ffffff'),
  );
  return (
    box(x - size * 0.06, top, size * 0.12, foot - top, palette.deep) +
    `<g filter="url(#soft)">${disc(x, top + size * 0.3, size * 1.1, palette.glow, 0.55)}</g>` +
    box(x - size * 0.55, top - size * 0.24, size * 1.1, size * 1.08, palette.deep, 1, 8) +
    lamps
  );
}

/** A full stadium at night around a mown pitch. */
export const pitch: Scene = (frame, palette, random) => {
  const { width, height, ground } = frame;
  const stand = `M-10 ${n(ground - width * 0.24)}Q${n(width / 2)} ${n(ground - width * 0.06)} ${n(width + 10)} ${n(ground - width * 0.24)}V${n(ground + 20)}H-10Z`;
  const crowd = times(150, () => {
    const x = random.between(0, width);
    const bend = ((x - width / 2) / (width / 2)) ** 2;
    return disc(
      x,
      ground - width * (0.03 + bend * 0.1) + random.between(-width * 0.08, 10),
      random.between(2.5, 5),
      random.isLikely(0.5) ? palette.glow : palette.core,
      0.7,
    );
  });
  const stripes = across(frame, width / 5, (x, at) =>
    at % 2 === 0
      ? fill(
          `M${n(x)} ${n(ground)}h${n(width / 5)}L${n(x * 1.5 - width * 0.1)} ${height}h${n(-width / 3)}Z`,
          palette.glow,
          0.14,
        )
      : '',
  );
  return (
    fill(stand, palette.deep, 0.85) +
    crowd +
    box(-10, ground, width + 20, height, palette.body) +
    stripes +
    box(-10, ground, width + 20, 4, '#fff', 0.8) +
    floodlight(width * 0.12, ground - width * 0.48, width * 0.13, ground - width * 0.16, palette) +
    floodlight(width * 0.88, ground - width * 0.48, width * 0.13, ground - width * 0.16, palette)
  );
};

function barnHouse(x: number, foot: number, w: number): string {
  const h = w * 0.6;
  const shell = `M${n(x - w / 2)} ${n(foot)}V${n(foot - h)}L${n(x - w * 0.32)} ${n(foot - h * 1.5)}L${n(x)} ${n(foot - h * 1.75)}L${n(x + w * 0.32)} ${n(foot - h * 1.5)}L${n(x + w / 2)} ${n(foot - h)}V${n(foot)}Z`;
  const door = `M${n(x - w * 0.16)} ${n(foot)}V${n(foot - h * 0.62)}H${n(x + w * 0.16)}V${n(foot)}ZM${n(x - w * 0.16)} ${n(foot)}L${n(x + w * 0.16)} ${n(foot - h * 0.62)}M${n(x + w * 0.16)} ${n(foot)}L${n(x - w * 0.16)} ${n(foot - h * 0.62)}`;
  return (
    fill(shell, '#b3261e') +
    `<path d="${shell}" fill="none" stroke="#fff3dc" stroke-width="${n(w * 0.03)}" stroke-linejoin="round"/>` +
    `<path d="${door}" fill="#7d150f" stroke="#fff3dc" stroke-width="${n(w * 0.025)}"/>` +
    disc(x, foot - h * 1.18, w * 0.08, '#fff3dc')
  );
}

/** Fields, a red barn and a white fence. */
export const farmyard: Scene = (frame, palette) => {
  const { width, height, ground } = frame;
  const fence = across(frame, width / 12, (x) => box(x, ground + 14, width * 0.022, 60, '#fff3dc', 0.9, 5));
  const rows = times(7, (at) =>
    fill(
      `M${n(width * 0.5)} ${n(ground + 10)}L${n(width * (at / 3 - 0.55))} ${height}h${n(width * 0.1)}Z`,
      palette.deep,
      0.3,
    ),
  );
  return (
    disc(width * 0.78, ground - width * 0.46, width * 0.12, palette.glow, 0.85) +
    disc(width * 0.78, ground - width * 0.46, width * 0.19, palette.glow, 0.25) +
    cloud(width * 0.16, ground - width * 0.5, width * 0.05, '#fff', 0.7) +
    cloud(width * 0.52, ground - width * 0.58, width * 0.035, '#fff', 0.5) +
    fill(hills(frame, ground - 20, 70, width * 0.5, 40), palette.body, 0.8) +
    barnHouse(width * 0.12, ground + 20, width * 0.34) +
    roundTree(width * 0.92, ground + 20, width * 0.3, palette) +
    box(-10, ground + 12, width + 20, height, palette.body) +
    rows +
    fence +
    box(-10, ground + 28, width + 20, 9, '#fff3dc', 0.9) +
    box(-10, ground + 52, width + 20, 9, '#fff3dc', 0.9)
  );
};

/** A round tree as orchards have them. */
function roundTree(x: number, foot: number, tall: number, palette: Palette): string {
  return (
    box(x - tall * 0.05, foot - tall * 0.5, tall * 0.1, tall * 0.5, palette.deep) +
    disc(x, foot - tall * 0.68, tall * 0.3, palette.deep) +
    disc(x - tall * 0.2, foot - tall * 0.54, tall * 0.2, palette.deep) +
    disc(x + tall * 0.2, foot - tall * 0.54, tall * 0.2, palette.deep) +
    disc(x - tall * 0.08, foot - tall * 0.74, tall * 0.18, palette.glow, 0.22)
  );
}

/** A beach at sundown with lights between the palms. */
export const beach: Scene = (frame, palette, random) => {
  const { width, height, ground } = frame;
  const sun = times(5, (at) =>
    box(width * 0.24, ground - width * 0.12 + at * width * 0.03, width * 0.52, 3 + at * 2, palette.body, 0.5),
  );
  const glitter = times(18, () =>
    box(
      width * random.between(0.24, 0.7),
      ground + random.between(0, 46),
      width * random.between(0.03, 0.12),
      4,
      palette.glow,
      0.6,
      2,
    ),
  );
  return (
    disc(width * 0.5, ground - width * 0.1, width * 0.38, palette.glow, 0.2) +
    disc(width * 0.5, ground - width * 0.1, width * 0.27, palette.glow, 0.75) +
    sun +
    cloud(width * 0.14, ground - width * 0.42, width * 0.04, '#fff', 0.3) +
    cloud(width * 0.72, ground - width * 0.5, width * 0.045, '#fff', 0.3) +
    box(-10, ground - 4, width + 20, height, palette.body) +
    glitter +
    fill(
      `M-10 ${n(ground + 66)}Q${n(width * 0.3)} ${n(ground + 34)} ${n(width * 0.6)} ${n(ground + 62)}T${n(width + 10)} ${n(ground + 52)}V${height}H-10Z`,
      '#ffe0a0',
      0.75,
    ) +
    palm(width * 0.03, ground + 90, width * 0.66, palette.deep, 0.95) +
    palm(width * 0.9, ground + 90, width * 0.56, palette.deep, 0.95) +
    bulbs(
      { x: width * 0.08, y: ground - width * 0.5 },
      { x: width * 0.96, y: ground - width * 0.44 },
      46,
      13,
      ['#fff3b0', '#ff8a6a', '#7df3ff'],
      width * 0.011,
    )
  );
};

function cottage(x: number, foot: number, w: number, palette: Palette): string {
  const h = w * 0.62;
  const roof = `M${n(x - w * 0.62)} ${n(foot - h)}L${n(x)} ${n(foot - h * 1.9)}L${n(x + w * 0.62)} ${n(foot - h)}Z`;
  const snow = `M${n(x - w * 0.62)} ${n(foot - h)}L${n(x)} ${n(foot - h * 1.9)}L${n(x + w * 0.62)} ${n(foot - h)}q${n(-w * 0.1)} ${n(w * 0.08)} ${n(-w * 0.2)} ${n(-w * 0.04)}L${n(x)} ${n(foot - h * 1.58)}L${n(x - w * 0.42)} ${n(foot - h * 1.06)}q${n(-w * 0.1)} ${n(w * 0.12)} ${n(-w * 0.2)} ${n(w * 0.04)}Z`;
  const panes = times(2, (at) =>
    box(x - w * 0.3 + at * w * 0.36, foot - h * 0.72, w * 0.22, h * 0.36, '#ffe48a', 0.95, 4),
  );
  return (
    box(x + w * 0.24, foot - h * 1.8, w * 0.12, h * 0.7, palette.deep) +
    box(x - w / 2, foot - h, w, h + 30, palette.deep) +
    fill(roof, palette.body) +
    fill(snow, '#ffffff', 0.95) +
    panes
  );
}

/** A village in the snow with its windows lit. */
export const village: Scene = (frame, palette, random) => {
  const { width, height, ground } = frame;
  const flakes = times(46, () =>
    disc(
      random.between(0, width),
      random.between(0, ground + 90),
      random.between(2, 6),
      '#fff',
      random.between(0.4, 0.95),
    ),
  );
  return (
    disc(width * 0.5, ground - width * 0.42, width * 0.16, palette.glow, 0.3) +
    disc(width * 0.5, ground - width * 0.42, width * 0.11, '#fff8d8', 0.6) +
    fill(hills(frame, ground - 10, 70, width * 0.44, 90), '#ffffff', 0.35) +
    fir(width * 0.3, ground + 20, width * 0.26, palette.deep, '#ffffff') +
    fir(width * 0.7, ground + 20, width * 0.3, palette.deep, '#ffffff') +
    cottage(width * 0.1, ground + 24, width * 0.28, palette) +
    cottage(width * 0.9, ground + 24, width * 0.32, palette) +
    fill(hills(frame, ground + 30, 30, width * 0.4, 20), '#ffffff', 0.85) +
    box(-10, ground + 60, width + 20, height, palette.deep, 0.4) +
    bulbs(
      { x: -10, y: ground - width * 0.54 },
      { x: width + 10, y: ground - width * 0.5 },
      36,
      13,
      ['#ff5a5a', '#ffd24a', '#5ae08a', '#6ab8ff'],
      width * 0.012,
    ) +
    flakes
  );
};

/** A concert: beams of light, loudspeakers and a rising sound. */
export const concert: Scene = (frame, palette, random) => {
  const { width, height, ground } = frame;
  const beam = (x: number, lean: number, colour: string): string =>
    fill(
      `M${n(x - 8)} -10L${n(x + lean - width * 0.13)} ${n(ground + 40)}H${n(x + lean + width * 0.13)}L${n(x + 8)} -10Z`,
      colour,
      0.24,
    );
  const speaker = (x: number, w: number, tall: number): string =>
    box(x - w / 2, ground + 30 - tall, w, tall, palette.deep, 1, 10) +
    times(3, (at) => {
      const y = ground + 30 - tall + (at + 0.5) * (tall / 3);
      return (
        disc(x, y, w * 0.36, '#000', 0.6) + disc(x, y, w * 0.27, palette.body) + disc(x, y, w * 0.12, palette.glow, 0.9)
      );
    });
  const bars = times(22, (at) => {
    const tall = width * random.between(0.05, 0.28);
    return box(
      width * (0.03 + at * 0.0435),
      ground + 30 - tall,
      width * 0.03,
      tall,
      at % 2 === 0 ? palette.glow : palette.core,
      0.5,
      4,
    );
  });
  const hands = times(16, (at) => {
    const x = (at / 15) * width;
    const top = ground + random.between(40, 76);
    return box(x - 7, top, 14, height, palette.deep, 1, 7) + disc(x, top, 13, palette.deep);
  });
  return (
    specks(frame, 24, ground - 40, palette.glow, random) +
    beam(width * 0.2, width * 0.3, palette.glow) +
    beam(width * 0.8, -width * 0.3, palette.core) +
    beam(width * 0.4, -width * 0.24, '#ffffff') +
    beam(width * 0.6, width * 0.24, palette.glow) +
    bars +
    speaker(width * 0.08, width * 0.2, width * 0.5) +
    speaker(width * 0.92, width * 0.2, width * 0.5) +
    box(-10, ground + 28, width + 20, height, palette.deep, 0.8) +
    hands
  );
};
