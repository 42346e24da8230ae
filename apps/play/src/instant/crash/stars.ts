const COUNT = 44;
const SPEED = 0.012;

/** Points of light that drift by while it climbs. */
export class Stars {
  private readonly x = new Float32Array(COUNT);
  private readonly y = new Float32Array(COUNT);
  private width = 0;
  private height = 0;

  /** Spreads them, the same way every time. */
  spread(width: number, height: number): void {
    this.width = width;
    this.height = height;
    for (let at = 0; at < COUNT; at += 1) {
      this.x[at] = ((at * 0.754_877) % 1) * width;
      this.y[at] = ((at * 0.569_84 + 0.13) % 1) * height;
    }
  }

  draw(context: CanvasRenderingContext2D, passedMs: number): void {
    context.fillStyle = '#ffffff';
    for (let at = 0; at < COUNT; at += 1) {
      const near = 1 + (at % 3);
      let x = (this.x[at] ?? 0) - passedMs * SPEED * near;
      let y = (this.y[at] ?? 0) + passedMs * SPEED * near * 0.6;
      if (x < 0) x += this.width;
      if (y > this.height) y -= this.height;
      this.x[at] = x;
      this.y[at] = y;
      context.globalAlpha = 0.18 + near * 0.14;
      context.fillRect(x, y, near * 0.8, near * 0.8);
    }
    context.globalAlpha = 1;
  }
}
