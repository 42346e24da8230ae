import { describe, expect, it } from 'vitest';
import { whileUnavailable } from './while-unavailable.ts';

const BUSY = 'Connection terminated due to connection timeout';

/** A step that fails so many times, and how often it was begun. */
function failing(times: number, message: string) {
  const step = { begun: 0, run: async () => 'there' };
  step.run = async () => {
    step.begun += 1;
    if (step.begun <= times) throw new Error(message);
    return 'there';
  };
  return step;
}

const atOnce = async () => undefined;

describe('a start beside a busy database', () => {
  it('begins a step anew until the database lets it in', async () => {
    const step = failing(3, BUSY);
    expect(await whileUnavailable(step.run, atOnce)).toBe('there');
    expect(step.begun).toBe(4);
  });

  it('gives up after ten tries', async () => {
    const step = failing(100, BUSY);
    await expect(whileUnavailable(step.run, atOnce)).rejects.toThrow(BUSY);
    expect(step.begun).toBe(10);
  });

  it.each(['column "epoch" does not exist', 'canceling statement due to lock timeout'])(
    'gives up at once for anything else: %s',
    async (message) => {
      const step = failing(1, message);
      await expect(whileUnavailable(step.run, atOnce)).rejects.toThrow(message);
      expect(step.begun).toBe(1);
    },
  );
});
