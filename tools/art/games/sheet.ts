import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Work } from './works.ts';

const GAP = 8;

/** Kinds of works and how wide one is shown on its sheet. */
const SHEETS: Readonly<Record<string, { columns: number; width: number }>> = {
  tile: { columns: 6, width: 240 },
  title: { columns: 5, width: 280 },
  symbols: { columns: 3, width: 480 },
  background: { columns: 6, width: 240 },
  logo: { columns: 9, width: 96 },
  card: { columns: 3, width: 420 },
  crest: { columns: 8, width: 96 },
};

/** Puts the works of each kind beside each other, to be judged by eye. */
export async function writeSheets(root: string, folder: string, works: readonly Work[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [kind, { columns, width }] of Object.entries(SHEETS)) {
    const files = works.filter(({ name }) => name.startsWith(`${kind} `)).map(({ outputs }) => outputs[0]);
    const paths = files
      .flatMap((output) => (output ? [join(root, output.path)] : []))
      .filter((path) => existsSync(path));
    const pictures = await Promise.all(paths.map((path) => sharp(path).resize(width).png().toBuffer()));
    const first = pictures[0];
    if (!first) continue;
    const { height } = await sharp(first).metadata();
    const sheet = sharp({
      create: {
        width: columns * (width + GAP) + GAP,
        height: Math.ceil(pictures.length / columns) * (height + GAP) + GAP,
        channels: 3,
        background: '#151d42',
      },
    });
    const placed = pictures.map((input, at) => ({
      input,
      left: GAP + (at % columns) * (width + GAP),
      top: GAP + Math.floor(at / columns) * (height + GAP),
    }));
    await sheet
      .composite(placed)
      .png()
      .toFile(join(folder, `${kind}.png`));
  }
}
