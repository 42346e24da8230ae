import type { Atlas } from './atlas.ts';

/** How a burst flies. */
export interface Burst {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** Points for each second, at most. */
  readonly speed: number;
  readonly lifeMs: number;
  readonly size: number;
}

const GRAVITY = 900;

/** Coins and sparks: a fixed number of places, so that a frame makes no garbage; a burst takes the places of the oldest. */
export class Particles {
  private readonly x: Float32Array;
  private readonly y: Float32Array;
  private readonly dx: Float32Array;
  private readonly dy: Float32Array;
  private readonly left: Float32Array;
  private readonly size: Float32Array;
  private readonly random: () => number;
  private next = 0;

  constructor(places: number, random: () => number) {
    this.x = new Float32Array(places);
    this.y = new Float32Array(places);
    this.dx = new Float32Array(places);
    this.dy = new Float32Array(places);
    this.left = new Float32Array(places);
    this.size = new Float32Array(places);
    this.random = random;
  }

  /** Throws some of them up from a point. */
  burst({ x, y, count, speed, lifeMs, size }: Burst): void {
    for (let made = 0; made < count; made += 1) {
      const at = this.next;
      this.next = (at + 1) % this.x.length;
      const angle = -Math.PI / 2 + (this.random() - 0.5) * 2.2;
      const force = speed * (0.45 + 0.55 * this.random());
      this.x[at] = x;
      this.y[at] = y;
      this.dx[at] = Math.cos(angle) * force;
      this.dy[at] = Math.sin(angle) * force;
      this.left[at] = lifeMs * (0.6 + 0.4 * this.random());
      this.size[at] = size * (0.7 + 0.6 * this.random());
    }
  }

  /** Moves them on and tells whether any is left. */
  step(passedMs: number): boolean {
    const seconds = passedMs / 1000;
    let isAlive = false;
    for (let at = 0; at < this.x.length; at += 1) {
      const left = this.left[at] ?? 0;
      if (left <= 0) continue;
      isAlive = true;
      this.left[at] = left - passedMs;
      this.dy[at] = (this.dy[at] ?? 0) + GRAVITY * seconds;
      this.x[at] = (this.x[at] ?? 0) + (this.dx[at] ?? 0) * seconds;
      this.y[at] = (this.y[at] ?? 0) + (this.dy[at] ?? 0) * seconds;
    }
    return isAlive;
  }

  /** Draws them as pictures that turn around their upright axis. */
  draw(context: CanvasRenderingContext2D, atlas: Atlas): void {
    for (let at = 0; at < this.x.length; at += 1) {
      const left = this.left[at] ?? 0;
      if (left <= 0) continue;
      const size = this.size[at] ?? 0;
      const width = size * (0.25 + 0.75 * Math.abs(Math.cos(left / 90 + at)));
      atlas.draw(context, at % 2, (this.x[at] ?? 0) - width / 2, (this.y[at] ?? 0) - size / 2, width, size);
    }
  }

  /** Takes all of them away. */
  clear(): void {
    this.left.fill(0);
  }
}
