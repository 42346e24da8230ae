import { BULBS, CENTRE, SUN } from '@perya/web/ui/brand/mark-shape.ts';
import { inMetal, lineOf, type Metal } from './lettering.ts';
import { blur, glint, n, outlined, picture, radial, rays, silhouette, svg, vertical } from './paint.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { randomFrom } from './random.ts';
import { SCENES, type SceneName } from './scenes/scenes.ts';

/** How a brand of the studio shows itself. */
interface VendorLook {
  readonly palette: PaletteName;
  /** A drawing of ours or a silhouette. */
  readonly emblem: { readonly own: string } | { readonly sign: string };
  readonly scene: SceneName;
  readonly metal: Metal;
  readonly company: readonly [string, string];
}

/** White shapes inside a square of 64, plain enough for fourteen pixels. */
const SHAPES = {
  pearl:
    '<path d="M32 60L25 54C14 47 5 36 5 25A9 9 0 0 1 14 16 9 9 0 0 1 24 8 9 9 0 0 1 32 5 9 9 0 0 1 40 8 9 9 0 0 1 50 16 9 9 0 0 1 59 25C59 36 50 47 39 54Z"/>' +
    '<g fill="none" stroke="#0b74d6" stroke-width="3.2" stroke-linecap="round"><path d="M32 50V14M27 49L16 23M37 49L48 23"/></g>',
  bolt: '<path d="M38 3L11 36H28L22 61 53 25H34Z"/>',
  sunrise:
    '<path d="M14 44A18 18 0 0 1 50 44Z"/><path d="M6 50H58V56H6ZM29 6H35V18H29ZM11.5 14.5L15.7 10.3 23.5 18.1 19.3 22.3ZM52.5 14.5L48.3 10.3 40.5 18.1 44.7 22.3ZM2 33H12V39H2ZM52 33H62V39H52Z"/>',
  rainbow:
    '<g fill="none" stroke-width="7"><path d="M6 52A26 26 0 0 1 58 52" stroke="#fff"/><path d="M15 52A17 17 0 0 1 49 52" stroke="#ffe27a"/><path d="M24 52A8 8 0 0 1 40 52" stroke="#fff"/></g>',
  crown: '<path d="M6 20L19 33 32 9 45 33 58 20 53 48H11ZM11 52H53V58H11Z"/>',
  jewel:
    '<path d="M16 6H48L61 24 32 60 3 24Z"/><path d="M3 24H61M16 6L22 24 32 60 42 24 48 6M22 24L32 6 42 24" fill="none" stroke="#7a2ac8" stroke-width="2.6" stroke-linejoin="round"/>',
  star: '<path d="M32 3L40 24 61 32 40 40 32 61 24 40 3 32 24 24Z"/><circle cx="53" cy="11" r="4"/><circle cx="11" cy="53" r="4"/>',
  wheel: `<circle cx="${CENTRE}" cy="${CENTRE}" r="23" fill="#e0303f"/><path d="${SUN}" fill="#ffc12e"/>${BULBS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.7" fill="#fff3dc"/>`).join('')}`,
} as const;

/** The brands of the studio. */
export const VENDORS: Readonly<Record<string, VendorLook>> = {
  AGILA: {
    palette: 'ruby',
    emblem: { sign: 'eagle-emblem' },
    scene: 'temple',
    metal: 'gold',
    company: ['1f409', '1f985'],
  },
  PERLAS: { palette: 'ocean', emblem: { own: SHAPES.pearl }, scene: 'reef', metal: 'ice', company: ['1f9aa', '1f451'] },
  KIDLAT: {
    palette: 'lagoon',
    emblem: { own: SHAPES.bolt },
    scene: 'columns',
    metal: 'gold',
    company: ['26a1', '1f528'],
  },
  BATHALA: {
    palette: 'imperial',
    emblem: { own: SHAPES.sunrise },
    scene: 'desert',
    metal: 'bronze',
    company: ['1fab2', '1f525'],
  },
  SARIMANOK: {
    palette: 'lime',
    emblem: { sign: 'rooster' },
    scene: 'orchard',
    metal: 'gold',
    company: ['1f413', '1f96d'],
  },
  BAHAGHARI: {
    palette: 'bubblegum',
    emblem: { own: SHAPES.rainbow },
    scene: 'sweets',
    metal: 'candy',
    company: ['1f36d', '1f9c1'],
  },
  MAHARLIKA: {
    palette: 'olympus',
    emblem: { own: SHAPES.crown },
    scene: 'skyline',
    metal: 'gold',
    company: ['1f48e', '1f42f'],
  },
  PERYA: {
    palette: 'fiesta',
    emblem: { own: SHAPES.wheel },
    scene: 'fair',
    metal: 'gold',
    company: ['1f3a1', '1f514'],
  },
  BITUIN: {
    palette: 'night',
    emblem: { own: SHAPES.star },
    scene: 'cosmos',
    metal: 'ice',
    company: ['1f680', '1f408'],
  },
  HIYAS: {
    palette: 'arcane',
    emblem: { own: SHAPES.jewel },
    scene: 'marquee',
    metal: 'candy',
    company: ['1f680', '1f3b2'],
  },
};

/** The emblem in a square of some size around the origin. */
function emblem(look: VendorLook, size: number): string {
  if ('sign' in look.emblem) return silhouette(look.emblem.sign, size * 1.08, '#ffffff');
  return `<g transform="translate(${n(-size / 2)} ${n(-size / 2)}) scale(${(size / 64).toFixed(3)})" fill="#fff">${look.emblem.own}</g>`;
}

/** The small logo: the emblem on the colour of the brand. */
export function vendorLogo(look: VendorLook): string {
  const palette = PALETTES[look.palette];
  const definitions =
    radial(
      'field',
      [
        [0, palette.core],
        [0.6, palette.body],
        [1, palette.deep],
      ],
      'cx=".35" cy=".2" r="1.05"',
    ) +
    vertical('shine', [
      [0, '#fff', 0.35],
      [1, '#fff', 0],
    ]);
  const drawing =
    '<rect width="192" height="192" rx="44" fill="url(#field)"/><rect x="5" y="5" width="182" height="90" rx="40" fill="url(#shine)" opacity=".6"/>' +
    `<g transform="translate(96 101)" opacity=".35"><g transform="scale(1.03)">${emblem(look, 128).replaceAll('#fff', palette.deep)}</g></g>` +
    `<g transform="translate(96 96)">${emblem(look, 128)}</g>`;
  return svg(192, 192, definitions, drawing);
}

/** A card of the brand is as wide as the screen. */
export const CARD = { width: 640, height: 360 } as const;

/** The large card: a scene, two heroes and the name in metal. */
export function vendorCard(name: string, look: VendorLook): string {
  const { width, height } = CARD;
  const palette = PALETTES[look.palette];
  const random = randomFrom(`card ${name}`);
  const line = lineOf(name, { x: width / 2, y: 316, maxWidth: 520, maxHeight: 78 }, { curve: 'arch', cut: 'plain' });
  const letters = inMetal('t', [line], { metal: look.metal, curve: 'arch', cut: 'plain', ink: palette.deep });
  const definitions =
    radial(
      'sky',
      [
        [0, palette.core],
        [0.5, palette.body],
        [1, palette.deep],
      ],
      'cx=".5" cy=".4" r=".75"',
    ) +
    vertical('floor', [
      [0, palette.deep, 0],
      [1, palette.deep, 0.9],
    ]) +
    blur('soft', 12) +
    outlined('hero', {
      ink: palette.deep,
      inkPx: 3,
      rim: '#ffe9a6',
      rimPx: 6,
      glow: palette.glow,
      glowPx: 14,
      dropPx: 12,
    }) +
    letters.definitions;
  const [left, right] = look.company;
  const glints = Array.from({ length: 12 }, () =>
    glint(random.between(20, 620), random.between(10, 220), random.between(4, 12), random.between(0.5, 0.95)),
  );
  const drawing = [
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<path d="${rays(width / 2, 140, 600, 18, 5)}" fill="#fff" opacity=".1"/>`,
    SCENES[look.scene]({ width, height, ground: 250 }, palette, random),
    `<rect y="150" width="${width}" height="210" fill="url(#floor)"/>`,
    picture(left, { x: 132, y: 158, size: 210, turn: -6 }, { isBold: true }, 'hero'),
    picture(right, { x: 508, y: 158, size: 210, turn: 6, isFlipped: true }, { isBold: true }, 'hero'),
    `<g filter="url(#hero)"><g transform="translate(320 120)">${emblem(look, 132)}</g></g>`,
    ...glints,
    letters.drawing,
  ];
  return svg(width, height, definitions, drawing.join(''));
}
