/** Where a cell of a picture with equal cells begins. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** The place of a cell, counted from the top left, row by row. */
export function cellAt(index: number, columns: number, size: number): Cell {
  return { x: (index % columns) * size, y: Math.floor(index / columns) * size };
}

/** Equal pictures side by side in one canvas, at the size they are drawn, so that no frame has to scale them. */
export class Atlas {
  private readonly canvas: HTMLCanvasElement;
  private readonly columns: number;
  private readonly size: number;

  constructor(canvas: HTMLCanvasElement, columns: number, size: number) {
    this.canvas = canvas;
    this.columns = columns;
    this.size = size;
  }

  /** Draws one of them with its top left corner at a point. */
  draw(context: CanvasRenderingContext2D, index: number, x: number, y: number, width: number, height = width): void {
    const size = this.size;
    const sx = (index % this.columns) * size;
    const sy = Math.floor(index / this.columns) * size;
    context.drawImage(this.canvas, sx, sy, size, size, x, y, width, height);
  }
}
