import { makeLayer, traceRound } from '@perya/stage';
import { DISPLAY_FONT } from '@perya/slots/view/backdrop';

/** Larger values have warmer colours: from this value on, light, middle and dark. */
const TONES: readonly (readonly [from: number, light: string, middle: string, dark: string])[] = [
  [25, '#fff1b8', '#ff9f1a', '#a83a00'],
  [10, '#ffd9f4', '#f0459b', '#7a0b4c'],
  [5, '#e5d4ff', '#8a4dff', '#3a0f8f'],
  [0, '#d4ffe6', '#23c483', '#065238'],
];

function toneOf(times: number): readonly [string, string, string] {
  const [, light, middle, dark] = TONES.find(([from]) => times >= from) ?? [0, '#ffffff', '#23c483', '#065238'];
  return [light, middle, dark];
}

/** A ball of glass with its value; drawn once for each value. */
export function drawOrb(times: number, size: number, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeLayer(size, size, scale);
  const middle = size / 2;
  const radius = size * 0.45;
  const [light, tone, dark] = toneOf(times);
  const glow = context.createRadialGradient(middle, middle, radius * 0.7, middle, middle, middle);
  glow.addColorStop(0, tone);
  glow.addColorStop(1, 'rgba(255, 255, 255, 0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, size, size);
  const ball = context.createRadialGradient(middle, middle * 0.7, radius * 0.1, middle, middle, radius);
  ball.addColorStop(0, light);
  ball.addColorStop(0.45, tone);
  ball.addColorStop(1, dark);
  context.beginPath();
  context.arc(middle, middle, radius, 0, Math.PI * 2);
  context.fillStyle = ball;
  context.fill();
  context.lineWidth = Math.max(1.5, size * 0.045);
  context.strokeStyle = '#ffe9a8';
  context.stroke();
  context.beginPath();
  context.ellipse(middle, middle - radius * 0.52, radius * 0.58, radius * 0.26, 0, 0, Math.PI * 2);
  context.fillStyle = 'rgba(255, 255, 255, 0.5)';
  context.fill();
  letter(context, `×${times}`, middle, middle + size * 0.03, size * (times < 10 ? 0.4 : times < 100 ? 0.34 : 0.27));
  return canvas;
}

/** A cell in which a cluster burst; from two times on it shows what it multiplies by. */
export function drawMark(times: number, width: number, height: number, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeLayer(width, height, scale);
  const [light, tone, dark] = toneOf(times < 2 ? 0 : times * 2);
  traceRound(context, 2, 2, width - 4, height - 4, 8);
  context.globalAlpha = times < 2 ? 0.35 : 0.72;
  const fill = context.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, tone);
  fill.addColorStop(1, dark);
  context.fillStyle = fill;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = times < 2 ? 1.5 : 2.5;
  context.strokeStyle = light;
  context.stroke();
  return canvas;
}

/** The label of a marked cell, over the symbol in it. */
export function drawBadge(times: number, width: number, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeLayer(width, width, scale);
  const size = width * (times < 10 ? 0.36 : times < 100 ? 0.32 : 0.27);
  letter(context, `×${times}`, width * 0.68, width * 0.8, size);
  return canvas;
}

function letter(context: CanvasRenderingContext2D, text: string, x: number, y: number, size: number): void {
  context.font = `${size}px ${DISPLAY_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = size * 0.28;
  context.strokeStyle = 'rgba(24, 4, 40, 0.9)';
  context.strokeText(text, x, y);
  context.fillStyle = '#ffffff';
  context.fillText(text, x, y);
}
