import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SLOT_TITLES } from '../../../games/slots/src/titles.ts';
import { background, BACKGROUND } from './background.ts';
import { newSlotsBanner } from './banner.ts';
import { crest, CRESTS } from './crests.ts';
import { ATLAS, symbolSheet } from './symbols.ts';
import { THEMES, type Theme, type ThemeName } from './themes.ts';
import { tile, titleLogo, TITLE_LOGO, type TilePlan } from './tile.ts';
import { TILE_PLANS } from './tile-plans.ts';
import { CARD, vendorCard, vendorLogo, VENDORS } from './vendors.ts';

/** A file a work is written to. */
export interface Output {
  /** From the root of the project. */
  readonly path: string;
  readonly as: 'webp' | 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly quality: number;
  /** Smears the cells of an atlas up and down by this much. */
  readonly smearPx?: number;
}

/** A picture and the files made of it. */
export interface Work {
  readonly name: string;
  readonly picture: string;
  readonly outputs: readonly Output[];
}

const SITE = 'apps/mobile/public';
const PLAY = 'apps/play/public';

/** What the tile of a title is drawn from; a title nobody has placed yet stands alone in the colours of its theme. */
export function planOf(code: string, theme: Theme): TilePlan {
  const { palette, scene, manner, pile, flying } = theme;
  return { palette, scene, manner, pile, flying, layout: 'ring', company: [], ...TILE_PLANS[code] };
}

/** The theme of a name. */
export function themeOf(name: string): Theme {
  const theme: Theme | undefined = name in THEMES ? THEMES[name as ThemeName] : undefined;
  if (!theme) throw new Error(`no art for the theme "${name}"`);
  return theme;
}

function pair(
  base: string,
  size: { width: number; height: number },
  webp: number,
  other: 'jpg' | 'png',
  quality: number,
): Output[] {
  const { width, height } = size;
  return [
    { path: `${base}.webp`, as: 'webp', width, height, quality: webp },
    { path: `${base}.${other}`, as: other, width, height, quality },
  ];
}

function ofTitles(): Work[] {
  return SLOT_TITLES.flatMap(({ code, name, hero, theme }) => {
    const plan = planOf(code, themeOf(theme));
    return [
      {
        name: `tile ${code}`,
        picture: tile(code, name, hero, plan),
        outputs: pair(`${SITE}/games/${code}`, { width: 320, height: 320 }, 72, 'jpg', 76),
      },
      {
        name: `title ${code}`,
        picture: titleLogo(name, plan.manner),
        outputs: pair(`${PLAY}/titles/${code}`, TITLE_LOGO, 82, 'png', 80),
      },
    ];
  });
}

function ofThemes(): Work[] {
  const sheet = { width: ATLAS.columns * ATLAS.cellPx, height: ATLAS.rows * ATLAS.cellPx };
  return Object.entries(THEMES).flatMap(([name, theme]) => {
    const folder = `${PLAY}/themes/${name}`;
    const blurred = pair(`${folder}/symbols-blur`, sheet, 70, 'png', 70).map((output) => ({ ...output, smearPx: 20 }));
    return [
      {
        name: `symbols ${name}`,
        picture: symbolSheet(theme),
        outputs: [...pair(`${folder}/symbols`, sheet, 86, 'png', 90), ...blurred],
      },
      {
        name: `background ${name}`,
        picture: background(name, theme),
        outputs: pair(`${folder}/background`, BACKGROUND, 80, 'jpg', 78),
      },
    ];
  });
}

function ofVendors(): Work[] {
  return Object.entries(VENDORS).flatMap(([code, look]) => {
    const base = `${SITE}/vendors/${code.toLowerCase()}`;
    return [
      {
        name: `logo ${code}`,
        picture: vendorLogo(look),
        outputs: pair(base, { width: 64, height: 64 }, 82, 'png', 90),
      },
      { name: `card ${code}`, picture: vendorCard(code, look), outputs: pair(`${base}-card`, CARD, 82, 'jpg', 80) },
    ];
  });
}

/** Everything the generator draws. */
export function works(): Work[] {
  const crests = Object.entries(CRESTS).map(([name, look]) => ({
    name: `crest ${name}`,
    picture: crest(look),
    outputs: pair(`${SITE}/crests/${name}`, { width: 96, height: 96 }, 88, 'png', 90),
  }));
  const banner = {
    name: 'banner slots',
    picture: newSlotsBanner(),
    outputs: pair(`${SITE}/art/banner-slots`, { width: 288, height: 288 }, 72, 'png', 80),
  };
  return [...ofTitles(), ...ofThemes(), ...ofVendors(), ...crests, banner];
}

const require = createRequire(import.meta.url);
const EMOJI = JSON.parse(readFileSync(require.resolve('@lobehub/fluent-emoji-3d/package.json'), 'utf8')) as {
  version: string;
};

/** The fingerprint of a work: of its picture, of the emoji art it names and of how its files are written. */
export function recipeOf({ picture, outputs }: Work): string {
  return createHash('sha256')
    .update(JSON.stringify([EMOJI.version, picture, outputs]))
    .digest('hex')
    .slice(0, 20);
}
