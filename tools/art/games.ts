/**
 * Draws the tiles, symbols, backgrounds, logos and crests of the games: `npm run art`. What is drawn already from the
 * same recipe is left alone, so it can be cut off and go on later. Words draw the works with such names only.
 * `npm run art -- sheet [folder]` draws nothing and puts what there is on sheets to look at.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { render, smeared } from './games/raster.ts';
import { PICTURED } from './games/shelves.ts';
import { writeSheets } from './games/sheet.ts';
import { ATLAS } from './games/symbols.ts';
import { recipeOf, works, type Output, type Work } from './games/works.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MANIFEST = fileURLToPath(new URL('./games/manifest.json', import.meta.url));
const COLOURS = join(ROOT, 'apps/server/src/modules/catalog/tile-colors.json');

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

/** Pictures below this are to be light, not fine: sharp edges of colour cost a tenth of their bytes. */
const FINE = 60;

function encoded(image: Sharp, { as, quality }: Output): Sharp {
  const smartSubsample = quality >= FINE;
  if (as === 'webp') return image.webp({ quality, alphaQuality: 90, effort: 6, smartSubsample });
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

const HUES = 8;

/** A place that waits should not be louder than the picture it waits for. */
const DIMMED = 0.68;

/** The colour of a picture as one remembers it: the middle of its strongest hue; what is dark or grey counts little. */
async function colourOf(file: string): Promise<string> {
  const { data, info } = await sharp(file).resize(32, 32).raw().toBuffer({ resolveWithObject: true });
  const hues = Array.from({ length: HUES }, () => ({ weight: 0, sums: [0, 0, 0] as [number, number, number] }));
  for (let at = 0; at < data.length; at += info.channels) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const weight = 1 + Math.max(red, green, blue) - Math.min(red, green, blue);
    const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) / (2 * Math.PI);
    const hue = hues[Math.floor((angle + 1) * HUES) % HUES];
    if (!hue) continue;
    hue.weight += weight;
    hue.sums = [hue.sums[0] + red * weight, hue.sums[1] + green * weight, hue.sums[2] + blue * weight];
  }
  const strongest = hues.toSorted((a, b) => b.weight - a.weight)[0];
  const channels = (strongest?.sums ?? []).map((sum) =>
    Math.round((sum / (strongest?.weight ?? 1)) * DIMMED)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

/** What fills the place of a tile until it is there. */
async function writeColours(): Promise<void> {
  const colours: Record<string, string> = {};
  for (const { code } of PICTURED) {
    const file = join(ROOT, `apps/mobile/public/games/${code}.jpg`);
    if (existsSync(file)) colours[code] = await colourOf(file);
  }
  await writeFile(COLOURS, `${JSON.stringify(colours, null, 2)}\n`);
}

async function drawAll(all: readonly Work[], names: readonly string[]): Promise<void> {
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
  await writeColours();
  console.log(`${stale.length} of ${all.length} pictures drawn`);
}

const [first, second = '.cache/art'] = process.argv.slice(2);
if (first === 'sheet') await writeSheets(ROOT, second, works());
else await drawAll(works(), first === undefined ? [] : process.argv.slice(2));
