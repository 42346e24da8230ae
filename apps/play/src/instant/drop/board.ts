import type { BallColors } from './drop-colors.ts';
import { ballAt, meetsAt, metBy, pegAt } from './fall.ts';

/** How a board fits its place, in pixels of the page. */
export interface BoardSize {
  readonly width: number;
  readonly height: number;
  /** From peg to peg, and from row to row. */
  readonly gap: number;
  readonly drop: number;
}

/** What is falling, and for how long already; nothing: the ball waits on top. */
export interface Falling {
  readonly path: readonly number[];
  readonly time: number;
}

/** Rows of room over the first peg and under the last. */
const ABOVE = 1.9;
const BELOW = 0.75;
/** A board is no wider than it looks good. */
const GAP_MAX = 46;
/** Rows are no further apart than so many gaps. */
const TALLEST = 1.4;
const PEG = 0.12;
const BALL = 0.3;
/** A peg that was met glows for so long, in rows of time. */
const GLOW = 2;
/** Where the ball was a moment ago, in rows of time. */
const TRAIL = [0.36, 0.27, 0.18, 0.09];
const FULL = Math.PI * 2;

/** The largest board of so many rows that fits. */
export function fitBoard(width: number, height: number, rows: number): BoardSize {
  const gap = Math.min(width / (rows + 2), GAP_MAX);
  const drop = Math.min(height / (rows - 1 + ABOVE + BELOW), gap * TALLEST);
  return { width: gap * (rows + 2), height: drop * (rows - 1 + ABOVE + BELOW), gap, drop };
}

/** Draws pegs and ball. */
export function drawBoard(
  brush: CanvasRenderingContext2D,
  size: BoardSize,
  rows: number,
  colors: BallColors,
  falling: Falling | null,
): void {
  const { width, height, gap, drop } = size;
  brush.clearRect(0, 0, width, height);
  const unit = Math.min(gap, drop);
  const across = (x: number) => width / 2 + x * gap;
  const down = (y: number) => (ABOVE + y) * drop;
  const met = falling ? metBy(falling.path, falling.time) : 0;
  for (let row = 0; row < rows; row += 1) {
    const glowing = falling && row < met ? pegAt(falling.path, row) : -1;
    const since = falling ? falling.time - meetsAt(row) : GLOW;
    for (let peg = 0; peg < row + 3; peg += 1) {
      const glow = peg === glowing ? Math.max(0, 1 - since / GLOW) : 0;
      drawPeg(brush, across(peg - (row + 2) / 2), down(row), unit * PEG, glow);
    }
  }
  const path = falling?.path ?? [0];
  const time = falling?.time ?? 0;
  const radius = unit * BALL;
  // The ball lies on the pegs, not in them.
  const lift = unit * (BALL + PEG) * 0.7;
  TRAIL.forEach((ago, at) => {
    if (time <= ago) return;
    const { x, y } = ballAt(path, time - ago);
    brush.globalAlpha = 0.08 + at * 0.06;
    disc(brush, across(x), down(y) - lift, radius * (0.6 + at * 0.1), colors[1]);
  });
  brush.globalAlpha = 1;
  const { x, y } = ballAt(path, time);
  drawBall(brush, falling ? across(x) : width / 2, down(y) - lift, radius, colors);
}

function drawPeg(brush: CanvasRenderingContext2D, x: number, y: number, radius: number, glow: number): void {
  if (glow > 0) {
    brush.globalAlpha = glow * 0.5;
    disc(brush, x, y, radius * (1.6 + glow * 1.6), '#ffd34d');
    brush.globalAlpha = 1;
  }
  disc(brush, x, y, radius, glow > 0.1 ? '#ffe9a8' : '#cfc6ff');
}

function drawBall(brush: CanvasRenderingContext2D, x: number, y: number, radius: number, colors: BallColors): void {
  const shine = brush.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.1, x, y, radius);
  shine.addColorStop(0, colors[0]);
  shine.addColorStop(0.45, colors[1]);
  shine.addColorStop(1, colors[2]);
  brush.fillStyle = shine;
  brush.beginPath();
  brush.arc(x, y, radius, 0, FULL);
  brush.fill();
  brush.globalAlpha = 0.85;
  disc(brush, x - radius * 0.34, y - radius * 0.42, radius * 0.2, '#ffffff');
  brush.globalAlpha = 1;
}

function disc(brush: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  brush.fillStyle = color;
  brush.beginPath();
  brush.arc(x, y, radius, 0, FULL);
  brush.fill();
}
