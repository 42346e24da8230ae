import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import MANIFEST from './manifest.json' with { type: 'json' };
import { linesFrom } from './lettering.ts';
import { smeared } from './raster.ts';
import { PICTURED } from './shelves.ts';
import { THEMES } from './themes.ts';
import { VENDORS } from './vendors.ts';
import { recipeOf, works } from './works.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ALL = works();
const manifest: Record<string, { recipe: string; files: Record<string, string> } | undefined> = MANIFEST;

const bytesOf = (path: string): Buffer => readFileSync(join(ROOT, path));
const colours = JSON.parse(bytesOf('apps/server/src/modules/catalog/tile-colors.json').toString()) as Record<
  string,
  string | undefined
>;

describe('the art of the games', () => {
  it('is drawn from the recipes of today; `npm run art` draws what is not', () => {
    const stale = ALL.filter((work) => manifest[work.name]?.recipe !== recipeOf(work)).map((work) => work.name);
    expect(stale).toEqual([]);
    expect(Object.keys(MANIFEST).toSorted()).toEqual(ALL.map((work) => work.name).toSorted());
  });

  it('stands in the repository as it was drawn', () => {
    const changed = ALL.flatMap((work) =>
      work.outputs.filter(({ path }) => {
        const hash = createHash('sha256').update(bytesOf(path)).digest('hex').slice(0, 20);
        return hash !== manifest[work.name]?.files[path];
      }),
    );
    expect(changed.map(({ path }) => path)).toEqual([]);
  });

  it('has the size and kind it says', { tags: ['long'] }, async () => {
    for (const { path, as, width, height } of ALL.flatMap((work) => work.outputs)) {
      const found = await sharp(join(ROOT, path)).metadata();
      expect([found.width, found.height, found.format], path).toEqual([width, height, as === 'jpg' ? 'jpeg' : as]);
    }
  });

  it('has a tile and a colour for each title, and a logo for each brand', () => {
    for (const { code, vendor, name } of PICTURED) {
      expect(colours[code], name).toMatch(/^#[0-9a-f]{6}$/);
      expect(VENDORS[vendor], vendor).toBeDefined();
    }
    expect(Object.keys(colours)).toHaveLength(PICTURED.length);
    const tiles = readdirSync(join(ROOT, 'apps/mobile/public/games')).toSorted();
    expect(tiles).toEqual(
      PICTURED.flatMap(({ code }) => [`${code}.jpg`, `${code}.webp`, `${code}-208.webp`]).toSorted(),
    );
  });

  it('has symbols and a background for every theme of the shelves, and no other', () => {
    expect(new Set(THEMES.map(([name]) => name))).toEqual(new Set(PICTURED.map(({ theme }) => theme)));
    const folders = readdirSync(join(ROOT, 'apps/play/public/themes')).toSorted();
    expect(folders).toEqual([...THEMES.map(([name]) => name), 'extras'].toSorted());
  });

  it('is light: 30 KB a tile, 14 KB a small one, 60 KB a background, 40 MB together', () => {
    const sizeOf = (path: string): number => statSync(join(ROOT, path)).size;
    const outputs = ALL.flatMap((work) => work.outputs);
    const tiles = outputs.filter(({ path }) => path.includes('/public/games/')).map(({ path }) => sizeOf(path));
    expect(tiles.reduce((sum, size) => sum + size, 0) / tiles.length).toBeLessThan(30_000);
    for (const { path } of outputs) if (path.endsWith('-208.webp')) expect(sizeOf(path), path).toBeLessThan(14_000);
    for (const { path } of outputs) if (path.includes('/background.')) expect(sizeOf(path), path).toBeLessThan(60_000);
    expect(outputs.reduce((sum, { path }) => sum + sizeOf(path), 0)).toBeLessThan(40_000_000);
  });
});

describe('the generator', () => {
  it('draws the same picture again', { tags: ['long'] }, () => {
    expect(works().map((work) => recipeOf(work))).toEqual(ALL.map((work) => recipeOf(work)));
  });

  it('draws another picture for another title', () => {
    const tiles = ALL.filter((work) => work.name.startsWith('tile ')).map((work) => recipeOf(work));
    expect(new Set(tiles).size).toBe(PICTURED.length);
  });

  it('never makes a hero of a smiling face', () => {
    const faces = /^1f6(0|1|2|3|4[0-4])|^1f92[0-9a-f]|^1f97[0-6a]|^1f9d0|^263a/;
    expect(PICTURED.filter(({ hero }) => faces.test(hero)).map(({ name }) => name)).toEqual([]);
  });

  it('splits names where they read well', () => {
    expect(linesFrom('Jade Serpent Fury')).toEqual(['JADE SERPENT', 'FURY']);
    expect(linesFrom('Desert Sun Disk')).toEqual(['DESERT', 'SUN DISK']);
    expect(linesFrom('Kraken')).toEqual(['KRAKEN']);
  });

  it('smears a symbol up and down and never into its neighbour', async () => {
    const white = { r: 255, g: 255, b: 255, alpha: 1 };
    const dot = await sharp({ create: { width: 1, height: 1, channels: 4, background: white } })
      .png()
      .toBuffer();
    const atlas = await sharp({ create: { width: 8, height: 16, channels: 4, background: { ...white, alpha: 0 } } })
      .composite([{ input: dot, left: 2, top: 7 }])
      .png()
      .toBuffer();
    const { data } = await sharp(await smeared(atlas, 8, 3))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number): number => data[(y * 8 + x) * 4 + 3] ?? 0;
    expect(alphaAt(2, 7)).toBeGreaterThan(alphaAt(2, 5));
    expect(alphaAt(2, 5)).toBeGreaterThan(0);
    expect(alphaAt(1, 7)).toBe(0);
    expect(alphaAt(2, 8)).toBe(0);
  });
});
