import { prizeKey } from '@perya/ledger';
import type { Transaction } from 'kysely';
import { isExcluded, lockCash } from '../../ledger/cash-counters.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { readPosted } from '../../ledger/posted.ts';
import type { Verdict } from '../../ledger/verdict.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { readAmount } from '../../platform/money.ts';
import { lockSpins, postVendorRounds } from '../rewards/index.ts';
import { isTooMuch, TOO_MUCH } from './limits.service.ts';
import { withinLimits } from './results.service.ts';
import { REFUSALS, toOutcome, withoutBalance, type Input, type Outcome, type Scene } from './scene.service.ts';

/** What free rounds are that a vendor names. */
type Rounds = Input<'promo'> & { readonly bonusRef: string };

/** Free rounds that nobody has given, or to somebody else. */
const UNKNOWN: Outcome = { status: 'TX_NOT_FOUND', detail: 'BONUS' };
/** More than were given, or after their end. */
const NO_MORE: Outcome = { status: 'LIMIT_EXCEEDED', detail: 'ROUNDS' };

/** What free rounds won that a vendor gave for us: their stakes are the house's, the win is cash. [M14] */
export async function payFreeRounds(scene: Scene, input: Rounds): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  const win = readAmount(input.amount, player.currency);
  if (win === null) return { status: 'INVALID_REQUEST' };
  const key = prizeKey(vendor.code, input.txId);
  const isDecided = (await readPosted(ctx.db, [key])).length > 0;
  if (!isDecided && isTooMuch(scene, 'win', win, input.txId)) return TOO_MUCH.win;
  const pay = async () => {
    const told = await ctx.db.transaction().execute((tx) => payIn(scene, tx, input, win));
    return 'outcome' in told ? told.outcome : toOutcome(scene, key, input.txId, withoutBalance(scene, told.verdict));
  };
  return isDecided ? pay() : withinLimits(scene, { lost: win, prizes: 0n }, false, pay);
}

/** Under the locks of the cash and the grant, in this order: rounds of our own take them so. */
async function payIn(
  { ctx, vendor, player }: Scene,
  tx: Transaction<Database>,
  { txId, bonusRef, rounds, roundId = '', promoType, gameCode }: Rounds,
  win: bigint,
): Promise<{ readonly verdict: Verdict } | { readonly outcome: Outcome }> {
  const { memberId, merchantCode, currency } = player;
  const key = prizeKey(vendor.code, txId);
  await lockCash(tx, { merchantCode, currency }, memberId);
  const { cash } = await lockStandings(tx, memberId, currency);
  const spins = isRowId(bonusRef) ? await lockSpins(tx, bonusRef) : undefined;
  const isNew = (await readPosted(tx, [key])).length === 0;
  const isTheirs =
    spins?.member_id === memberId &&
    spins.vendor_code === vendor.code &&
    spins.game_code === gameCode &&
    spins.currency === currency;
  if (!spins || !isTheirs || spins.state === 'queued') return { outcome: isNew ? UNKNOWN : { status: 'TX_CONFLICT' } };
  const isBarred = isNew && cash.id !== null && (await isExcluded(tx, cash.id, ctx.clock.now()));
  if (isBarred && (await ctx.ledger.refuse(key, memberId, 'player.excluded')) !== 'done') {
    return { outcome: REFUSALS['player.excluded'] };
  }
  if (isNew && (spins.state === 'ended' || spins.used + rounds > spins.count)) return { outcome: NO_MORE };
  const fingerprintExtra = `${promoType} ${rounds} ${roundId}`;
  return { verdict: await postVendorRounds(ctx, tx, spins, { txId, win, fingerprintExtra, count: rounds, isNew }) };
}
