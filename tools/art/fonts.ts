/** Cuts the two typefaces down to what the site writes; run by hand with `npx tsx tools/art/fonts.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const FACES = {
  'jakarta-500': 'plus-jakarta-sans/500Medium/PlusJakartaSans_500Medium.ttf',
  'jakarta-600': 'plus-jakarta-sans/600SemiBold/PlusJakartaSans_600SemiBold.ttf',
  'jakarta-700': 'plus-jakarta-sans/700Bold/PlusJakartaSans_700Bold.ttf',
  'jakarta-800': 'plus-jakarta-sans/800ExtraBold/PlusJakartaSans_800ExtraBold.ttf',
  'paytone-400': 'paytone-one/400Regular/PaytoneOne_400Regular.ttf',
} as const;

const between = (first: number, last: number): string =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Printable ASCII, Latin-1 letters and the signs that money, ranges, quotes and lists are written with. */
const CHARACTERS = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}₱−…“”‘’–—•→←↑↓`;

/** Kerning and the numbers of equal width; ligatures and stylistic sets are never asked for. */
const FEATURES = ['kern', 'tnum', 'mark', 'ccmp'];

const require = createRequire(import.meta.url);
const target = new URL('../../apps/mobile/src/ui/fonts/', import.meta.url);

for (const [name, path] of Object.entries(FACES)) {
  const source = await readFile(require.resolve(`@expo-google-fonts/${path}`));
  const cut = await subsetFont(source, CHARACTERS, { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true });
  await writeFile(new URL(`${name}.woff2`, target), cut);
  console.log(`${name}.woff2 ${cut.length} bytes`);
}
