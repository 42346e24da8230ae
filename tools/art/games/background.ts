import { blur, n, outlined, picture, radial, rays, svg, vertical } from './paint.ts';
import { PALETTES } from './palettes.ts';
import { randomFrom } from './random.ts';
import { SCENES } from './scenes/scenes.ts';
import { disc, times } from './scenes/shapes.ts';
import type { Theme } from './theme.ts';

/** A phone held upright. */
export const BACKGROUND = { width: 750, height: 1334 } as const;

/** The reels stand below this line, so the scene happens above it. */
const GROUND = 520;

/** What lies behind the reels of a theme: the place above, calm below, company at the edges. */
export function background(name: string, theme: Theme): string {
  const { width, height } = BACKGROUND;
  const palette = PALETTES[theme.palette];
  const random = randomFrom(`background ${name}`);
  const middle = width / 2;
  const definitions =
    radial(
      'sky',
      [
        [0, palette.core],
        [0.5, palette.body],
        [1, palette.deep],
      ],
      'cx=".5" cy=".24" r=".72"',
    ) +
    radial(
      'fade',
      [
        [0, '#fff', 0.9],
        [1, '#fff', 0],
      ],
      'cx=".5" cy=".24" r=".5"',
    ) +
    vertical('shade', [
      [0, palette.deep, 0],
      [0.4, palette.deep, 0.86],
      [1, palette.deep, 1],
    ]) +
    vertical('head', [
      [0, palette.deep, 0.75],
      [1, palette.deep, 0],
    ]) +
    `<mask id="beams"><rect width="${width}" height="${height}" fill="url(#fade)"/></mask>` +
    radial('hearth', [
      [0, palette.core, 0.34],
      [1, palette.core, 0],
    ]) +
    blur('soft', 14) +
    blur('near', 5) +
    outlined('company', { ink: palette.deep, inkPx: 3, rim: '', rimPx: 0, glow: palette.glow, glowPx: 16, dropPx: 14 });
  const [left, right] = theme.company;
  const company = [
    picture(left, { x: 46, y: 372, size: 210, turn: -12 }, {}, 'company'),
    picture(right, { x: width - 46, y: 384, size: 210, turn: 12, isFlipped: true }, {}, 'company'),
  ];
  const motes = times(16, () =>
    disc(
      random.between(0, width),
      random.between(600, height),
      random.between(8, 46),
      palette.glow,
      random.between(0.03, 0.1),
    ),
  );
  const drawing = [
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<g mask="url(#beams)"><path d="${rays(middle, 320, 1000, 20, 6)}" fill="#fff" opacity=".16"/></g>`,
    SCENES[theme.scene]({ width, height, ground: GROUND }, palette, random),
    `<rect y="${GROUND - 40}" width="${width}" height="${n(height - GROUND + 40)}" fill="url(#shade)"/>`,
    `<ellipse cx="${middle}" cy="880" rx="520" ry="420" fill="url(#hearth)"/>`,
    `<g filter="url(#near)">${motes}</g>`,
    ...company,
    `<rect width="${width}" height="120" fill="url(#head)"/>`,
  ];
  return svg(width, height, definitions, drawing.join(''));
}
