import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** What is drawn can set off more; four times in a row is more than any page does. */
const ROUNDS = 4;
/** More than an answer takes from the moment it is given until all have read it. */
const TURNS = 10;

/** Lets happen what is under way, fetched code too, and waits for no clock; a test can say then what did not happen. */
export async function settle(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await act(async () => {
      await vi.dynamicImportSettled();
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    });
  }
}

/** Moves the fake clock of a test on, and lets happen what that sets off. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
}

/** Each has a channel of its own: messages of one channel can come together. */
async function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(null);
  });
  port1.close();
}
