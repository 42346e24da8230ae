import type { Context } from '../../context.ts';
import { countAsk } from '../../platform/metrics/counters.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { formatAmount } from '../../platform/money.ts';
import { cancelFreeRounds, grantFreeRounds } from '../../providers/vendors/free-rounds.ts';
import type { VendorLine } from '../../providers/vendors/signed-post.ts';
import {
  changeVendorSpins,
  claimVendorSpins,
  expireNow,
  readSpinsById,
  type OwnSpins,
  type VendorSpinsRow,
} from '../rewards/index.ts';
import { lineOf, vendorOf } from '../vendors/index.ts';

const EVERY_MS = 5_000;
const AT_ONCE = 20;
/** Longer than a vendor may take to answer. */
const LEASE_MS = 60_000;
const AGAIN_FIRST_MS = 10_000;
const AGAIN_MAX_MS = 3_600_000;
/** Rounds that a vendor says were played and never told of are waited for so long after their time. */
const WAIT_MS = 3 * 24 * 3_600_000;

type Change = Parameters<typeof changeVendorSpins>[2];

/** Tells vendors of free rounds that they are to give, and asks back those whose time is over. */
export async function turnVendorRounds(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  for (const row of await claimVendorSpins(ctx.db, { now, until, limit: AT_ONCE })) {
    try {
      await follow(ctx, row);
    } catch (error) {
      ctx.log.error(
        { event: 'vendor.free_rounds_failed', err: error, vendor: row.vendor_code, grant: row.grant_id },
        'free rounds at a vendor could not be looked after',
      );
    }
  }
}

/** What is done about free rounds of vendors again and again. */
export const freeSpinsJobs: readonly Job<Context>[] = [
  { name: 'spins.turn_at_vendors', everyMs: EVERY_MS, scope: 'shared', run: (ctx) => turnVendorRounds(ctx) },
];

async function follow(ctx: Context, row: VendorSpinsRow): Promise<void> {
  const spins = await readSpinsById(ctx.db, row.grant_id);
  const vendor = await vendorOf(ctx, row.vendor_code);
  const line = vendor && lineOf(vendor);
  if (spins?.state !== 'active') return write(ctx, row, { state: 'ended', act_at: null });
  if (!line) return write(ctx, row, later(ctx, row, 'nobody to ask'));
  const work = row.state === 'asking' ? give : takeBack;
  await work(ctx, row, spins, line);
}

async function give(ctx: Context, row: VendorSpinsRow, spins: OwnSpins, line: VendorLine): Promise<void> {
  const { id: bonusRef, member_id: playerId, currency, game_code: gameCode, count: rounds, expires_at: end } = spins;
  const stake = formatAmount(BigInt(spins.stake), currency);
  const asked = {
    bonusRef,
    playerId,
    currency,
    gameCode,
    rounds,
    stake,
    expiresAt: (end ?? new Date(0)).toISOString(),
  };
  const told = await count(ctx, row, () => grantFreeRounds(line, asked, ctx.clock.now()));
  if (told === null) return write(ctx, row, later(ctx, row, 'no answer'));
  if (told.status === 'REFUSED') return forStaff(ctx, row, told.note);
  return write(ctx, row, { state: 'given', act_at: null, note: '' });
}

/** They are over when the vendor has said how many were played and has told of each. */
async function takeBack(ctx: Context, row: VendorSpinsRow, spins: OwnSpins, line: VendorLine): Promise<void> {
  const asked = { bonusRef: spins.id, playerId: spins.member_id };
  const told = await count(ctx, row, () => cancelFreeRounds(line, asked, ctx.clock.now()));
  const played = told?.status === 'OK' ? told.used : told ? 0 : null;
  if (played !== null && played <= spins.used) {
    await write(ctx, row, { state: 'ended', act_at: null, note: '' });
    // What was not played goes back at once.
    return expireNow(ctx.db, spins.id, ctx.clock.now());
  }
  const note = played === null ? 'no answer' : `${played} played, ${spins.used} told of`;
  const isLong = ctx.clock.now().getTime() - (spins.expires_at?.getTime() ?? 0) > WAIT_MS;
  return isLong ? forStaff(ctx, row, note) : write(ctx, row, later(ctx, row, note));
}

function later({ clock }: Context, { tries }: VendorSpinsRow, note: string): Change {
  const waitMs = Math.min(AGAIN_FIRST_MS * 2 ** Math.min(tries - 1, 10), AGAIN_MAX_MS);
  return { act_at: new Date(clock.now().getTime() + waitMs), note };
}

function forStaff(ctx: Context, row: VendorSpinsRow, note: string): Promise<void> {
  ctx.log.error(
    { event: 'vendor.free_rounds_for_staff', vendor: row.vendor_code, grant: row.grant_id, note },
    'free rounds at a vendor need somebody to look at them',
  );
  return write(ctx, row, { state: 'staff', act_at: null, note });
}

function write({ db }: Context, row: VendorSpinsRow, change: Change): Promise<void> {
  return changeVendorSpins(db, row, change);
}

function count<Told>({ counters }: Context, { vendor_code: code }: VendorSpinsRow, ask: () => Promise<Told | null>) {
  return countAsk(counters, code, ask, (answer) => (answer === null ? 'failed' : 'done'));
}
