import type { Context } from '../../context.ts';
import { countAsk } from '../../platform/metrics/counters.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { askRoundStatus, type RoundStatus } from '../../providers/vendors/round-status.ts';
import { findBetAndEnd, type Bet } from './bets.service.ts';
import { toOpenBet, type OpenBet } from './open-bets.service.ts';
import { readOldOpenBets, type OpenBetPlace } from './open-bets.store.ts';
import { playerOf } from './players.service.ts';
import { rollback } from './rollback.service.ts';
import {
  changeWatch,
  claimWatches,
  countForStaff,
  endWatches,
  insertWatches,
  type WatchRow,
} from './round-watch.store.ts';
import type { Outcome } from './scene.service.ts';
import { settle } from './settle.service.ts';
import { lineOf, type Vendor, vendorOf } from '../vendors/index.ts';

const HOUR_MS = 3_600_000;
const OPEN_MS = HOUR_MS;
const FIND_EVERY_MS = 5 * 60_000;
const ASK_EVERY_MS = 10_000;
const BETS_AT_ONCE = 1000;
const ASK_AT_ONCE = 20;
/** Longer than a vendor may take to answer. */
const LEASE_MS = 60_000;
const AGAIN_FIRST_MS = 60_000;
const AGAIN_MAX_MS = HOUR_MS;

const FIRST: OpenBetPlace = { memberId: '0', betId: '0' };

/** Finds bets of outside vendors that have been open for long, all of them, and begins to ask about them. [R50] */
export async function findOpenRounds(ctx: Context, atOnce = BETS_AT_ONCE): Promise<number> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - OPEN_MS);
  let found = 0;
  for (let place: OpenBetPlace | null = FIRST; place !== null;) {
    const { bets, next }: Awaited<ReturnType<typeof readOldOpenBets>> = await readOldOpenBets(
      ctx.db,
      place,
      before,
      atOnce,
    );
    const rows = await Promise.all(bets.map((row) => watchOf(ctx, toOpenBet(row), now)));
    const watched = rows.filter((row) => row !== null);
    found += watched.length;
    await insertWatches(ctx.db, watched);
    place = next;
  }
  await endWatches(ctx.db);
  await countWaiting(ctx);
  return found;
}

async function countWaiting(ctx: Context): Promise<void> {
  ctx.server.vendorWallet.forStaff = await countForStaff(ctx.db);
}

/** The studio looks after its rounds by itself. */
async function watchOf(ctx: Context, { id, vendorCode, txId, bet }: OpenBet, now: Date) {
  const vendor = await vendorOf(ctx, vendorCode);
  if (vendor?.kind === 'studio') return null;
  const state = vendor && lineOf(vendor) ? ('asking' as const) : ('staff' as const);
  const key = { vendor_code: vendorCode, tx_id: txId, member_id: bet.memberId, bet_id: id };
  return { ...key, opened_at: bet.at, state, act_at: now, note: state === 'staff' ? 'nobody to ask' : '' };
}

/** How many open rounds waited for a person when they were last counted. */
export function roundsForStaff({ server }: Pick<Context, 'server'>): number {
  return server.vendorWallet.forStaff;
}

/** Asks vendors about bets that stay open, and does what they say. */
export async function askOpenRounds(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  for (const row of await claimWatches(ctx.db, { now, until, limit: ASK_AT_ONCE })) {
    try {
      await changeWatch(ctx.db, row, await follow(ctx, row));
    } catch (error) {
      ctx.log.error(
        { event: 'vendor.round_check_failed', err: error, vendor: row.vendor_code, txId: row.tx_id },
        'an open round could not be looked after',
      );
    }
  }
}

/** What the wallet of vendors does again and again. */
export const vendorWalletJobs: readonly Job<Context>[] = [
  {
    name: 'vendor_wallet.find_open_rounds',
    everyMs: FIND_EVERY_MS,
    scope: 'exclusive',
    run: (ctx) => findOpenRounds(ctx),
  },
  {
    name: 'vendor_wallet.count_for_staff',
    everyMs: FIND_EVERY_MS,
    scope: 'local',
    atOnce: true,
    run: (ctx) => countWaiting(ctx),
  },
  { name: 'vendor_wallet.ask_open_rounds', everyMs: ASK_EVERY_MS, scope: 'shared', run: (ctx) => askOpenRounds(ctx) },
];

type Change = Parameters<typeof changeWatch>[2];

async function follow(ctx: Context, row: WatchRow): Promise<Change> {
  const { vendor_code: code, tx_id: txId } = row;
  const { found, end } = await findBetAndEnd(ctx, code, txId);
  if (!found || 'refusal' in found || end !== null) return { state: 'ended' };
  const vendor = await vendorOf(ctx, code);
  const line = vendor && lineOf(vendor);
  if (!line) return staff(ctx, row, 'nobody to ask');
  const { currency, gameCode } = found.bet;
  const asked = { txId, playerId: row.member_id, currency, gameCode };
  const told = await countAsk(
    ctx.counters,
    code,
    () => askRoundStatus(line, asked, ctx.clock.now()),
    (answer) => (answer ? 'done' : 'failed'),
  );
  const outcome = told && (await apply(ctx, vendor, { row, bet: found.bet, told }));
  if (outcome?.status === 'OK') return { state: 'ended', note: told?.state ?? '' };
  if (outcome) return staff(ctx, row, `${told?.state}: ${outcome.status}`);
  const now = ctx.clock.now().getTime();
  const isOver = now - row.opened_at.getTime() >= vendor.roundHours * HOUR_MS;
  if (isOver) return staff(ctx, row, told?.state ?? 'no answer');
  const waitMs = Math.min(AGAIN_FIRST_MS * 2 ** Math.min(row.tries, 10), AGAIN_MAX_MS);
  return { act_at: new Date(now + waitMs), note: told?.state ?? 'no answer' };
}

/** Does what the vendor would have done; null when it cannot say yet. */
async function apply(
  ctx: Context,
  vendor: Vendor,
  { row, bet, told }: { readonly row: WatchRow; readonly bet: Bet; readonly told: RoundStatus },
): Promise<Outcome | null> {
  const player = await playerOf(ctx, vendor, row.member_id);
  if (!player) return null;
  const scene = { ctx, vendor, player };
  const about = { requestId: 'watch', playerId: row.member_id, currency: player.currency, refTxId: row.tx_id };
  if (told.state === 'VOID') return rollback(scene, { ...about, txId: row.tx_id });
  if (told.state !== 'SETTLED') return null;
  const { txId, roundId, amount } = told;
  return settle(scene, { ...about, txId, roundId, amount, gameCode: bet.gameCode, gameType: 'RNG' });
}

function staff(ctx: Context, row: WatchRow, note: string): Change {
  ctx.log.error(
    { event: 'vendor.round_for_staff', vendor: row.vendor_code, txId: row.tx_id, note },
    'an open round needs somebody to look at it',
  );
  return { state: 'staff', note };
}
