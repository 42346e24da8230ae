import { crc32, deflateSync } from 'node:zlib';

/** A picture whose pixels are shades of one colour, from 0 (paper) to 15 (ink). */
export interface Shades {
  readonly width: number;
  readonly height: number;
  /** One byte for each pixel, row by row. */
  readonly pixels: Uint8Array;
}

type Colour = readonly [number, number, number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 4;
const INDEXED = 3;

/** Writes a picture as PNG, four bits a pixel. */
export function toPng(picture: Shades, paper: Colour, ink: Colour): Buffer {
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(picture)),
    chunk('PLTE', palette(paper, ink)),
    chunk('IDAT', deflateSync(scanlines(picture), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

function header({ width, height }: Shades): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.writeUInt8(BIT_DEPTH, 8);
  bytes.writeUInt8(INDEXED, 9);
  return bytes;
}

function palette(paper: Colour, ink: Colour): Buffer {
  const colours = Array.from({ length: 16 }, (_, shade) =>
    paper.map((from, part) => Math.round(from + (((ink[part] ?? 0) - from) * shade) / 15)),
  );
  return Buffer.from(colours.flat());
}

/** Two pixels in a byte; each row begins with the number of its filter, none. */
function scanlines({ width, height, pixels }: Shades): Buffer {
  const stride = Math.ceil(width / 2) + 1;
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = (pixels[y * width + x] ?? 0) & 0x0f;
      const at = y * stride + 1 + (x >> 1);
      lines[at] = (lines[at] ?? 0) | (x % 2 === 0 ? shade << 4 : shade);
    }
  }
  return lines;
}
