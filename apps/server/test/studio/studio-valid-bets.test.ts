import { randomUUID } from 'node:crypto';
import { studio, wallet } from '@perya/contract';
import type { StudioTitle } from '@perya/game-math';
import { assert } from '@perya/std';
import { afterAll, describe, expect, it } from 'vitest';
import { readStandings } from '../../src/ledger/balances.ts';
import { askTurnover, turnoverOf } from '../../src/modules/wallet/turnover.service.ts';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { recoverRounds } from '../../src/modules/studio/recovery.service.ts';
import { endLeftRounds } from '../../src/modules/studio/steps.service.ts';
import { studioOf } from '../../src/modules/studio/studio.service.ts';
import { startTestServer } from '../kit/server.ts';
import { cashOf, openStudio, sitAgain, sitDown, sitKnowing, statesOf, valueOf } from '../kit/studio-kit.ts';

const server = await startTestServer();
await openStudio(server);
afterAll(() => server.close());

const STAKE = '50.00';
const FUNDS = 1_000_000n;
const DEMAND = 100_000n;
const TAKE = { take: true };

function titleOf(engine: string): StudioTitle {
  const title = STUDIO_TITLES.find((one) => one.engine === engine);
  assert(title, `${engine} can be played`);
  return title;
}

const leftOf = async (memberId: string) => {
  const standings = await readStandings(server.ctx.db, memberId, 'PHP');
  const asked = await turnoverOf(server.ctx.db, { memberId, currency: 'PHP', standings });
  return asked.left;
};

const demand = (memberId: string) =>
  server.ctx.db.transaction().execute((tx) =>
    askTurnover(server.ctx, tx, {
      memberId,
      currency: 'PHP',
      source: 'deposit',
      ref: memberId,
      orderNo: 'D1',
      amount: DEMAND,
    }),
  );

async function playThrough(session: string, choice: unknown, actions: readonly unknown[]) {
  const begun = valueOf(await server.ask(studio.play, { session, key: randomUUID(), stake: STAKE, choice }));
  const { roundNo } = begun.round;
  let last = begun;
  for (const [place, action] of actions.entries()) {
    last = valueOf(await server.ask(studio.act, { session, roundNo, place, action }));
  }
  return last;
}

/** In the time zone of the brand. */
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const betsOf = async (token: string) =>
  valueOf(await server.ask(wallet.betting, { startDate: today, endDate: today }, { token }));

describe('a round that is taken before any risk', () => {
  it.each<[string, unknown, readonly unknown[]]>([
    ['mines', { mines: 24 }, [TAKE]],
    ['towers', { level: 'expert' }, [TAKE]],
    ['hilo', undefined, [TAKE]],
    ['hilo', undefined, [{ pass: true }, { pass: true }, TAKE]],
  ])('gives the stake back and counts nothing towards turnover: %s %j %j [T21]', async (engine, choice, actions) => {
    const { memberId } = await sitDown(server);
    const seat = await sitAgain(server, memberId, titleOf(engine));
    await demand(memberId);
    const { round, balance } = await playThrough(seat.session, choice, actions);
    expect(round).toMatchObject({ state: 'closed', win: STAKE });
    expect(balance).toBe('10000.00');
    expect(await leftOf(memberId)).toBe(DEMAND);
    const { list, footer } = await betsOf(seat.token);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ result: 'void', stake: STAKE, validStake: '0.00', payout: '0.00' });
    expect(footer?.validStake).toBe('0.00');
    expect(await statesOf(server, memberId)).toEqual({ closed: 1 });
  });

  it('counts nothing either when its player never came back [T21, 4.16]', async () => {
    const { memberId } = await sitDown(server);
    const seat = await sitAgain(server, memberId, titleOf('mines'));
    await demand(memberId);
    await playThrough(seat.session, { mines: 3 }, []);
    await endLeftRounds(studioOf(server.ctx), -1000);
    await recoverRounds(studioOf(server.ctx), 0);
    expect(await cashOf(server, memberId)).toBe(FUNDS);
    expect(await leftOf(memberId)).toBe(DEMAND);
  });

  it('is told from one that was at risk, which counts in full [T21]', async () => {
    const choice = { mines: 1 };
    const actions = [{ pick: 0 }, TAKE];
    const seat = await sitKnowing(server, titleOf('mines'), [{ choice, actions, isGood: (_, times) => times > 1 }]);
    await demand(seat.memberId);
    await playThrough(seat.session, choice, actions);
    expect(await leftOf(seat.memberId)).toBe(DEMAND - 5000n);
    expect((await betsOf(seat.token)).list[0]).toMatchObject({ result: 'won', validStake: STAKE });
  });
});
