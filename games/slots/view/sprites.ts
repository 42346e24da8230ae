import { Atlas, makeLayer, traceRound } from '@perya/stage';
import { PILL_HEIGHT } from './pill.ts';

type Pen = CanvasRenderingContext2D;

/** Gold that fills the cell. */
function goldFrame(context: Pen, width: number, height: number): void {
  const glow = context.createRadialGradient(width / 2, height / 2, 2, width / 2, height / 2, height * 0.66);
  glow.addColorStop(0, '#fff3b0');
  glow.addColorStop(0.6, '#ffb52e');
  glow.addColorStop(1, '#d9531e');
  traceRound(context, 2, 2, width - 4, height - 4, 10);
  context.fillStyle = glow;
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = '#fff6cc';
  context.stroke();
}

/** A tube of light around the cell. */
function tubeFrame(context: Pen, width: number, height: number): void {
  const ground = context.createLinearGradient(0, 0, 0, height);
  ground.addColorStop(0, 'rgba(20, 190, 255, 0.5)');
  ground.addColorStop(1, 'rgba(120, 60, 255, 0.62)');
  traceRound(context, 5, 5, width - 10, height - 10, 14);
  context.fillStyle = ground;
  context.fill();
  const rings: readonly (readonly [string, number])[] = [
    ['rgba(80, 225, 255, 0.45)', 8],
    ['#7deaff', 4],
    ['#ffffff', 1.5],
  ];
  for (const [color, line] of rings) {
    context.lineWidth = line;
    context.strokeStyle = color;
    context.stroke();
  }
}

const RAYS = 12;

/** Rays from the middle of the cell. */
function raysFrame(context: Pen, width: number, height: number): void {
  const x = width / 2;
  const y = height / 2;
  const reach = Math.max(width, height);
  context.save();
  traceRound(context, 2, 2, width - 4, height - 4, 10);
  context.clip();
  const glow = context.createRadialGradient(x, y, 2, x, y, reach * 0.62);
  glow.addColorStop(0, '#fffbe0');
  glow.addColorStop(0.5, '#ff7ac0');
  glow.addColorStop(1, '#b0156e');
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'rgba(255, 255, 255, 0.32)';
  for (let ray = 0; ray < RAYS; ray += 1) {
    const angle = (ray / RAYS) * Math.PI * 2;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + Math.cos(angle - 0.13) * reach, y + Math.sin(angle - 0.13) * reach);
    context.lineTo(x + Math.cos(angle + 0.13) * reach, y + Math.sin(angle + 0.13) * reach);
    context.fill();
  }
  context.restore();
}

/** Corners of the cell, in green as of jade. */
function cornerFrame(context: Pen, width: number, height: number): void {
  const ground = context.createRadialGradient(width / 2, height / 2, 2, width / 2, height / 2, height * 0.7);
  ground.addColorStop(0, 'rgba(235, 255, 214, 0.95)');
  ground.addColorStop(0.55, 'rgba(84, 214, 110, 0.85)');
  ground.addColorStop(1, 'rgba(8, 92, 58, 0.85)');
  traceRound(context, 3, 3, width - 6, height - 6, 8);
  context.fillStyle = ground;
  context.fill();
  const arm = Math.min(width, height) * 0.3;
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = '#fff3b8';
  for (const [cornerX, cornerY] of [
    [4, 4],
    [width - 4, 4],
    [width - 4, height - 4],
    [4, height - 4],
  ] as const) {
    context.beginPath();
    context.moveTo(cornerX + (cornerX < width / 2 ? arm : -arm), cornerY);
    context.lineTo(cornerX, cornerY);
    context.lineTo(cornerX, cornerY + (cornerY < height / 2 ? arm : -arm));
    context.stroke();
  }
}

const FRAMES = [goldFrame, tubeFrame, raysFrame, cornerFrame] as const;

/** A cell that won, behind its symbol; in one of a few manners. */
export function drawHotCell(
  width: number,
  height: number,
  scale: number,
  manner: 0 | 1 | 2 | 3 = 0,
): HTMLCanvasElement {
  const { canvas, context } = makeLayer(width, height, scale);
  FRAMES[manner](context, width, height);
  return canvas;
}

/** The light on a reel that keeps people waiting. */
export function drawAnticipationLight(width: number, height: number, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeLayer(width, height, scale);
  const glow = context.createLinearGradient(0, 0, width, 0);
  glow.addColorStop(0, 'rgba(255, 214, 90, 0.75)');
  glow.addColorStop(0.3, 'rgba(255, 214, 90, 0.12)');
  glow.addColorStop(0.7, 'rgba(255, 214, 90, 0.12)');
  glow.addColorStop(1, 'rgba(255, 214, 90, 0.75)');
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  return canvas;
}

const COIN = 32;

/** Two coins, one of them paler. */
export function drawCoins(scale: number): Atlas {
  const { canvas, context } = makeLayer(COIN * 2, COIN, scale);
  ['#f5a623', '#ffd24a'].forEach((color, index) => {
    const x = COIN * (index + 0.5);
    const face = context.createLinearGradient(0, 2, 0, COIN - 2);
    face.addColorStop(0, '#fff6cc');
    face.addColorStop(0.5, color);
    face.addColorStop(1, '#9a4f00');
    context.beginPath();
    context.arc(x, COIN / 2, COIN / 2 - 2, 0, Math.PI * 2);
    context.fillStyle = face;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = '#7a3b00';
    context.stroke();
    context.beginPath();
    context.arc(x, COIN / 2, COIN / 2 - 8, 0, Math.PI * 2);
    context.strokeStyle = 'rgba(255, 255, 255, 0.7)';
    context.stroke();
  });
  return new Atlas(canvas, 2, Math.ceil(COIN * 2 * scale) / 2);
}

const BULB = 12;

/** A bulb of the frame, out and lit. */
export function drawBulbs(scale: number): Atlas {
  const { canvas, context } = makeLayer(BULB * 2, BULB, scale);
  const middle = BULB / 2;
  context.beginPath();
  context.arc(middle, middle, 2.2, 0, Math.PI * 2);
  context.fillStyle = 'rgba(120, 55, 0, 0.55)';
  context.fill();
  const glow = context.createRadialGradient(BULB + middle, middle, 0, BULB + middle, middle, middle);
  glow.addColorStop(0, '#ffffff');
  glow.addColorStop(0.35, '#fff3c4');
  glow.addColorStop(1, 'rgba(255, 220, 120, 0)');
  context.fillStyle = glow;
  context.fillRect(BULB, 0, BULB, BULB);
  return new Atlas(canvas, 2, Math.ceil(BULB * 2 * scale) / 2);
}

/** The size of a bulb with its glow. */
export const BULB_SIZE = BULB;

/** Small words on the label of a win; nothing is drawn for no words. */
export function drawTag(text: string, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeLayer(TAG_WIDTH, PILL_HEIGHT, scale);
  context.font = '800 12px "Plus Jakarta Sans", sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#ffe9a8';
  context.fillText(text.toUpperCase(), TAG_WIDTH / 2, PILL_HEIGHT / 2 + 1, TAG_WIDTH);
  return canvas;
}

/** How wide the words on the label may be. */
export const TAG_WIDTH = 76;
