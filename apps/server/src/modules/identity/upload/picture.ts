import sharp from 'sharp';
import type { ConcurrencyLimit } from '../../../platform/limits/concurrency-limit.ts';

/** A picture drawn anew. */
export interface Picture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

const PIXELS_MAX = 24_000_000;
const SIDE_MAX = 2000;
const QUALITY = 85;
const DECODE_MAX_SECONDS = 10;

const MAGIC = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];

// Nothing but these two is ever read, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/**
 * Draws a png or jpg anew: turned upright, on white, no larger than needed, without anything but its pixels. Null for
 * what is neither, is broken or has too many pixels; the name of a file never counts. [UPL-05, T27]
 */
export async function redraw(bytes: Buffer, limit: ConcurrencyLimit): Promise<Picture | null> {
  if (!MAGIC.some((magic) => bytes.subarray(0, magic.length).equals(magic))) return null;
  return limit(async () => {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .timeout({ seconds: DECODE_MAX_SECONDS })
        .rotate()
        .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      return { jpeg: data, width: info.width, height: info.height };
    } catch {
      return null;
    }
  });
}
