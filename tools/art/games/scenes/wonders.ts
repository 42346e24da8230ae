import { n, rays, type Palette } from '../paint.ts';
import { across, box, bulbs, cloud, disc, fill, hills, specks, times, type Scene } from './shapes.ts';

const FLAGS = ['#e0303f', '#ffc12e', '#fff3dc', '#3b7bff', '#2fc46b'];

function wheel(x: number, y: number, radius: number, palette: Palette): string {
  const spokes = times(12, (at) => {
    const angle = (at * Math.PI) / 6;
    const tipX = x + radius * Math.cos(angle);
    const tipY = y + radius * Math.sin(angle);
    const colour = FLAGS[at % FLAGS.length] ?? palette.glow;
    return (
      `<path d="M${n(x)} ${n(y)}L${n(tipX)} ${n(tipY)}" stroke="${palette.deep}" stroke-width="4"/>` +
      disc(tipX, tipY, radius * 0.22, colour, 0.25) +
      disc(tipX, tipY, radius * 0.1, colour)
    );
  });
  return (
    `<path d="M${n(x)} ${n(y)}L${n(x - radius * 0.5)} ${n(y + radius * 1.4)}M${n(x)} ${n(y)}L${n(x + radius * 0.5)} ${n(y + radius * 1.4)}" stroke="${palette.deep}" stroke-width="9"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${palette.deep}" stroke-width="8"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.8)}" fill="none" stroke="${palette.deep}" stroke-width="3"/>${spokes}` +
    disc(x, y, radius * 0.12, palette.glow)
  );
}

function tent(x: number, foot: number, w: number, palette: Palette): string {
  const top = foot - w * 0.72;
  const stripes = times(6, (at) => {
    const from = x - w / 2 + (at * w) / 6;
    return fill(`M${n(x)} ${n(top)}L${n(from)} ${n(foot)}h${n(w / 6)}Z`, at % 2 === 0 ? '#e0303f' : '#fff3dc');
  });
  return `<g opacity=".85">${stripes}${fill(`M${n(x)} ${n(top)}L${n(x + w / 2)} ${n(foot)}H${n(x + w * 0.12)}Z`, palette.deep, 0.45)}</g>`;
}

/** A fair at night: wheel, tent, bunting and bulbs. */
export const fair: Scene = (frame, palette, random) => {
  const { width, ground } = frame;
  const flags = (y: number, shift: number): string =>
    across(frame, width / 11, (x, at) => {
      const sag = Math.sin(((at + shift) / 11) * Math.PI * 2) * width * 0.015;
      return fill(
        `M${n(x)} ${n(y + sag)}h${n(width / 14)}l${n(-width / 28)} ${n(width / 13)}Z`,
        FLAGS[(at + shift) % FLAGS.length] ?? '#fff',
        0.95,
      );
    });
  return (
    specks(frame, 50, ground - 60, '#fff', random) +
    wheel(width * 0.13, ground - width * 0.2, width * 0.27, palette) +
    tent(width * 0.88, ground + 24, width * 0.5, palette) +
    fill(hills(frame, ground + 24, 18, width * 0.5, 20), palette.deep, 0.85) +
    bulbs(
      { x: -10, y: ground - width * 0.46 },
      { x: width + 10, y: ground - width * 0.5 },
      40,
      15,
      FLAGS,
      width * 0.011,
    ) +
    flags(-2, 0) +
    flags(width * 0.055, 3)
  );
};

/** A stage with velvet curtains under an arch of bulbs. */
export const marquee: Scene = (frame, palette) => {
  const { width, height, ground } = frame;
  const fold = width * 0.062;
  const curtain = (side: number): string =>
    times(5, (at) => {
      const x = side < 0 ? at * fold : width - at * fold;
      const tuck = side * fold * (5 - at) * 0.42;
      const path = `M${n(x)} 0h${n(-side * fold)}Q${n(x - side * fold)} ${n(ground * 0.7)} ${n(x - side * fold + tuck)} ${height}h${n(side * fold)}Q${n(x)} ${n(ground * 0.7)} ${n(x)} 0Z`;
      return fill(path, at % 2 === 0 ? palette.body : palette.deep, 0.95);
    });
  const scallops = across(
    frame,
    width / 8,
    (x) =>
      fill(
        `M${n(x - width / 16)} -4h${n(width / 8)}q0 ${n(width * 0.11)} ${n(-width / 16)} ${n(width * 0.11)}t${n(-width / 16)} ${n(-width * 0.11)}Z`,
        palette.body,
      ) +
      `<path d="M${n(x - width / 16)} 0q${n(width / 32)} ${n(width * 0.11)} ${n(width / 16)} ${n(width * 0.11)}t${n(width / 16)} ${n(-width * 0.11)}" fill="none" stroke="${palette.glow}" stroke-width="4" opacity=".8"/>`,
  );
  const arch = times(23, (at) => {
    const angle = Math.PI + (at * Math.PI) / 22;
    const x = width / 2 + width * 0.4 * Math.cos(angle);
    const y = ground - width * 0.1 + width * 0.46 * Math.sin(angle);
    return (
      disc(x, y, width * 0.026, palette.glow, 0.3) + disc(x, y, width * 0.012, at % 2 === 0 ? '#fff' : palette.glow)
    );
  });
  return (
    `<ellipse cx="${n(width / 2)}" cy="${n(ground + width * 0.12)}" rx="${n(width * 0.52)}" ry="${n(width * 0.16)}" fill="${palette.glow}" opacity=".28"/>` +
    arch +
    curtain(-1) +
    curtain(1) +
    scallops
  );
};

/** Under the sea: light, bubbles, weed and coral. */
export const reef: Scene = (frame, palette, random) => {
  const { width, height, ground } = frame;
  const beams = times(6, () => {
    const x = random.between(0, width);
    return fill(
      `M${n(x)} -10h${n(random.between(20, 60))}L${n(x + random.between(-60, 160))} ${height}h-110Z`,
      '#fff',
      0.08,
    );
  });
  const weed = (x: number, tall: number, bend: number): string =>
    `<path d="M${n(x)} ${height}C${n(x - bend)} ${n(ground + 60)} ${n(x + bend)} ${n(ground - tall * 0.4)} ${n(x)} ${n(ground - tall)}" fill="none" stroke="${palette.deep}" stroke-width="${n(width * 0.032)}" stroke-linecap="round" opacity=".7"/>`;
  const coral = (x: number, size: number, colour: string): string => {
    const arm = (angle: number, reach: number): string => {
      const turn = (angle * Math.PI) / 180;
      return `M${n(x)} ${n(ground + 70)}Q${n(x + reach * 0.3 * Math.cos(turn))} ${n(ground + 40 + reach * 0.6 * Math.sin(turn))} ${n(x + reach * Math.cos(turn))} ${n(ground + 60 + reach * Math.sin(turn))}`;
    };
    const path = [-150, -120, -90, -62, -32].map((angle, at) => arm(angle, size * (at % 2 === 0 ? 0.8 : 1))).join('');
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(size * 0.17)}" stroke-linecap="round" opacity=".9"/>`;
  };
  const bubble = (): string => {
    const x = random.between(0, width);
    const y = random.between(10, ground);
    const r = random.between(4, 17);
    return `<g opacity="${random.between(0.35, 0.75).toFixed(2)}"><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#fff" fill-opacity=".14" stroke="#fff" stroke-width="1.6"/>${disc(x - r * 0.35, y - r * 0.35, r * 0.24, '#fff')}</g>`;
  };
  return (
    beams +
    times(4, (at) => weed(width * (0.02 + at * 0.055), random.between(60, 190), 46)) +
    times(4, (at) => weed(width * (0.98 - at * 0.055), random.between(60, 190), 46)) +
    coral(width * 0.14, width * 0.2, '#ff6f91') +
    coral(width * 0.87, width * 0.22, '#ffa24d') +
    fill(hills(frame, ground + 62, 22, width * 0.3, 50), palette.deep, 0.75) +
    times(24, bubble)
  );
};

/** Hills of icing, trees of lollipops. */
export const sweets: Scene = (frame, palette, random) => {
  const { width, height, ground } = frame;
  const pop = (x: number, foot: number, size: number, colour: string): string =>
    box(x - size * 0.05, foot - size * 1.3, size * 0.1, size * 1.3, '#fff', 0.95, 3) +
    disc(x, foot - size * 1.5, size * 0.46, colour) +
    `<path d="${rays(x, foot - size * 1.5, size * 0.46, 6, random.between(0, 60))}" fill="#fff" opacity=".7"/>` +
    `<circle cx="${n(x)}" cy="${n(foot - size * 1.5)}" r="${n(size * 0.46)}" fill="none" stroke="#fff" stroke-width="${n(size * 0.07)}"/>`;
  const mound = (x: number, r: number, colour: string): string =>
    `<g>${disc(x, ground + r * 0.72, r, colour)}${times(3, (at) => `<path d="M${n(x - r)} ${n(ground + r * 0.72)}A${n(r)} ${n(r * (0.3 + at * 0.3))} 0 0 1 ${n(x + r)} ${n(ground + r * 0.72)}" fill="none" stroke="#fff" stroke-width="${n(r * 0.06)}" opacity=".35"/>`)}</g>`;
  return (
    cloud(width * 0.06, ground - width * 0.46, width * 0.05, '#fff', 0.7) +
    cloud(width * 0.68, ground - width * 0.56, width * 0.055, '#fff', 0.7) +
    mound(width * 0.24, width * 0.3, palette.body) +
    mound(width * 0.82, width * 0.34, palette.body) +
    pop(width * 0.08, ground + 24, width * 0.24, '#ff4f8b') +
    pop(width * 0.93, ground + 24, width * 0.26, '#3bb8ff') +
    pop(width * 0.2, ground + 6, width * 0.13, '#ffb02e') +
    pop(width * 0.8, ground + 4, width * 0.14, '#5fd068') +
    fill(hills(frame, ground + 40, 34, width * 0.26, 20), palette.deep, 0.92) +
    times(34, () =>
      box(
        random.between(0, width),
        random.between(0, height),
        11,
        4.5,
        random.pick(['#fff', '#ffe14d', '#7be7ff']),
        0.6,
        2,
      ),
    )
  );
};

/** Planets and a far nebula. */
export const cosmos: Scene = (frame, palette, random) => {
  const { width, height, ground } = frame;
  const planet = (x: number, y: number, r: number, colour: string, hasRing: boolean): string =>
    disc(x, y, r * 1.25, colour, 0.18) +
    disc(x, y, r, colour) +
    fill(
      `M${n(x - r * 0.6)} ${n(y + r * 0.8)}A${n(r)} ${n(r)} 0 0 0 ${n(x + r * 0.6)} ${n(y - r * 0.8)}A${n(r * 1.2)} ${n(r * 1.2)} 0 0 1 ${n(x - r * 0.6)} ${n(y + r * 0.8)}Z`,
      '#000',
      0.3,
    ) +
    (hasRing
      ? `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 1.8)}" ry="${n(r * 0.42)}" fill="none" stroke="${palette.glow}" stroke-width="${n(r * 0.14)}" opacity=".75" transform="rotate(-18 ${n(x)} ${n(y)})"/>`
      : disc(x - r * 0.3, y - r * 0.25, r * 0.2, '#000', 0.2) + disc(x + r * 0.25, y + r * 0.3, r * 0.14, '#000', 0.2));
  const veil = (x: number, y: number, rx: number, colour: string, opacity: number): string =>
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(rx * 0.34)}" fill="${colour}" opacity="${opacity}" filter="url(#soft)" transform="rotate(-24 ${n(x)} ${n(y)})"/>`;
  return (
    veil(width * 0.25, ground, width * 0.6, palette.glow, 0.22) +
    veil(width * 0.75, ground * 0.4, width * 0.5, palette.core, 0.4) +
    specks(frame, 150, height, '#fff', random) +
    planet(width * 0.12, ground * 0.86, width * 0.13, palette.body, true) +
    planet(width * 0.9, ground * 0.3, width * 0.085, palette.core, false) +
    disc(width * 0.62, height + width * 0.62, width * 0.9, palette.body, 0.9) +
    times(
      6,
      () =>
        `<ellipse cx="${n(random.between(0, width))}" cy="${n(height - random.between(10, 110))}" rx="30" ry="8" fill="#000" opacity=".2"/>`,
    )
  );
};

/** Towers at night with lights that search the sky. */
export const skyline: Scene = (frame, palette, random) => {
  const { width, height, ground } = frame;
  const beams = [0.12, 0.34, 0.66, 0.88].map((share, at) => {
    const x = width * share;
    const lean = (at % 2 === 0 ? 1 : -1) * width * 0.2;
    return fill(`M${n(x)} ${n(ground + 20)}L${n(x + lean - width * 0.09)} -10h${n(width * 0.18)}Z`, palette.glow, 0.13);
  });
  const row = (tallest: number, colour: string, lit: number, step: number): string =>
    across(frame, step, (x) => {
      const tall = random.between(tallest * 0.45, tallest);
      const w = step * random.between(0.8, 0.98);
      const top = ground + 40 - tall;
      const windows = times(Math.floor(tall / 22), (floor) =>
        times(3, (column) =>
          random.isLikely(lit)
            ? box(x + w * (0.16 + column * 0.27), top + 12 + floor * 22, w * 0.16, 9, palette.glow, 0.85)
            : '',
        ),
      );
      const spire = random.isLikely(0.4) ? box(x + w / 2 - 2, top - 34, 4, 36, colour) : '';
      return spire + box(x, top, w, height - top, colour) + windows;
    });
  return (
    specks(frame, 60, ground - 100, '#fff', random) +
    beams.join('') +
    row(width * 0.5, palette.body, 0.35, width / 9) +
    row(width * 0.3, palette.deep, 0.4, width / 7)
  );
};
