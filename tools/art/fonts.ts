/** Cuts the two typefaces down to what the site writes; run by hand with `npx tsx tools/art/fonts.ts`. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import subsetFont from 'subset-font';
import { rename } from './sfnt.ts';

const FACES = {
  'jakarta-500': '@expo-google-fonts/plus-jakarta-sans/500Medium/PlusJakartaSans_500Medium.ttf',
  'jakarta-600': '@expo-google-fonts/plus-jakarta-sans/600SemiBold/PlusJakartaSans_600SemiBold.ttf',
  'jakarta-700': '@expo-google-fonts/plus-jakarta-sans/700Bold/PlusJakartaSans_700Bold.ttf',
  'jakarta-800': '@expo-google-fonts/plus-jakarta-sans/800ExtraBold/PlusJakartaSans_800ExtraBold.ttf',
  'title-400': '@expo-google-fonts/paytone-one/400Regular/PaytoneOne_400Regular.ttf',
} as const;

const between = (first: number, last: number): string =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Printable ASCII, Latin-1 letters and the signs that money, ranges, quotes and lists are written with. */
const CHARACTERS = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}₱−…“”‘’–—•→←↑↓`;

/** Kerning and the numbers of equal width; ligatures and stylistic sets are never asked for. */
const FEATURES = ['kern', 'tnum', 'mark', 'ccmp'];

const require = createRequire(import.meta.url);
const target = new URL('../../web/ui/fonts/', import.meta.url);

for (const [name, path] of Object.entries(FACES)) {
  const source = await readFile(require.resolve(path));
  const cut = await subsetFont(source, CHARACTERS, { targetFormat: 'sfnt', keepFeatures: FEATURES, noHinting: true });
  // The Open Font License reserves these names for the whole font.
  rename(cut, 'Paytone One', 'Perya Title');
  rename(cut, 'PaytoneOne', 'PeryaTitle');
  const packed = await subsetFont(cut, undefined, { targetFormat: 'woff2', keepAllGlyphs: true });
  await writeFile(new URL(`${name}.woff2`, target), packed);
  console.log(`${name}.woff2 ${packed.length} bytes`);
}

for (const family of ['@expo-google-fonts/plus-jakarta-sans', '@expo-google-fonts/paytone-one']) {
  const home = dirname(require.resolve(`${family}/package.json`));
  await copyFile(`${home}/LICENSE_FONT`, new URL(`${basename(family)}-licence.txt`, target));
}
