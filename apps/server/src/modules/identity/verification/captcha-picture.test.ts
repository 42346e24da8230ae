import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../../../tools/testing/repeats.ts';
import { CAPTCHA_CHANCE_BYTES, drawCaptcha } from './captcha-picture.ts';

const PICTURES = repeats({ quick: 4, long: 20 });
const chance = (seed: number) =>
  Buffer.concat(
    Array.from({ length: CAPTCHA_CHANCE_BYTES / 32 }, (_, part) =>
      createHash('sha256').update(`${seed} ${part}`).digest(),
    ),
  );

describe('the picture of a captcha', () => {
  it('is a PNG that any reader opens, always of the same size [T7]', async () => {
    for (let seed = 0; seed < PICTURES; seed += 1) {
      const png = drawCaptcha(String(seed * 487).padStart(4, '0'), chance(seed));
      const { format, width, height } = await sharp(png).metadata();
      expect([format, width, height]).toEqual(['png', 300, 100]);
      expect(png.length).toBeLessThan(6 * 1024);
    }
  });

  it('is the same for the same digits and chance, and another for others', () => {
    const same = drawCaptcha('4071', chance(1));
    expect(drawCaptcha('4071', chance(1)).equals(same)).toBe(true);
    expect(drawCaptcha('4072', chance(1)).equals(same)).toBe(false);
    expect(drawCaptcha('4071', chance(2)).equals(same)).toBe(false);
  });

  it('keeps its digits inside: ink in every quarter, little of it at the edge', async () => {
    for (let seed = 0; seed < PICTURES; seed += 1) {
      const { data } = await sharp(drawCaptcha('8350', chance(seed)))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const dark = (fromX: number, toX: number, fromY: number, toY: number) => {
        let count = 0;
        for (let y = fromY; y < toY; y += 1) {
          for (let x = fromX; x < toX; x += 1) if ((data[y * 300 + x] ?? 255) < 70) count += 1;
        }
        return count;
      };
      for (let digit = 0; digit < 4; digit += 1) expect(dark(digit * 75, digit * 75 + 75, 0, 100)).toBeGreaterThan(250);
      expect(dark(0, 300, 0, 2) + dark(0, 300, 98, 100)).toBeLessThan(20);
    }
  });

  it('shows each digit in another way', () => {
    const pictures = Array.from({ length: 10 }, (_, digit) => drawCaptcha(String(digit), chance(3)).toString('hex'));
    expect(new Set(pictures).size).toBe(10);
  });

  it.each(['', '12a4', '1234567', '١٢٣٤'])('is not drawn for %j', (digits) => {
    expect(() => drawCaptcha(digits, chance(1))).toThrow('a captcha has digits');
  });
});
