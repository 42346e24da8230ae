import { randomUUID } from 'node:crypto';
import type { Bank } from './bank.ts';
import { callSite, insist, TRIES_MAX } from './cashier.ts';
import type { ClaimAsked } from './history.ts';

const SHARES = { doubled: 0.3, forgotten: 0.2 };

/** Somebody takes a promo code: each player has it once, however often they ask and whatever is lost meanwhile. */
export async function claimCode(bank: Bank): Promise<void> {
  const { random, history, promo } = bank;
  const player = random.pick(bank.players);
  const asked: ClaimAsked = { key: randomUUID(), memberId: player.memberId, word: 'unknown' };
  history.claims.push(asked);
  const send = () => callSite(bank, player, '/wps/promotion/code', promo, asked.key);
  const patience = random.isHit(SHARES.forgotten) ? 1 : TRIES_MAX;
  const twin = random.isHit(SHARES.doubled)
    ? callSite(bank, player, '/wps/promotion/code', promo, randomUUID())
    : Promise.resolve(null);
  const [answer] = await Promise.all([insist(send, patience, bank), twin]);
  if (answer) asked.word = answer.success ? 'done' : 'refused';
  history.count(asked.word);
}
