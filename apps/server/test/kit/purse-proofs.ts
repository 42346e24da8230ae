import { giveReward, placeBet, settleBet } from '@perya/ledger';
import type { Weigh } from '../../src/ledger/purse-hints.ts';
import { endPurseOf } from '../../src/modules/rewards/index.ts';
import { betOf } from './ledger-kit.ts';
import { PURSE_POT, type GrantTerms, type PurseKit } from './purse-kit.ts';

const TERMS: GrantTerms = { amount: 100_000n, needed: 1_000_000n, steps: 4, cap: null, lifeDays: 30 };
const STAKE = 10_000n;

/** Terms of purses of which the first counts titles in full, and each further one a fifth of them. */
export function weighLess(): Weigh {
  const seen: string[] = [];
  return ({ grantId }) => {
    if (!seen.includes(grantId)) seen.push(grantId);
    return Promise.resolve({ weight: seen[0] === grantId ? 100 : 20, isTwoSided: false, odds: null, opposite: 0n });
  };
}

/**
 * Somebody whose purse is over has another one, of which a server has not heard: answers what a bet there did, which is what it
 * does on any other server: all of it is the second purse's, and a fifth of it counts.
 */
export async function betWithStaleHint(kit: PurseKit): Promise<unknown> {
  const memberId = await kit.member(STAKE);
  const play = async (txId: string) => {
    const bet = { ...betOf(memberId, `${txId}-${memberId}`), stake: STAKE };
    const placed = await kit.ledger.post(placeBet({ ...bet, turnover: STAKE }));
    await kit.ledger.post(settleBet({ ...bet, win: 0n }));
    return placed.state;
  };
  await kit.grant(memberId, TERMS);
  const states = [await play('first')];
  await kit.inTx((tx, ctx) => endPurseOf(ctx, tx, { member_id: memberId, currency: 'PHP' }, 'giveUp'));
  await kit.grant(memberId, TERMS);
  states.push(await play('second'));
  const purses = await kit.database.sql(
    'select state, done::int, in_play::int from bonus_grant where member_id = $1 order by id',
    [memberId],
  );
  return { states, purses, ...(await kit.standing(memberId)) };
}

/** Has a row of a pot pay more than it has, as somebody would who forgot to look; answers whether the books let it. */
export async function overdrawPot(kit: PurseKit): Promise<boolean> {
  const memberId = await kit.member(100n);
  const [row] = await kit.database.sql(
    `select balance from ledger_account where kind = 'pot' and party = $1 and shard = 3`,
    [PURSE_POT.code],
  );
  const amount = BigInt(String(row?.['balance'])) + 1n;
  const rewardId = '999999';
  const money = { ...PURSE_POT, memberId, rewardId, orderNo: `R${rewardId}`, amount, shard: 3, from: 'pot' } as const;
  return kit
    .inTx((tx, { ledger }) => ledger.postIn(tx, giveReward(money)))
    .then(
      ({ state }) => state === 'done',
      () => false,
    );
}
