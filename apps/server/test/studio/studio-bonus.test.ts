import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { assert } from '@perya/std';
import { fund } from '../kit/funds.ts';
import { createVerified, givePurse, purseTerms } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { openStudio, sitAgain, statesOf, TITLE } from '../kit/studio-kit.ts';

const STEPPED = STUDIO_TITLES.find(({ steps, shared, readChoice }) => steps && !shared && !readChoice);
assert(STEPPED, 'there is a title in which the player acts');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await openStudio(server);
});
afterAll(() => server.close());

/** Somebody at a title that a bonus of theirs pays for by these terms. */
const seated = async (title: typeof TITLE, { weight, maxStake }: { weight: number; maxStake: string }) => {
  const person = await createVerified(server);
  await fund(server.ctx, person.memberId, 1_000n);
  const { wagering } = purseTerms({ by: 'fixed', amount: '5000.00' }) as { wagering: { weights: { kinds: object } } };
  const kinds = { ...wagering.weights.kinds, [title.gameType]: 100 };
  const weights = { ...wagering.weights, kinds, titles: { [`${title.vendor}/${title.code}`]: weight } };
  await givePurse(server, person, '5000.00', { wagering: { ...wagering, weights, maxStake } });
  return sitAgain(server, person.memberId, title);
};
/** Two stakes of a title next to each other, as the wire has them. */
const stakesOf = ({ stakes }: typeof TITLE) => {
  const [low = 0, high = 0] = stakes.slice(-2);
  return { low: (low / 100).toFixed(2), high: (high / 100).toFixed(2) };
};

describe('a game of the house whose player has a bonus', () => {
  it.each([
    ['a spin', TITLE],
    ['a round in which one acts', STEPPED],
  ])(
    'refuses a stake above what the bonus pays for, and says what it pays for, each time: %s [W15, R10]',
    async (_, title) => {
      const { low, high } = stakesOf(title);
      const seat = await seated(title, { weight: 100, maxStake: low });
      const key = randomUUID();
      const refused = await seat.play(high, key);
      expect(refused).toMatchObject({
        kind: 'failure',
        failure: { errorCode: 'bonus.stake.max', value: { max: low } },
      });
      expect(await seat.play(high, key)).toEqual(refused);
      expect(await statesOf(server, seat.memberId)).toEqual({ refused: 1 });
      // Own money is under no such limit.
      await fund(server.ctx, seat.memberId, 100_000_000n);
      expect((await seat.play(high)).kind).toBe('value');
    },
  );

  it('refuses a stake that own money does not cover where the bonus pays for nothing [W14, R10]', async () => {
    const { high } = stakesOf(TITLE);
    const seat = await seated(TITLE, { weight: 0, maxStake: high });
    expect(seat.opened.balance).toBe('10.00');
    expect(await seat.play(high)).toMatchObject({ failure: { errorCode: 'bonus.game' } });
  });
});
