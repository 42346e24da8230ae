import { BRUSH, SIDE, type Place } from './strokes.ts';

const GAP = 0.04;
const ROUND = 0.12;
const DENSITY_MAX = 2;
const SHINES = 16;

/** The foil over the fields; without a canvas there is none, and fields are opened by tapping. */
export class Foil {
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D | null;
  private cell = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
  }

  /** Covers every field. */
  cover(): void {
    const { canvas, context } = this;
    const size = Math.round(canvas.clientWidth * Math.min(DENSITY_MAX, window.devicePixelRatio || 1));
    if (!context || size === 0) return;
    canvas.width = size;
    canvas.height = size;
    this.cell = size / SIDE;
    for (let field = 0; field < SIDE * SIDE; field += 1) this.coverField(context, field);
  }

  /** Takes off what a finger passes. */
  scratch(from: Place, to: Place): void {
    const { context, cell } = this;
    if (!context) return;
    context.globalCompositeOperation = 'destination-out';
    context.lineCap = 'round';
    context.lineWidth = BRUSH * 2 * cell;
    context.beginPath();
    context.moveTo(from.x * cell, from.y * cell);
    context.lineTo(to.x * cell + 0.01, to.y * cell);
    context.stroke();
    context.globalCompositeOperation = 'source-over';
  }

  /** Takes off the rest of a field. */
  open(field: number): void {
    const { cell } = this;
    this.context?.clearRect((field % SIDE) * cell, Math.floor(field / SIDE) * cell, cell, cell);
  }

  private coverField(context: CanvasRenderingContext2D, field: number): void {
    const { cell } = this;
    const left = ((field % SIDE) + GAP) * cell;
    const top = (Math.floor(field / SIDE) + GAP) * cell;
    const wide = (1 - GAP * 2) * cell;
    context.save();
    roundedPath(context, left, top, wide, ROUND * cell);
    context.clip();
    const silver = context.createLinearGradient(left, top, left + wide, top + wide);
    silver.addColorStop(0, '#f4f4fb');
    silver.addColorStop(0.35, '#b9bdd6');
    silver.addColorStop(0.55, '#e9ebf7');
    silver.addColorStop(1, '#9aa0c2');
    context.fillStyle = silver;
    context.fillRect(left, top, wide, wide);
    context.strokeStyle = 'rgba(255, 255, 255, 0.35)';
    context.lineWidth = cell / 46;
    for (let shine = 0; shine < SHINES; shine += 1) {
      const x = left + (shine / SHINES) * wide * 2 - wide / 2;
      context.beginPath();
      context.moveTo(x, top);
      context.lineTo(x - wide / 2, top + wide);
      context.stroke();
    }
    star(context, left + wide / 2, top + wide / 2, wide * 0.26);
    context.restore();
  }
}

function roundedPath(context: CanvasRenderingContext2D, left: number, top: number, wide: number, round: number): void {
  context.beginPath();
  context.moveTo(left + round, top);
  context.arcTo(left + wide, top, left + wide, top + wide, round);
  context.arcTo(left + wide, top + wide, left, top + wide, round);
  context.arcTo(left, top + wide, left, top, round);
  context.arcTo(left, top, left + wide, top, round);
  context.closePath();
}

function star(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.beginPath();
  for (let point = 0; point < 10; point += 1) {
    const far = point % 2 === 0 ? size : size * 0.46;
    const angle = (point * Math.PI) / 5 - Math.PI / 2;
    context.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
  }
  context.closePath();
  context.fillStyle = 'rgba(70, 74, 120, 0.35)';
  context.fill();
}
