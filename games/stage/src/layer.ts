/** Something drawn once and used in many frames: a canvas nobody sees, in dots of the stage. */
export interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

/** Makes a layer of a size in points; what is drawn on it is given in points too. */
export function makeLayer(width: number, height: number, scale: number): Layer {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width * scale));
  canvas.height = Math.max(1, Math.ceil(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws nothing.');
  context.scale(scale, scale);
  return { canvas, context };
}

/** Traces a rectangle with round corners; Safari 12 has no such call of its own. */
export function traceRound(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  const r = Math.min(radius, width / 2, height / 2);
  context.beginPath();
  context.moveTo(x + r, y);
  context.arcTo(x + width, y, x + width, y + height, r);
  context.arcTo(x + width, y + height, x, y + height, r);
  context.arcTo(x, y + height, x, y, r);
  context.arcTo(x, y, x + width, y, r);
  context.closePath();
}
