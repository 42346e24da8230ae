import { givePrize, prizeKey } from '@perya/ledger';
import { readAmount } from '../../platform/money.ts';
import { isExcluded } from '../../ledger/cash-counters.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { readPosted } from '../../ledger/posted.ts';
import { payFreeRounds } from './free-rounds.service.ts';
import { hasLaunched } from './launched.service.ts';
import { isTooMuch, TOO_MUCH } from './limits.service.ts';
import { withinLimits } from './results.service.ts';
import { nameOf, REFUSALS, toOutcome, withoutBalance, type Input, type Outcome, type Scene } from './scene.service.ts';

/** A prize that no bet has won, where prizes are contracted; whoever has excluded themselves gets none. [R32, D5] */
export async function reward(scene: Scene, input: Input<'promo'>): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  if (input.bonusRef !== undefined && input.promoType === 'freeRound' && vendor.hasFreeRounds) {
    return payFreeRounds(scene, { ...input, bonusRef: input.bonusRef });
  }
  const amount = readAmount(input.amount, player.currency);
  if (!amount) return { status: 'INVALID_REQUEST' };
  const isDecided = (await readPosted(ctx.db, [prizeKey(vendor.code, input.txId)])).length > 0;
  if (isDecided) return give(scene, input, amount);
  if (isTooMuch(scene, 'prize', amount, input.txId)) return TOO_MUCH.prize;
  if (!(await hasLaunched(scene))) return { status: 'INVALID_TOKEN' };
  return withinLimits(scene, { lost: amount, prizes: amount }, false, () => give(scene, input, amount));
}

async function give(scene: Scene, input: Input<'promo'>, amount: bigint): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  const key = prizeKey(vendor.code, input.txId);
  const name = nameOf(scene, input.txId, input, `${input.promoType} ${input.roundId ?? ''}`);
  const verdict = await ctx.db.transaction().execute(async (tx) => {
    const { cash } = await lockStandings(tx, player.memberId, player.currency);
    const isBarred = cash.id !== null && (await isExcluded(tx, cash.id, ctx.clock.now()));
    if (isBarred && (await ctx.ledger.refuse(key, player.memberId, 'player.excluded')) !== 'done') return null;
    return ctx.ledger.postIn(tx, givePrize({ ...name, amount }));
  });
  return verdict === null
    ? REFUSALS['player.excluded']
    : toOutcome(scene, key, input.txId, withoutBalance(scene, verdict));
}
