import { setTimeout as sleep } from 'node:timers/promises';

/** How many pieces of work go on at once, how many may wait, and for how long. */
export interface ConcurrencyLimits {
  readonly inFlightMax: number;
  readonly queueMax: number;
  readonly waitMaxMs: number;
}

/** Too much of the same work waits: the request is turned away rather than all of them slowed down. [T2] */
export class Overloaded extends Error {
  override readonly name = 'Busy';
  readonly statusCode = 503;
}

/** How much is going on, and how many were turned away. */
export interface ConcurrencyLoad {
  readonly working: number;
  readonly waiting: number;
  readonly refused: number;
}

/** Lets work in a few pieces at a time; who would wait too long or stands too far back is turned away. */
export interface ConcurrencyLimit {
  <T>(work: () => Promise<T>): Promise<T>;
  load(): ConcurrencyLoad;
}

/** Makes one. */
export function createConcurrencyLimit(limits: ConcurrencyLimits): ConcurrencyLimit {
  let inFlight = 0;
  let refused = 0;
  const queue: (() => void)[] = [];
  const enter = async <T>(work: () => Promise<T>): Promise<T> => {
    if (inFlight < limits.inFlightMax) inFlight += 1;
    else
      await enqueue(queue, limits).catch((error: unknown) => {
        refused += 1;
        throw error;
      });
    try {
      return await work();
    } finally {
      // Who waits takes the place over, so that nobody slips in between.
      const next = queue.shift();
      if (next) next();
      else inFlight -= 1;
    }
  };
  return Object.assign(enter, { load: () => ({ working: inFlight, waiting: queue.length, refused }) });
}

async function enqueue(queue: (() => void)[], { queueMax, waitMaxMs }: ConcurrencyLimits): Promise<void> {
  if (queue.length >= queueMax) throw new Overloaded('too much is waiting');
  const patience = new AbortController();
  let step: () => void = () => undefined;
  const turn = new Promise<'turn'>((resolve) => {
    step = () => resolve('turn');
    queue.push(step);
  });
  const late = sleep(waitMaxMs, 'late' as const, { signal: patience.signal }).catch(() => 'late' as const);
  const first = await Promise.race([turn, late]);
  patience.abort();
  const at = queue.indexOf(step);
  // A place that was handed over in the last moment is taken: nobody else would give it back.
  if (first === 'turn' || at === -1) return;
  queue.splice(at, 1);
  throw new Overloaded('it waited too long');
}
