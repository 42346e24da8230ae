import type { Context } from '../../context.ts';
import { fromHouse } from '../../platform/money.ts';
import { PLAY_CURRENCY } from '../wallet/index.ts';
import { alarm, nearnessOf } from './alarms.service.ts';
import { STOPPED } from './limits.service.ts';
import {
  forgetVendors,
  openPeriods,
  type PeriodLimit,
  readResult,
  type Result,
  type ResultOf,
  stopVendor,
} from '../vendors/index.ts';
import type { Outcome, Scene } from './scene.service.ts';

/** What other servers did is known after so long. */
const FRESH_MS = 1000;
const PERIOD_MS = { hour: 3_600_000, day: 86_400_000 } as const;

type Period = keyof typeof PERIOD_MS;

interface Reading {
  readonly at: number;
  /** When the hour ended that it was read in; a day ends with one. */
  readonly until: number;
  readonly of: Readonly<Record<Period, Result>>;
}

/** What a vendor has cost, as this server knows it. */
export interface Tally {
  reading: Reading | null;
  renewing: Promise<Reading> | null;
  /** What was paid here since it was read, and what is under way: neither can be in what was read for certain. */
  since: Result;
  underWay: Result;
  /** The limits of this hour whose nearness was told. */
  told: Set<string>;
}

const NOTHING: Result = { lost: 0n, prizes: 0n };

/**
 * Does something that changes the result of a vendor, unless it is new and would carry the vendor over a limit of its hour
 * or day: then the vendor is stopped. What is owed is paid in any case, and stops what comes after it. The books hold the
 * sums, each server adds what it has paid since it looked: so a server alone never lets more out, and among several each
 * can let out at most what was left when it last looked. [D5]
 */
export async function withinLimits(
  scene: Scene,
  change: Result,
  isOwed: boolean,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  const { periods } = vendor.limits;
  if (periods.length === 0 || player.currency === PLAY_CURRENCY) return act();
  if (vendor.stoppedBy !== null) return isOwed ? act() : STOPPED;
  const tally = tallyOf(ctx, `${vendor.code} ${player.currency}`);
  const of = { vendorCode: vendor.code, brands: [...vendor.brands.keys()], currency: player.currency };
  const now = ctx.clock.now().getTime();
  if (!tally.reading || now >= tally.reading.until) await renew(ctx, tally, of);
  else if (now - tally.reading.at >= FRESH_MS) void renew(ctx, tally, of).catch(() => undefined);
  // A stake that is not taken yet makes room for nothing. Held before anybody looks, so that two never see the same room.
  const held = { lost: change.lost > 0n ? change.lost : 0n, prizes: change.prizes };
  tally.underWay = sum(tally.underWay, held);
  try {
    const rising = periods.filter((limit) => held[limit.of] > 0n);
    const broken = await brokenOf(ctx, tally, of, rising);
    if (broken) await stop(ctx, vendor.code, { ...broken, max: fromHouse(broken.max, player.currency) });
    if (broken && !isOwed) return STOPPED;
    const outcome = await act();
    if (outcome.status === 'OK' && outcome.replayed !== true) tally.since = sum(tally.since, change);
    return outcome;
  } finally {
    tally.underWay = sum(tally.underWay, negative(held));
  }
}

/** The limit that would be broken by all that is under way; the books are asked before anybody is stopped. */
async function brokenOf(
  ctx: Context,
  tally: Tally,
  of: ResultOf,
  rising: readonly PeriodLimit[],
): Promise<PeriodLimit | null> {
  const maxOf = (limit: PeriodLimit) => fromHouse(limit.max, of.currency);
  const isBroken = (limit: PeriodLimit) => figureOf(tally, limit) > maxOf(limit);
  if (rising.some(isBroken)) await renew(ctx, tally, of);
  const broken = rising.find(isBroken) ?? null;
  for (const limit of rising) {
    const figure = figureOf(tally, limit);
    if (limit === broken || nearnessOf(figure, maxOf(limit)) === 'below' || tally.told.has(limit.name)) continue;
    tally.told.add(limit.name);
    alarm(ctx, { vendor: of.vendorCode, limit: limit.name, nearness: 'near', figure });
  }
  return broken;
}

function figureOf({ reading, since, underWay }: Tally, { of, period }: PeriodLimit): bigint {
  return (reading?.of[period][of] ?? 0n) + since[of] + underWay[of];
}

async function stop(ctx: Context, code: string, { name, max }: PeriodLimit): Promise<void> {
  const isFirst = await stopVendor(ctx.db, code, { at: ctx.clock.now(), by: name });
  if (isFirst) alarm(ctx, { vendor: code, limit: name, nearness: 'above', figure: max });
  // Other servers hear of it by the notice of the table.
  forgetVendors(ctx);
}

function renew(ctx: Context, tally: Tally, of: ResultOf): Promise<Reading> {
  tally.renewing ??= read(ctx, tally, of).finally(() => {
    tally.renewing = null;
  });
  return tally.renewing;
}

async function read(ctx: Context, tally: Tally, of: ResultOf): Promise<Reading> {
  const before = tally.since;
  const at = ctx.clock.now().getTime();
  const startOf = (period: Period) => at - (at % PERIOD_MS[period]);
  const total = await readResult(ctx.db, of);
  const starts = { hour: new Date(startOf('hour')), day: new Date(startOf('day')) };
  const opened = await openPeriods(ctx.db, of, starts, total);
  const sinceStart = (period: Period): Result => {
    const row = opened.find((one) => one.period === period);
    return row ? sum(total, negative({ lost: BigInt(row.lost), prizes: BigInt(row.prizes) })) : NOTHING;
  };
  const until = startOf('hour') + PERIOD_MS.hour;
  if (tally.reading?.until !== until) tally.told.clear();
  tally.reading = { at, until, of: { hour: sinceStart('hour'), day: sinceStart('day') } };
  // What was paid while it was read may be in it or not; it counts until the next reading.
  tally.since = sum(tally.since, negative(before));
  return tally.reading;
}

function tallyOf({ server }: Context, name: string): Tally {
  const { tallies } = server.vendorWallet;
  const held = tallies.get(name);
  if (held) return held;
  const tally = { reading: null, renewing: null, since: NOTHING, underWay: NOTHING, told: new Set<string>() };
  tallies.set(name, tally);
  return tally;
}

function sum(one: Result, other: Result): Result {
  return { lost: one.lost + other.lost, prizes: one.prizes + other.prizes };
}

function negative({ lost, prizes }: Result): Result {
  return { lost: -lost, prizes: -prizes };
}
