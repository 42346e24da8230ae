/**
 * Draws the tiles, symbols, backgrounds, logos and crests of the games: `npm run art`. What is drawn already from the
 * same recipe is left alone. `--sheet <folder>` also writes sheets to look at; names after it draw those works only.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { SLOT_TITLES } from '../../games/slots/src/titles.ts';
import { render, smeared } from './games/raster.ts';
import { writeSheets } from './games/sheet.ts';
import { ATLAS } from './games/symbols.ts';
import { recipeOf, works, type Output, type Work } from './games/works.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MANIFEST = fileURLToPath(new URL('./games/manifest.json', import.meta.url));
const COLOURS = join(ROOT, 'apps/server/src/seed/tile-colors.json');

type Manifest = Record<string, { recipe: string; files: Record<string, string> }>;

const manifest: Manifest = existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest) : {};

function fingerprint(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 20);
}

function isDrawn(work: Work): boolean {
  const known = manifest[work.name];
  if (known?.recipe !== recipeOf(work)) return false;
  return work.outputs.every(({ path }) => {
    const file = join(ROOT, path);
    return existsSync(file) && fingerprint(readFileSync(file)) === known.files[path];
  });
}

function encoded(image: Sharp, { as, quality }: Output): Sharp {
  if (as === 'webp') return image.webp({ quality, alphaQuality: 90, effort: 6, smartSubsample: true });
  if (as === 'jpg') return image.flatten({ background: '#0b1029' }).jpeg({ quality, mozjpeg: true });
  return image.png({ palette: true, quality, effort: 10, compressionLevel: 9 });
}

async function draw(work: Work): Promise<void> {
  const png = await render(work.picture);
  const files: Record<string, string> = {};
  for (const output of work.outputs) {
    const { width, height, path, smearPx } = output;
    const sized = await sharp(png)
      .resize(width, height, { kernel: 'lanczos3' })
      .sharpen({ sigma: 0.6 })
      .png()
      .toBuffer();
    const bytes = smearPx === undefined ? sized : await smeared(sized, ATLAS.cellPx, smearPx);
    const file = await encoded(sharp(bytes), output).toBuffer();
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), file);
    files[path] = fingerprint(file);
  }
  manifest[work.name] = { recipe: recipeOf(work), files };
}

/** What fills the place of a tile until it is there. */
async function writeColours(): Promise<void> {
  const colours: Record<string, string> = {};
  for (const { code } of SLOT_TITLES) {
    const { dominant } = await sharp(join(ROOT, `apps/mobile/public/games/${code}.jpg`)).stats();
    const channels = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0'));
    colours[code] = `#${channels.join('')}`;
  }
  await writeFile(COLOURS, `${JSON.stringify(colours, null, 2)}\n`);
}

const [flag, folder, ...names] = process.argv.slice(2);
const isSheet = flag === '--sheet' && folder !== undefined;
const all = works();
const wanted = new Set(all.map((work) => work.name));
for (const name of Object.keys(manifest)) if (!wanted.has(name)) delete manifest[name];
const stale = all
  .filter((work) => !isDrawn(work))
  .filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
for (const [at, work] of stale.entries()) {
  await draw(work);
  console.log(`${at + 1} of ${stale.length}: ${work.name}`);
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}
if (names.length === 0) await writeColours();
if (isSheet) await writeSheets(ROOT, folder, all);
console.log(`${all.length - stale.length} of ${all.length} pictures were as they should be`);
