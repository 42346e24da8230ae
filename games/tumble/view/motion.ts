/** Rows for each millisecond squared: five rows take a third of a second. */
const GRAVITY = 0.000_1;
const BOUNCE_MS = 150;
const BOUNCE_ROWS = 0.1;
/** What falls out starts with a push, so that the board is empty before anybody waits for it. */
const PUSH = 0.006;

/** How long a fall over so many rows takes until it touches the ground. */
export function touchMs(rows: number): number {
  return Math.sqrt((2 * rows) / GRAVITY);
}

/** How long it takes until it lies still. */
export function fallMs(rows: number): number {
  return rows === 0 ? 0 : touchMs(rows) + BOUNCE_MS;
}

/** How many rows above its place something is that fell over so many rows; a small bounce at the end. */
export function above(rows: number, timeMs: number): number {
  if (rows === 0) return 0;
  if (timeMs <= 0) return rows;
  const left = rows - (GRAVITY / 2) * timeMs * timeMs;
  if (left > 0) return left;
  const bounced = (timeMs - touchMs(rows)) / BOUNCE_MS;
  return bounced >= 1 ? 0 : BOUNCE_ROWS * Math.sin(Math.PI * bounced);
}

/** How flat the landing presses it, from nothing to one. */
export function squashed(rows: number, timeMs: number): number {
  if (rows === 0) return 0;
  const since = (timeMs - touchMs(rows)) / BOUNCE_MS;
  return since <= 0 || since >= 1 ? 0 : Math.sin(Math.PI * since) * (1 - since);
}

/** How many rows below its place something is that falls out. */
export function below(timeMs: number): number {
  return timeMs <= 0 ? 0 : PUSH * timeMs + (GRAVITY / 2) * timeMs * timeMs;
}

/** How late each cell begins to move: reel by reel, and lower ones first, as things lie on each other. */
export interface Stagger {
  readonly reelMs: number;
  readonly rowMs: number;
  /** The place of each reel in the order. */
  readonly turns: Uint8Array;
}

/** When a cell begins to move. */
export function delayOf({ reelMs, rowMs, turns }: Stagger, reel: number, row: number, rows: number): number {
  return (turns[reel] ?? 0) * reelMs + (rows - 1 - row) * rowMs;
}

/** When the last cell begins to move. */
export function lastDelay({ reelMs, rowMs, turns }: Stagger, rows: number): number {
  return Math.max(...turns) * reelMs + (rows - 1) * rowMs;
}

/** The order of the reels. Titles of one model differ in it: from the left, from the right, from the middle or edges. */
export function turnsOf(flair: number, reels: number): Uint8Array {
  const middle = (reels - 1) / 2;
  return Uint8Array.from({ length: reels }, (_, reel) => {
    const out = Math.floor(Math.abs(reel - middle));
    return [reel, reels - 1 - reel, out * 2, (Math.floor(middle) - out) * 2][flair % 4] ?? reel;
  });
}
