import { makeLayer, traceRound, type Layer } from '@perya/stage';
import type { Box, SlotLayout } from './layout.ts';
import type { Look } from './looks.ts';

/** Letters of titles and amounts, with what stands in for them until they arrive. */
export const DISPLAY_FONT = '"Perya Title", "Plus Jakarta Sans", "Helvetica Neue", sans-serif';
const PLATE_COLORS = [
  ['#9b1230', '#5c0a20', '#ffc12e'],
  ['#5b2a9e', '#35156b', '#d9b3ff'],
  ['#155c93', '#0a355c', '#9bdcff'],
  ['#0f7a45', '#064a28', '#a6f5b8'],
] as const;

/** A small word over a figure. */
export interface Plate {
  readonly label: string;
  readonly value: string;
  /** Which colours it has; those of its place when it does not matter. */
  readonly tone?: number;
}

/** Everything that stands still: title, plates, frame and the ground of the reels. */
export function drawBackdrop(
  size: { readonly width: number; readonly height: number; readonly scale: number },
  layout: SlotLayout,
  look: Look,
  words: { readonly title: string; readonly plates: readonly Plate[] },
): Layer {
  const layer = makeLayer(size.width, size.height, size.scale);
  const { context } = layer;
  if (layout.title) drawTitle(context, layout.title, words.title, look);
  if (layout.plates) drawPlates(context, layout.plates, words.plates);
  drawFrame(context, layout, look);
  return layer;
}

/** Breaks a title into the two lines that are most alike in length. */
export function titleLines(title: string): string[] {
  const words = title.toUpperCase().split(' ');
  if (words.length < 2) return words;
  const breaks = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { lines, longest: Math.max(...lines.map((line) => line.length)) };
  });
  return breaks.reduce((best, one) => (one.longest <= best.longest ? one : best)).lines;
}

function drawTitle(context: CanvasRenderingContext2D, box: Box, title: string, look: Look): void {
  const lines = box.height < 80 ? [title.toUpperCase()] : titleLines(title);
  context.font = `40px ${DISPLAY_FONT}`;
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  const size = Math.min((box.width * 0.9 * 40) / widest, (box.height * 0.86) / lines.length, 56);
  context.font = `${size}px ${DISPLAY_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  const top = box.y + (box.height - size * lines.length) / 2;
  const strokes: readonly (readonly [string, number, number])[] = [
    ['rgba(0, 0, 0, 0.35)', 0.34, 0.1],
    [look.ink, 0.3, 0.03],
    [look.title[2], 0.12, 0],
  ];
  lines.forEach((line, index) => {
    const x = box.x + box.width / 2;
    const y = top + size * (index + 0.86);
    for (const [color, width, drop] of strokes) {
      context.strokeStyle = color;
      context.lineWidth = size * width;
      context.strokeText(line, x, y + size * drop);
    }
    const fill = context.createLinearGradient(0, y - size * 0.75, 0, y);
    fill.addColorStop(0, look.title[0]);
    fill.addColorStop(0.5, look.title[1]);
    fill.addColorStop(0.52, look.title[0]);
    fill.addColorStop(1, look.title[1]);
    context.fillStyle = fill;
    context.fillText(line, x, y);
  });
}

function drawPlates(context: CanvasRenderingContext2D, box: Box, plates: readonly Plate[]): void {
  const gap = 7;
  const width = (box.width - gap * (plates.length - 1)) / plates.length;
  plates.forEach(({ label, value, tone }, index) => {
    const [top, bottom, rim] = PLATE_COLORS[(tone ?? index) % PLATE_COLORS.length] ?? PLATE_COLORS[0];
    const x = box.x + index * (width + gap);
    const fill = context.createLinearGradient(0, box.y, 0, box.y + box.height);
    fill.addColorStop(0, top);
    fill.addColorStop(1, bottom);
    traceRound(context, x + 1, box.y + 1, width - 2, box.height - 2, 11);
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = rim;
    context.stroke();
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.fillStyle = '#ffe9a8';
    context.font = `800 11px "Plus Jakarta Sans", sans-serif`;
    context.fillText(label.toUpperCase(), x + width / 2, box.y + 17, width - 10);
    context.fillStyle = '#ffffff';
    context.font = `17px ${DISPLAY_FONT}`;
    context.fillText(value, x + width / 2, box.y + 36, width - 10);
  });
}

function drawFrame(context: CanvasRenderingContext2D, { frame, board, cellWidth }: SlotLayout, look: Look): void {
  const { x, y, width, height } = frame;
  context.save();
  context.shadowColor = 'rgba(0, 0, 0, 0.55)';
  context.shadowBlur = 24;
  context.shadowOffsetY = 10;
  traceRound(context, x, y + 3, width, height, 22);
  context.fillStyle = look.frame[2];
  context.fill();
  context.restore();
  const rim = context.createLinearGradient(0, y, 0, y + height);
  rim.addColorStop(0, look.frame[0]);
  rim.addColorStop(0.45, look.frame[1]);
  rim.addColorStop(1, look.frame[2]);
  traceRound(context, x, y, width, height, 22);
  context.fillStyle = rim;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = 'rgba(255, 255, 255, 0.55)';
  traceRound(context, x + 1, y + 1, width - 2, height - 2, 21);
  context.stroke();
  traceRound(context, board.x, board.y, board.width, board.height, 14);
  context.save();
  context.clip();
  for (let left = board.x; left < board.x + board.width - 1; left += cellWidth) {
    const ground = context.createLinearGradient(left, 0, left + cellWidth, 0);
    ground.addColorStop(0, look.reel[0]);
    ground.addColorStop(0.5, look.reel[1]);
    ground.addColorStop(1, look.reel[0]);
    context.fillStyle = ground;
    context.fillRect(left, board.y, cellWidth, board.height);
    context.fillStyle = 'rgba(255, 255, 255, 0.14)';
    context.fillRect(left + cellWidth - 1, board.y, 1, board.height);
  }
  context.restore();
}

/** The glass before the reels: dark at both ends, so that they seem round. */
export function drawGlass({ board }: SlotLayout, scale: number): Layer {
  const layer = makeLayer(board.width, board.height, scale);
  const { context } = layer;
  const shade = context.createLinearGradient(0, 0, 0, board.height);
  shade.addColorStop(0, 'rgba(0, 0, 0, 0.55)');
  shade.addColorStop(0.13, 'rgba(0, 0, 0, 0.05)');
  shade.addColorStop(0.5, 'rgba(255, 255, 255, 0.05)');
  shade.addColorStop(0.87, 'rgba(0, 0, 0, 0.05)');
  shade.addColorStop(1, 'rgba(0, 0, 0, 0.5)');
  context.fillStyle = shade;
  context.fillRect(0, 0, board.width, board.height);
  return layer;
}
