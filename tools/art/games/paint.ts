import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Four colours carry a picture: the light in the middle, the body, the dark at the edge, and what glows. */
export interface Palette {
  readonly core: string;
  readonly body: string;
  readonly deep: string;
  readonly glow: string;
}

/** How a picture of the emoji art is changed before it is placed. */
export interface Touch {
  readonly hue?: number;
  readonly saturation?: number;
  readonly brightness?: number;
  /** More contrast and sharper edges, for what stands in front. */
  readonly isBold?: boolean;
}

/** Where a picture stands: its centre, its side, and how it is turned. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
  readonly isFlipped?: boolean;
}

/** A number as short as the eye can tell. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A picture of the emoji art; the real bytes are put in when the picture is rendered. */
export function picture(code: string, place: Place, touch: Touch = {}, filter?: string): string {
  const { x, y, size, turn = 0, isFlipped = false } = place;
  const { hue = 0, saturation = 1.12, brightness = 1, isBold = false } = touch;
  const source = ['emoji', code, Math.ceil(size), hue, saturation, brightness, isBold ? 1 : 0].join(':');
  const half = n(-size / 2);
  const inner = `<image href="${source}" x="${half}" y="${half}" width="${n(size)}" height="${n(size)}"/>`;
  const flip = isFlipped ? ' scale(-1 1)' : '';
  const drawn = `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})${flip}">${inner}</g>`;
  return filter === undefined ? drawn : `<g filter="url(#${filter})">${drawn}</g>`;
}

/** A gradient from top to bottom through colours at even or given steps. */
export function vertical(id: string, stops: readonly (readonly [number, string, number?])[], extra = ''): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1" ${extra}>${stopsOf(stops)}</linearGradient>`;
}

/** A gradient from the middle outwards. */
export function radial(id: string, stops: readonly (readonly [number, string, number?])[], extra = ''): string {
  return `<radialGradient id="${id}" ${extra}>${stopsOf(stops)}</radialGradient>`;
}

function stopsOf(stops: readonly (readonly [number, string, number?])[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

/** A soft edge of some width. */
export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** Rings around what stands in front: ink, a bright rim, a glow and a shadow. A rim of 0 leaves it out. */
export function outlined(
  id: string,
  look: { ink: string; inkPx: number; rim: string; rimPx: number; glow: string; glowPx: number; dropPx: number },
): string {
  const ring = (px: number, colour: string, name: string): string =>
    `<feMorphology in="SourceAlpha" operator="dilate" radius="${px}" result="${name}a"/><feFlood flood-color="${colour}"/>` +
    `<feComposite in2="${name}a" operator="in" result="${name}b"/><feGaussianBlur in="${name}b" stdDeviation=".7" result="${name}"/>`;
  const rings = look.rimPx > 0 ? ring(look.rimPx, look.rim, 'rim') : '';
  const glow =
    look.glowPx > 0
      ? `<feGaussianBlur in="SourceAlpha" stdDeviation="${look.glowPx}" result="ga"/><feFlood flood-color="${look.glow}"/><feComposite in2="ga" operator="in" result="glow"/>`
      : '';
  const drop =
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${n(look.dropPx * 0.6)}" result="sa"/><feOffset in="sa" dy="${look.dropPx}" result="sb"/>` +
    `<feFlood flood-color="#000" flood-opacity=".55"/><feComposite in2="sb" operator="in" result="drop"/>`;
  const layers = [look.glowPx > 0 ? 'glow' : '', 'drop', look.rimPx > 0 ? 'rim' : '', 'ink', 'SourceGraphic'];
  const merged = layers.filter((name) => name !== '').map((name) => `<feMergeNode in="${name}"/>`);
  return (
    `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%">${rings}${ring(look.inkPx, look.ink, 'ink')}` +
    `${glow}${drop}<feMerge>${merged.join('')}</feMerge></filter>`
  );
}

/** A star of four points, as light glints. */
export function glint(x: number, y: number, size: number, opacity: number, colour = '#fffbe6'): string {
  const shape = 'M0-1.6Q.12-.12 1.6 0Q.12.12 0 1.6Q-.12.12-1.6 0Q-.12-.12 0-1.6Z';
  return `<path transform="translate(${n(x)} ${n(y)}) scale(${n(size)})" d="${shape}" fill="${colour}" opacity="${opacity.toFixed(2)}"/>`;
}

/** Rays of the sun around a point, as one path. */
export function rays(x: number, y: number, length: number, count: number, turn: number): string {
  let path = '';
  for (let ray = 0; ray < count; ray += 1) {
    const side = (part: number): string => {
      const angle = ((turn + ((ray + part) * 360) / count) * Math.PI) / 180;
      return `L${n(x + length * Math.cos(angle))} ${n(y + length * Math.sin(angle))}`;
    };
    path += `M${n(x)} ${n(y)}${side(0)}${side(0.5)}Z`;
  }
  return path;
}

const require = createRequire(import.meta.url);
const ICONS = JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8')) as {
  icons: Readonly<Record<string, { body: string }>>;
};

/** A silhouette of game-icons in one colour, centred on the origin. */
export function silhouette(name: string, size: number, colour: string): string {
  const icon = ICONS.icons[name];
  if (!icon) throw new Error(`game-icons has no "${name}"`);
  const body = icon.body.replaceAll('currentColor', colour);
  return `<g transform="translate(${n(-size / 2)} ${n(-size / 2)}) scale(${(size / 512).toFixed(4)})">${body}</g>`;
}

/** A whole picture, drawn at its size or at a share of it. */
export function svg(width: number, height: number, definitions: string, drawing: string, share = 1): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * share}" height="${height * share}">` +
    `<defs>${definitions}</defs>${drawing}</svg>`
  );
}
