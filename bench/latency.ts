import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../apps/server/src/platform/db/failures.ts';
import { Overloaded } from '../apps/server/src/platform/limits/concurrency-limit.ts';

/** How long things took; kept as they come and sorted once. */
export class Latencies {
  readonly #took: number[] = [];

  add(ms: number): void {
    this.#took.push(ms);
  }

  /** Each of these hundredths: [50, 99] gives p50 and p99. */
  percentiles(hundredths: readonly number[]): number[] {
    const sorted = Float64Array.from(this.#took).sort();
    return hundredths.map((part) => sorted[Math.ceil((sorted.length * part) / 100) - 1] ?? Number.NaN);
  }
}

/** How long something takes, so many times one after the other. */
export async function latenciesOf(times: number, work: (nr: number) => Promise<unknown>): Promise<Latencies> {
  const latencies = new Latencies();
  for (let nr = 0; nr < times; nr += 1) {
    const since = performance.now();
    await work(nr);
    latencies.add(performance.now() - since);
  }
  return latencies;
}

/**
 * How long something takes that so many people ask for in a second, whether or not those before them have their answer.
 * It counts from when somebody's turn was, so that a stop is felt by all who come meanwhile.
 */
export async function latenciesAtPace(
  { perSecond, times }: { readonly perSecond: number; readonly times: number },
  work: (nr: number) => Promise<unknown>,
): Promise<Latencies> {
  const latencies = new Latencies();
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let nr = 0; nr < times; nr += 1) {
    const turnAt = startedAt + (nr * 1000) / perSecond;
    const early = turnAt - performance.now();
    if (early > 0) await sleep(early);
    const one = work(nr).then(() => latencies.add(performance.now() - turnAt));
    // A failure is told at the end; until then it is nobody's.
    one.catch(() => undefined);
    running.push(one);
  }
  await Promise.all(running);
  return latencies;
}

/** The same where nobody may be told to try again soon, because too much waits here or at the database: who is, is counted. */
export async function heldAtPace(
  pace: { readonly perSecond: number; readonly times: number },
  work: (nr: number) => Promise<unknown>,
): Promise<{ readonly latencies: Latencies; readonly refused: number }> {
  let refused = 0;
  const latencies = await latenciesAtPace(pace, (nr) =>
    work(nr).catch((error: unknown) => {
      if (!(error instanceof Overloaded || isDatabaseUnavailable(error))) throw error;
      refused += 1;
    }),
  );
  return { latencies, refused };
}

/** The p99 of what held; not a number, which keeps no budget, when somebody was turned away. */
export function p99Of({ latencies, refused }: Awaited<ReturnType<typeof heldAtPace>>): number {
  return refused > 0 ? Number.NaN : (latencies.percentiles([99])[0] ?? Number.NaN);
}
