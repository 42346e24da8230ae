import { clampShare, easeBack, makeLayer, tween } from '@perya/stage';
import { DISPLAY_FONT } from './backdrop.ts';

/** Words in large letters, drawn once for as long as they are shown. */
export class Banner {
  private readonly canvas: HTMLCanvasElement;
  private readonly width: number;
  private readonly height: number;

  constructor(text: string, widthMax: number, scale: number) {
    this.height = 84;
    const { canvas, context } = makeLayer(widthMax, this.height, scale);
    this.canvas = canvas;
    this.width = widthMax;
    context.font = `46px ${DISPLAY_FONT}`;
    const size = Math.min(46, (46 * widthMax * 0.92) / context.measureText(text).width);
    context.font = `${size}px ${DISPLAY_FONT}`;
    context.textAlign = 'center';
    context.lineJoin = 'round';
    const fill = context.createLinearGradient(0, 20, 0, 64);
    fill.addColorStop(0, '#fffbe0');
    fill.addColorStop(0.55, '#ffd24a');
    fill.addColorStop(1, '#ff8a00');
    const y = 42 + size * 0.36;
    context.lineWidth = size * 0.34;
    context.strokeStyle = 'rgba(0, 0, 0, 0.45)';
    context.strokeText(text, widthMax / 2, y + 4);
    context.lineWidth = size * 0.28;
    context.strokeStyle = '#6d0c26';
    context.strokeText(text, widthMax / 2, y);
    context.fillStyle = fill;
    context.fillText(text, widthMax / 2, y);
  }

  /** Draws it around a middle; it jumps in during the first moments. */
  draw(context: CanvasRenderingContext2D, x: number, y: number, timeMs: number): void {
    const grown = tween(0.4, 1, timeMs, 320, easeBack);
    const width = this.width * grown;
    const height = this.height * grown;
    context.globalAlpha = clampShare(timeMs / 120);
    context.drawImage(this.canvas, x - width / 2, y - height / 2, width, height);
    context.globalAlpha = 1;
  }
}

/** Darkens the scene behind a banner. */
export function drawVeil(context: CanvasRenderingContext2D, width: number, height: number, timeMs: number): void {
  context.globalAlpha = 0.62 * clampShare(timeMs / 200);
  context.fillStyle = '#0a0420';
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
}
