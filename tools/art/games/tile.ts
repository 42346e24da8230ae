import { inMetal, lineOf, linesFrom, type Manner } from './lettering.ts';
import { blur, glint, outlined, picture, radial, rays, svg, vertical, type Palette, type Touch } from './paint.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { randomFrom, type Random } from './random.ts';
import { SCENES, type SceneName } from './scenes/scenes.ts';
import { disc, times } from './scenes/shapes.ts';

/** How hero and company stand: alone, in a ring of lights, larger than the tile, between two others, or in a row. */
export type Layout = 'solo' | 'ring' | 'bleed' | 'trio' | 'pair';

/** What is particular to the tile of one title; the rest comes from its theme. */
export interface TilePlan {
  readonly palette: PaletteName;
  readonly layout: Layout;
  /** Around the hero, in the order of the places of the layout. */
  readonly company: readonly string[];
  readonly manner: Manner;
  readonly scene: SceneName;
  readonly pile: readonly [string, ...string[]] | null;
  readonly flying: string | null;
  readonly touch?: Touch;
  readonly turn?: number;
  readonly isFlipped?: boolean;
  /** Times the usual size of the hero. */
  readonly scale?: number;
}

/** A tile is laid out at twice the size it is shown, */
export const TILE_PX = 640;

/** and drawn a little smaller: nobody sees the difference, and hundreds of tiles take half the time. */
const DRAWN = 0.75;

const MIDDLE = TILE_PX / 2;
const FRAME = { width: TILE_PX, height: TILE_PX, ground: 400 };

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

const spot = (x: number, y: number, size: number, turn: number): Spot => ({ x, y, size, turn });

const LAYOUTS: Readonly<Record<Layout, { hero: Spot; behind: readonly Spot[]; front: readonly Spot[] }>> = {
  solo: {
    hero: spot(320, 218, 400, 0),
    behind: [spot(96, 200, 170, -12), spot(548, 204, 170, 12)],
    front: [spot(104, 340, 140, 10), spot(540, 340, 140, -10)],
  },
  ring: {
    hero: spot(320, 226, 340, 0),
    behind: [],
    front: [spot(96, 330, 160, -12), spot(544, 330, 160, 12)],
  },
  bleed: {
    hero: spot(366, 220, 490, 0),
    behind: [spot(96, 140, 150, -12)],
    front: [spot(96, 296, 180, -8), spot(562, 336, 140, 10)],
  },
  trio: {
    hero: spot(320, 206, 350, 0),
    behind: [spot(118, 168, 150, -16), spot(522, 168, 150, 16)],
    front: [spot(126, 312, 190, -8), spot(514, 312, 190, 8)],
  },
  pair: {
    hero: spot(222, 226, 360, -5),
    behind: [spot(466, 226, 310, 7)],
    front: [spot(84, 344, 120, -12), spot(566, 344, 130, 12)],
  },
};

function definitions(palette: Palette): string {
  return (
    radial(
      'sky',
      [
        [0, palette.core],
        [0.46, palette.body],
        [1, palette.deep],
      ],
      'cx=".5" cy=".38" r=".78"',
    ) +
    radial(
      'fade',
      [
        [0, '#fff', 0.9],
        [1, '#fff', 0],
      ],
      'cx=".5" cy=".38" r=".62"',
    ) +
    radial('halo', [
      [0, palette.glow, 0.8],
      [0.45, palette.glow, 0.28],
      [1, palette.glow, 0],
    ]) +
    radial(
      'edge',
      [
        [0.55, '#000', 0],
        [1, '#000', 0.55],
      ],
      'cx=".5" cy=".44" r=".76"',
    ) +
    vertical('floor', [
      [0, palette.deep, 0],
      [0.5, palette.deep, 0.78],
      [1, '#000', 0.9],
    ]) +
    `<mask id="beams"><rect width="${TILE_PX}" height="${TILE_PX}" fill="url(#fade)"/></mask>` +
    blur('soft', 12) +
    blur('near', 3) +
    outlined('hero', {
      ink: palette.deep,
      inkPx: 4,
      rim: '#ffe9a6',
      rimPx: 7,
      glow: palette.glow,
      glowPx: 20,
      dropPx: 18,
    }) +
    outlined('company', { ink: palette.deep, inkPx: 3, rim: '', rimPx: 0, glow: '', glowPx: 0, dropPx: 12 })
  );
}

function lights(palette: Palette, random: Random): string {
  const bokeh = times(13, () =>
    disc(
      random.between(0, TILE_PX),
      random.between(0, 500),
      random.between(6, 30),
      random.isLikely(0.6) ? palette.glow : '#ffffff',
      random.between(0.06, 0.2),
    ),
  );
  return `<g filter="url(#near)">${bokeh}</g><circle cx="${MIDDLE}" cy="226" r="300" fill="url(#halo)"/>`;
}

/** A ring of brass with bulbs, for a hero that wants a stage. */
function ring(palette: Palette): string {
  const bulb = (at: number): string => {
    const angle = (at * Math.PI) / 12;
    const x = MIDDLE + 214 * Math.cos(angle);
    const y = 226 + 214 * Math.sin(angle);
    return (
      disc(x, y, 15, palette.glow, 0.3) + disc(x, y, at % 2 === 0 ? 8 : 5, at % 2 === 0 ? '#ffffff' : palette.glow)
    );
  };
  const circle = (width: number, colour: string): string =>
    `<circle cx="${MIDDLE}" cy="226" r="214" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  return (
    disc(MIDDLE, 226, 214, palette.deep, 0.5) +
    circle(38, palette.deep) +
    circle(28, '#8a4d08') +
    circle(22, '#f5b638') +
    circle(8, '#ffe9a6') +
    times(24, bulb)
  );
}

function heap(codes: readonly [string, ...string[]], random: Random): string {
  const count = 14;
  return times(count, (at) => {
    const x = ((at + 0.5) / count) * 720 - 40 + random.between(-16, 16);
    const edge = Math.abs(x - MIDDLE) / MIDDLE;
    const place = {
      x,
      y: 664 - edge * 128 + random.between(-12, 10),
      size: random.between(78, 108) * (0.8 + 0.5 * edge),
      turn: random.between(-50, 50),
    };
    return picture(random.pick(codes), place, { saturation: 1.25 }, 'company');
  });
}

/** The tile of a title, its name cast in metal. Names of tags and vendors are drawn by the site. */
export function tile(code: string, name: string, hero: string, plan: TilePlan): string {
  const random = randomFrom(code);
  const palette = PALETTES[plan.palette];
  const layout = LAYOUTS[plan.layout];
  const company = [...plan.company];
  const standing = (places: readonly Spot[]): string =>
    places
      .map((place, at) => {
        const who = company.shift();
        return who === undefined ? '' : picture(who, { ...place, isFlipped: at % 2 === 1 }, {}, 'company');
      })
      .join('');
  const behind = standing(layout.behind);
  const heroPlace = {
    ...layout.hero,
    size: layout.hero.size * (plan.scale ?? 1),
    turn: plan.turn ?? layout.hero.turn,
    isFlipped: plan.isFlipped ?? false,
  };
  const flying = plan.flying;
  const around = times(flying === null ? 0 : 5, () => {
    const angle = random.between(0, 6.28);
    const reach = random.between(225, 310);
    const place = {
      x: MIDDLE + reach * Math.cos(angle),
      y: 226 + reach * 0.85 * Math.sin(angle),
      size: random.between(42, 76),
      turn: random.between(-60, 60),
    };
    return flying === null ? '' : picture(flying, place, {}, 'company');
  });
  const title = titled(name, plan.manner, { x: MIDDLE, bottom: 602, width: 574, height: 92 });
  const drawing = [
    `<rect width="${TILE_PX}" height="${TILE_PX}" fill="url(#sky)"/>`,
    `<g mask="url(#beams)"><path d="${rays(MIDDLE, 226, 700, 18, random.between(0, 20))}" fill="#fff" opacity=".2"/></g>`,
    SCENES[plan.scene](FRAME, palette, random),
    lights(palette, random),
    plan.layout === 'ring' ? ring(palette) : '',
    behind,
    `<rect width="${TILE_PX}" height="${TILE_PX}" fill="url(#edge)"/>`,
    around,
    picture(hero, heroPlace, { isBold: true, ...plan.touch }, 'hero'),
    `<rect y="350" width="${TILE_PX}" height="290" fill="url(#floor)"/>`,
    standing(layout.front),
    plan.pile === null ? '' : heap(plan.pile, random),
    times(14, () => {
      const angle = random.between(0, 6.28);
      const reach = random.between(220, 320);
      const y = 250 + reach * 0.9 * Math.sin(angle);
      return glint(
        MIDDLE + reach * Math.cos(angle),
        Math.min(y, 400),
        random.between(5, 17),
        random.between(0.5, 0.98),
      );
    }),
    title.drawing,
  ];
  return svg(TILE_PX, TILE_PX, definitions(palette) + title.definitions, drawing.join(''), DRAWN);
}

/** A name in one or two lines of metal that stand on a line; longer lines come out lower. */
function titled(
  name: string,
  manner: Manner,
  place: { x: number; bottom: number; width: number; height: number },
): { definitions: string; drawing: string } {
  const texts = linesFrom(name);
  let bottom = place.bottom;
  const lines = texts
    .map((text, at) => ({ text, isLast: at === texts.length - 1 }))
    .toReversed()
    .map(({ text }) => {
      const box = {
        x: place.x,
        y: bottom,
        maxWidth: place.width,
        maxHeight: texts.length === 1 ? place.height * 1.3 : place.height,
      };
      const line = lineOf(text, box, manner);
      bottom = line.top - place.height * 0.2;
      return line;
    });
  return inMetal('t', lines.toReversed(), manner);
}
