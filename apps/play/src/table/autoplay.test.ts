import { describe, expect, it } from 'vitest';
import { afterRound, AUTO_FIRST, startAuto, type AutoRound } from './autoplay.ts';

const LOST: AutoRound = { stake: 100, win: 0, hadFree: false };

/** How many rounds are played when each ends like this. */
function roundsOf(choice: Partial<typeof AUTO_FIRST>, each: AutoRound): number {
  let run = startAuto({ ...AUTO_FIRST, ...choice }) as ReturnType<typeof afterRound>;
  let rounds = 0;
  while (run && rounds < 1000) {
    run = afterRound(run, each);
    rounds += 1;
  }
  return rounds;
}

describe('rounds that follow each other end', () => {
  it('after as many as were chosen', () => expect(roundsOf({ rounds: 25 }, { ...LOST, win: 100 })).toBe(25));

  it('before more is lost than was allowed', () => {
    expect(roundsOf({ rounds: 100, lossTimes: 10 }, LOST)).toBe(10);
    expect(roundsOf({ rounds: 100, lossTimes: 25 }, LOST)).toBe(25);
  });

  it('on free spins, unless they may go on', () => {
    const free = { ...LOST, win: 300, hadFree: true };
    expect(roundsOf({ stopsOnFree: true }, free)).toBe(1);
    expect(roundsOf({ stopsOnFree: false }, free)).toBe(10);
  });

  it('on a large win, unless they may go on', () => {
    expect(roundsOf({ winTimes: 10 }, { ...LOST, win: 1000 })).toBe(1);
    expect(roundsOf({ winTimes: 10 }, { ...LOST, win: 999 })).toBe(10);
    expect(roundsOf({ winTimes: null }, { ...LOST, win: 1000 })).toBe(10);
  });
});
