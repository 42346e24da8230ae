import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Work } from './works.ts';

const GAP = 8;

interface Sheet {
  readonly kind: string;
  readonly columns: number;
  readonly width: number;
  /** How many rows a sheet has at most; what is left goes to the next. */
  readonly rows?: number;
}

/** The whole studio on one picture, then every kind of work large enough to be judged. */
const SHEETS: Readonly<Record<string, Sheet>> = {
  titles: { kind: 'tile', columns: 24, width: 120 },
  tile: { kind: 'tile', columns: 8, width: 220, rows: 7 },
  symbols: { kind: 'symbols', columns: 3, width: 480, rows: 4 },
  background: { kind: 'background', columns: 6, width: 240, rows: 2 },
  logo: { kind: 'logo', columns: 10, width: 96 },
  card: { kind: 'card', columns: 3, width: 420 },
  crest: { kind: 'crest', columns: 8, width: 96 },
  wheel: { kind: 'wheel', columns: 1, width: 480 },
};

async function writeSheet(file: string, paths: readonly string[], { columns, width }: Sheet): Promise<void> {
  const pictures = await Promise.all(paths.map((path) => sharp(path).resize(width).png().toBuffer()));
  const first = pictures[0];
  if (!first) return;
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
  await sheet.composite(placed).png().toFile(file);
}

/** Puts the works of each kind beside each other, to be judged by eye. */
export async function writeSheets(root: string, folder: string, works: readonly Work[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, sheet] of Object.entries(SHEETS)) {
    const paths = works
      .filter((work) => work.name.startsWith(`${sheet.kind} `))
      .flatMap(({ outputs: [output] }) => (output ? [join(root, output.path)] : []))
      .filter((path) => existsSync(path));
    const room = sheet.rows === undefined ? paths.length : sheet.rows * sheet.columns;
    for (let at = 0, page = 1; at < paths.length; at += room, page += 1) {
      const file = join(folder, room < paths.length ? `${name}-${page}.png` : `${name}.png`);
      await writeSheet(file, paths.slice(at, at + room), sheet);
    }
  }
}
