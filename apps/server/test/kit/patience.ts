import { inspect } from 'node:util';
import { vi } from 'vitest';

/** Enough for a busy machine, and less than the half minute in which a server finds out by itself what nobody told it. */
const PATIENCE_MS = 15_000;
const AGAIN_MS = 5;

/** Tries again until it goes well. */
export function soon<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(work, { timeout: PATIENCE_MS, interval: AGAIN_MS });
}

/** Looks again until what it sees is right, and answers it. */
export function until<Value>(look: () => Value | Promise<Value>, isRight: (value: Value) => boolean): Promise<Value> {
  return soon(async () => {
    const value = await look();
    if (!isRight(value)) throw new Error(`it was not seen in time, but ${inspect(value)}`);
    return value;
  });
}

/** Does something as if so much time of the process had gone by; business time is a matter of clocks. */
export async function afterMs<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const now = performance.now.bind(performance);
  const hand = vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  try {
    return await work();
  } finally {
    hand.mockRestore();
  }
}

/** Lets nobody go on before so many have come: what happens at once does so on any machine. */
export function meeting(count: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let left = count;
  return () => {
    left -= 1;
    if (left === 0) open();
    return opened;
  };
}
