import { readFileSync, readdirSync } from 'node:fs';
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
import { draws, features, namesOf, rename } from './sfnt.ts';

const FONTS = new URL('../../web/ui/fonts/', import.meta.url);
const files = readdirSync(FONTS).filter((file) => file.endsWith('.woff2'));

const unpack = (file: string): Promise<Buffer> =>
  subsetFont(readFileSync(new URL(file, FONTS)), undefined, { targetFormat: 'sfnt', keepAllGlyphs: true });

describe('the fonts of the site', () => {
  it('fit into 60 KB together', () => {
    const bytes = files.reduce((sum, file) => sum + readFileSync(new URL(file, FONTS)).length, 0);
    expect(files).toHaveLength(5);
    expect(bytes).toBeLessThanOrEqual(60_000);
  });

  it.each(files)('%s draws the peso sign and Filipino letters itself', async (file) => {
    const font = await unpack(file);
    for (const character of '₱ñÑéAz09×−·…“”’–—•') expect(draws(font, character), character).toBe(true);
    expect(draws(font, '漢')).toBe(false);
  });

  it.each(files)('%s has figures of equal width', async (file) => {
    expect(features(await unpack(file)).has('tnum')).toBe(true);
  });

  it.each(files)('%s does not carry a reserved name', async (file) => {
    const names = namesOf(await unpack(file));
    expect(names.length).toBeGreaterThan(0);
    expect(names.join(' ')).not.toMatch(/paytone/i);
  });

  it('are renamed in place only', async () => {
    const font = await unpack('title-400.woff2');
    rename(font, 'Perya Title', 'Other Title');
    expect(namesOf(font)).toContain('Other Title');
    expect(() => rename(font, 'Other Title', 'Short')).toThrow('not as long');
  });
});
