import { Atlas, makeLayer, traceRound } from '@perya/stage';

/** A cell that won, behind its symbol. */
export function drawHotCell(width: number, height: number, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeLayer(width, height, scale);
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
  return canvas;
}

/** The light on a reel that keeps people waiting. */
export function drawTease(width: number, height: number, scale: number): HTMLCanvasElement {
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

/** How high the label of a win is. */
export const PILL_HEIGHT = 40;
const PILL_EDGE = 2;

/** The red label under the reels that holds what was won. */
export function drawPill(width: number, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeLayer(width, PILL_HEIGHT, scale);
  const fill = context.createLinearGradient(0, 0, 0, PILL_HEIGHT);
  fill.addColorStop(0, '#b5122e');
  fill.addColorStop(1, '#86091f');
  traceRound(context, PILL_EDGE, PILL_EDGE, width - PILL_EDGE * 2, PILL_HEIGHT - PILL_EDGE * 2, PILL_HEIGHT / 2);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 2.5;
  context.strokeStyle = '#ffd34d';
  context.stroke();
  return canvas;
}
