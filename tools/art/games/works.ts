import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { background, BACKGROUND } from './background.ts';
import { newSlotsBanner } from './banner.ts';
import { CLIMB, climbSheet } from './climb.ts';
import { crest, CRESTS } from './crests.ts';
import { extrasSheet, WHEEL, wheelRim } from './extras.ts';
import { ATLAS, symbolSheet } from './symbols.ts';
import { PICTURED } from './shelves.ts';
import { THEMES, themeOf } from './themes.ts';
import { planOf } from './tile-plan.ts';
import { tile } from './tile.ts';
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
  return PICTURED.map(({ code, name, hero, theme }) => {
    const plan = planOf(code, themeOf(theme));
    if (!plan) throw new Error(`nobody stands on the tile of "${name}"`);
    return {
      name: `tile ${code}`,
      picture: tile(code, name, hero, plan),
      outputs: tileFiles(`${SITE}/games/${code}`),
    };
  });
}

/** A tile as it is, and small: three of them side by side are no larger on most phones. */
function tileFiles(base: string): Output[] {
  const small: Output = { path: `${base}-208.webp`, as: 'webp', width: 208, height: 208, quality: 52 };
  return [...pair(base, { width: 320, height: 320 }, 72, 'jpg', 76), small];
}

/** A sheet of symbols as it stands and as it rushes by. */
function sheetIn(folder: string): Output[] {
  const size = { width: ATLAS.columns * ATLAS.cellPx, height: ATLAS.rows * ATLAS.cellPx };
  const blurred = pair(`${folder}/symbols-blur`, size, 70, 'png', 70).map((output) => ({ ...output, smearPx: 20 }));
  return [...pair(`${folder}/symbols`, size, 86, 'png', 90), ...blurred];
}

function ofThemes(): Work[] {
  return THEMES.flatMap(([name, theme]) => {
    const folder = `${PLAY}/themes/${name}`;
    return [
      { name: `symbols ${name}`, picture: symbolSheet(theme), outputs: sheetIn(folder) },
      {
        name: `background ${name}`,
        picture: background(name, theme),
        outputs: pair(`${folder}/background`, BACKGROUND, 80, 'jpg', 78),
      },
    ];
  });
}

function ofExtras(): Work[] {
  const folder = `${PLAY}/themes/extras`;
  return [
    { name: 'symbols extras', picture: extrasSheet(), outputs: sheetIn(folder) },
    { name: 'wheel extras', picture: wheelRim(), outputs: pair(`${folder}/wheel`, WHEEL, 82, 'png', 80) },
    { name: 'climb extras', picture: climbSheet(), outputs: pair(`${folder}/climb`, CLIMB, 84, 'png', 88) },
  ];
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
  return [...ofThemes(), ...ofExtras(), ...ofVendors(), ...crests, banner, ...ofTitles()];
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
