import { randomUUID } from 'node:crypto';
import { rounds, studio } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { changeBrand } from '../kit/brands.ts';
import { startTestServer } from '../kit/server.ts';
import { openStudio, refusalOf, sitDown, statesOf, valueOf, STAKE } from '../kit/studio-kit.ts';

/** Time stands still until it is told to pass. */
let time = Date.now();
const clock = { now: () => new Date(time) };
const one = await startTestServer({ clock });
await openStudio(one);
const two = await startTestServer({ database: one.database, seeded: false, clock });
afterAll(async () => {
  await two.close();
  await one.close();
});

const LEAST_MS = 2500;

describe('where the region sets a pace', () => {
  it('begins one round in its time, on every server, and tells the rest of it [2.2]', async () => {
    for (const { ctx } of [one, two]) await changeBrand(ctx, { profile: 'UK' });
    const seat = await sitDown(one);
    const { session } = seat;
    const elsewhere = () => two.ask(studio.play, { session, key: randomUUID(), stake: STAKE });
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => seat.play()),
      ...Array.from({ length: 8 }, elsewhere),
    ]);
    expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(1);
    const refused = answers.filter(({ kind }) => kind === 'failure');
    expect(new Set(refused.map(refusalOf))).toEqual(new Set(['round.too.soon']));
    for (const answer of refused) {
      expect(answer).toMatchObject({ failure: { value: { waitMs: LEAST_MS } } });
    }
    time += LEAST_MS - 1;
    expect(await seat.play()).toMatchObject({ failure: { errorCode: 'round.too.soon', value: { waitMs: 1 } } });
    time += 1;
    expect(valueOf(await seat.play()).round.nonce).toBe(1);
    expect(await statesOf(one, seat.memberId)).toEqual({ closed: 2 });
    expect(valueOf(await one.ask(rounds.fairness, {}, { token: seat.token })).current.nonce).toBe(2);
  });

  it('answers a key that was played at once, and other titles and players are not held [2.2, D4]', async () => {
    const [seat, other] = [await sitDown(one), await sitDown(one)];
    const key = randomUUID();
    const first = valueOf(await seat.play(STAKE, key));
    expect(valueOf(await seat.play(STAKE, key)).round).toEqual(first.round);
    expect(valueOf(await other.play()).round.nonce).toBe(0);
  });

  it('sets none where the region does not [2.2]', async () => {
    for (const { ctx } of [one, two]) await changeBrand(ctx, { profile: 'PH' });
    const seat = await sitDown(one);
    const answers = await Promise.all(Array.from({ length: 6 }, () => seat.play()));
    expect(answers.map((answer) => valueOf(answer).round.nonce).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
