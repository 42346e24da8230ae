/** A place on the board: from its middle and from its first row, in gaps between pegs and in rows. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** From the hand to the first peg, and from the last peg to the floor of a bin, in rows of time. */
const LEAD = 1.25;
const LANDING = 1.5;
/** Where the ball waits, and where it comes to rest below the last row. */
const TOP = -1.15;
const FLOOR = 0.95;
/** How much of a row a ball jumps when it meets a peg. */
const HOP = 0.75;
/** A ball that goes to one side met the peg on that side. */
const OFF_CENTRE = 0.12;
/** How high it rebounds in the bin. */
const REBOUND = 0.14;

/** How long a fall takes, in rows. */
export function lengthOf(path: readonly number[]): number {
  return LEAD + path.length - 1 + LANDING;
}

/** How many pegs have been met so far. */
export function metBy(path: readonly number[], time: number): number {
  return Math.min(path.length, Math.max(0, Math.floor(time - LEAD) + 1));
}

/** When a peg is met. */
export function meetsAt(row: number): number {
  return LEAD + row;
}

/** The peg that is met in a row, counted from the left; the first row has three. */
export function pegAt(path: readonly number[], row: number): number {
  return rightsBefore(path, row) + 1;
}

/** Where the ball is: thrown from peg to peg as the path says, and into its bin. */
export function ballAt(path: readonly number[], time: number): Place {
  if (time < LEAD) {
    const share = Math.max(0, time) / LEAD;
    const { x, y } = meeting(path, 0);
    return { x: x * share, y: TOP + (y - TOP) * share * share };
  }
  const row = Math.min(path.length - 1, Math.floor(time - LEAD));
  const from = meeting(path, row);
  const since = time - LEAD - row;
  if (row < path.length - 1) return thrown(from, meeting(path, row + 1), since);
  const to = { x: rightsBefore(path, path.length) - path.length / 2, y: path.length - 1 + FLOOR };
  if (since < 1) return thrown(from, to, since);
  const settled = Math.min(1, (since - 1) / (LANDING - 1));
  return { x: to.x, y: to.y - Math.sin(settled * Math.PI) * REBOUND };
}

function meeting(path: readonly number[], row: number): Place {
  const side = path[row] === 1 ? OFF_CENTRE : -OFF_CENTRE;
  return { x: rightsBefore(path, row) - row / 2 + side, y: row };
}

function thrown(from: Place, to: Place, share: number): Place {
  const high = to.y - from.y;
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (high + HOP) * share * share - HOP * share,
  };
}

function rightsBefore(path: readonly number[], row: number): number {
  return path.slice(0, row).reduce((sum, step) => sum + step, 0);
}
