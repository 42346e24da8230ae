/** Copies the 3D pictures of the site as WebP and PNG; run by hand with `npx tsx tools/art/pictures.ts`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** The picture's name here and its file in Fluent Emoji 3D; skin-tone files there are misnamed, look before adding one. */
const PICTURES = {
  'ferris-wheel': '1f3a1',
  gift: '1f381',
  coin: '1fa99',
  tent: '1f3aa',
  'carousel-horse': '1f3a0',
  construction: '1f6a7',
  wave: '1f44b-1f3fd',
  ticket: '1f39f-fe0f',
  plug: '1f50c',
  megaphone: '1f4e3',
  headset: '1f3a7',
  shield: '1f6e1-fe0f',
  mailbox: '1f4ed',
  magnifier: '1f50d',
  globe: '1f30f',
  antenna: '1f4e1',
  books: '1f4da',
  scroll: '1f4dc',
  phone: '1f4f1',
  party: '1f389',
  fire: '1f525',
  basketball: '1f3c0',
  'game-pad': '1f3ae',
  dealer: '1f935-1f3fc-200d-2640-fe0f',
  fish: '1f420',
  'slot-machine': '1f3b0',
  joker: '1f0cf',
  rooster: '1f413',
  trophy: '1f3c6',
  clock: '1f553',
  crown: '1f451',
  target: '1f3af',
} as const;

const MAX_WEBP_BYTES = 30_000;
const SIDE_PX = 256;

const require = createRequire(import.meta.url);
const source = `${dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json'))}/assets`;
const art = new URL('../../apps/mobile/public/art/', import.meta.url);

await mkdir(art, { recursive: true });
// Pictures of slides are composed by tools/art/games.ts.
for (const file of await readdir(art)) if (!file.startsWith('banner-')) await rm(new URL(file, art));
for (const [name, file] of Object.entries(PICTURES)) {
  const picture = sharp(`${source}/${file}.webp`).resize(SIDE_PX, SIDE_PX, { fit: 'inside' });
  const webp = await picture.clone().webp({ quality: 84, alphaQuality: 90, effort: 6 }).toBuffer();
  const png = await picture.clone().png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toBuffer();
  if (webp.length > MAX_WEBP_BYTES) throw new Error(`${name}.webp has ${webp.length} bytes`);
  await writeFile(new URL(`${name}.webp`, art), webp);
  await writeFile(new URL(`${name}.png`, art), png);
  console.log(`${name}: webp ${webp.length}, png ${png.length} bytes`);
}

const names = Object.keys(PICTURES).sort();
const union = names.map((name) => `\n  | '${name}'`).join('');
await writeFile(
  new URL('../../web/ui/art/art-names.ts', import.meta.url),
  `/** The 3D pictures of the site (tools/art/pictures.ts writes them). */\nexport type ArtName =${union};\n`,
);
