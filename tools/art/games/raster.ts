import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
const SOURCE = `${dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json'))}/assets`;
const REFERENCE = /emoji:([0-9a-f-]+):(\d+):([-\d.]+):([\d.]+):([\d.]+):([01])/g;

const known = new Map<string, Promise<string>>();

async function emoji(match: RegExpMatchArray): Promise<string> {
  const [, code = '', size = '256', hue = '0', saturation = '1', brightness = '1', isBold = '0'] = match;
  const side = Number(size);
  let image = sharp(`${SOURCE}/${code}.webp`).resize(side, side, { fit: 'inside', kernel: 'lanczos3' });
  image = image.modulate({
    hue: Math.round(Number(hue)),
    saturation: Number(saturation),
    brightness: Number(brightness),
  });
  if (isBold === '1') image = image.linear(1.1, -14).sharpen({ sigma: 1.6, m1: 0.8, m2: 3 });
  return `data:image/png;base64,${(await image.png({ compressionLevel: 1 }).toBuffer()).toString('base64')}`;
}

/** Renders a picture to PNG, with the emoji art it names put in. */
export async function render(picture: string): Promise<Buffer> {
  const wanted = new Map(Array.from(picture.matchAll(REFERENCE), (match) => [match[0], match]));
  for (const [name, match] of wanted) if (!known.has(name)) known.set(name, emoji(match));
  const loaded = new Map<string, string>();
  for (const name of wanted.keys()) loaded.set(name, (await known.get(name)) ?? '');
  const whole = picture.replaceAll(REFERENCE, (name) => loaded.get(name) ?? name);
  return new Resvg(whole, { font: { loadSystemFonts: false } }).render().asPng();
}

/** Smears each cell of an atlas up and down, as a turning reel is seen. Cells never run into each other. */
export async function smeared(png: Buffer, cellPx: number, reachPx: number): Promise<Buffer> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const out = Buffer.alloc(data.length);
  for (let x = 0; x < info.width; x += 1) {
    for (let top = 0; top < info.height; top += cellPx) {
      for (let y = top; y < top + cellPx; y += 1) smearPixel(data, out, info.width, { x, y, top, cellPx, reachPx });
    }
  }
  return sharp(out, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}

function smearPixel(
  data: Buffer,
  out: Buffer,
  width: number,
  at: { x: number; y: number; top: number; cellPx: number; reachPx: number },
): void {
  const sums = [0, 0, 0, 0];
  let weights = 0;
  for (let step = -at.reachPx; step <= at.reachPx; step += 1) {
    const weight = at.reachPx + 1 - Math.abs(step);
    weights += weight;
    const y = at.y + step;
    if (y < at.top || y >= at.top + at.cellPx) continue;
    const from = (y * width + at.x) * 4;
    const alpha = (data[from + 3] ?? 0) * weight;
    for (let channel = 0; channel < 3; channel += 1)
      sums[channel] = (sums[channel] ?? 0) + (data[from + channel] ?? 0) * alpha;
    sums[3] = (sums[3] ?? 0) + alpha;
  }
  const to = (at.y * width + at.x) * 4;
  const alpha = sums[3] ?? 0;
  for (let channel = 0; channel < 3; channel += 1)
    out[to + channel] = alpha === 0 ? 0 : Math.round((sums[channel] ?? 0) / alpha);
  out[to + 3] = Math.round(alpha / weights);
}
