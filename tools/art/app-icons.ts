/** Draws the icons of the installed site from the mark; run by hand with `npx tsx tools/art/app-icons.ts`. */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { BULBS, CENTRE, SUN } from '@perya/web/ui/brand/mark-shape.ts';

const NIGHT = ['#26348f', '#0b1029'];
const MARK = [
  `<circle cx="${CENTRE}" cy="${CENTRE}" r="23" fill="#e0303f"/><path d="${SUN}" fill="#ffc12e"/>`,
  ...BULBS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.7" fill="#fff3dc"/>`),
].join('');

/** The mark on the night sky; share is how much of the square it takes, radius rounds the square. */
function onSky(share: number, radius: number): string {
  const shift = CENTRE * (1 - share);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${NIGHT[0]}"/><stop offset="1" stop-color="${NIGHT[1]}"/></linearGradient>` +
    `<rect width="64" height="64" rx="${radius}" fill="url(#sky)"/>` +
    `<g transform="translate(${shift} ${shift}) scale(${share})">${MARK}</g></svg>`
  );
}

const icons = new URL('../../apps/mobile/public/icons/', import.meta.url);
await mkdir(icons, { recursive: true });

const rounded = onSky(0.78, 14);
const square = onSky(0.7, 0);
/** Launchers cut a maskable icon down to a circle of four fifths. */
const maskable = onSky(0.66, 0);

await writeFile(new URL('favicon.svg', icons), rounded);
for (const [name, svg, side] of [
  ['favicon-32.png', rounded, 32],
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', square, 180],
] as const) {
  const png = await sharp(Buffer.from(svg), { density: 72 * (side / 64) })
    .resize(side, side)
    .png({ palette: true, effort: 10 })
    .toBuffer();
  await writeFile(new URL(name, icons), png);
  console.log(`${name} ${png.length} bytes`);
}
