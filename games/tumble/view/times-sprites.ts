import { makeLayer, type Layer } from '@perya/stage';
import { DISPLAY_FONT } from '@perya/slots/view/backdrop';

const SIGNS = '0123456789×';
const TIMES = 10;
const FIGURES_MAX = 8;

/** "×125" put together from figures that were drawn once. */
export class TimesSprites {
  private readonly layer: Layer;
  private readonly cell: number;
  private readonly step: number;
  private readonly scale: number;
  private readonly figures = new Uint8Array(FIGURES_MAX);

  constructor(size: number, scale: number) {
    this.cell = Math.ceil(size * 1.3);
    this.scale = scale;
    this.layer = makeLayer(this.cell * SIGNS.length, this.cell, scale);
    const { context } = this.layer;
    context.font = `${size}px ${DISPLAY_FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    this.step = context.measureText('0').width;
    const fill = context.createLinearGradient(0, this.cell * 0.15, 0, this.cell * 0.85);
    fill.addColorStop(0, '#ffffff');
    fill.addColorStop(1, '#ffd24a');
    SIGNS.split('').forEach((sign, index) => {
      const x = this.cell * (index + 0.5);
      context.lineWidth = size * 0.22;
      context.strokeStyle = '#4a0613';
      context.strokeText(sign, x, this.cell / 2);
      context.fillStyle = fill;
      context.fillText(sign, x, this.cell / 2);
    });
  }

  /** Draws a multiplier around a middle, larger by a share. */
  draw(context: CanvasRenderingContext2D, times: number, x: number, y: number, grown: number): void {
    let count = 0;
    for (let left = Math.max(0, Math.round(times)); count === 0 || left > 0; left = Math.floor(left / 10)) {
      this.figures[count] = left % 10;
      count += 1;
    }
    this.figures[count] = TIMES;
    const step = this.step * grown;
    const size = this.cell * grown;
    const dots = this.cell * this.scale;
    for (let at = count; at >= 0; at -= 1) {
      const middle = x + (count / 2 - at) * step;
      const from = (this.figures[at] ?? 0) * dots;
      context.drawImage(this.layer.canvas, from, 0, dots, dots, middle - size / 2, y - size / 2, size, size);
    }
  }
}
