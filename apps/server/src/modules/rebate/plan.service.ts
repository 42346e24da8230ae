import { GAME_TYPES } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { PROFILES, rebateRate } from '@perya/promotions';
import { fail, ok, parseAmount, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Database, Profile } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { approvePlan, findHouse, insertPlan, lockPlan, readRates, type PlanRate } from './plan.store.ts';
import { mostPpm } from './rates.ts';

type Tx = Transaction<Database>;

/** Decimals of a percent in a file of rates: parts of a million. */
const SCALE = 4;
const LEVELS_MAX = 100;

const Percent = v.pipe(
  v.string(),
  v.transform((text) => parseAmount(text, SCALE)),
  v.check((ppm) => ppm !== null && ppm <= 1_000_000n, 'a percent such as 0.30'),
  v.transform(Number),
);
const Level = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LEVELS_MAX));

const RatesFile = v.strictObject({
  brand: v.pipe(v.string(), v.regex(/^[a-z0-9]{2,20}$/)),
  /** A rate for each level: slots and fishing have it, other kinds half of it, cockfights nothing. */
  levels: v.pipe(v.array(v.strictObject({ level: Level, percent: Percent })), v.minLength(1)),
  /** What differs from that. */
  rates: v.optional(
    v.array(
      v.strictObject({
        level: Level,
        gameType: v.picklist(GAME_TYPES),
        vendor: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
        percent: Percent,
      }),
    ),
    [],
  ),
});

/** The rates of a brand as staff write them. */
export interface RatesDraft {
  readonly brand: MerchantCode;
  readonly rates: readonly PlanRate[];
}

/** Why rates are not taken. */
export type RatesError = 'rates.invalid' | 'rates.profile' | 'rates.cockfight' | 'brand.missing';

/** Why rates are not put in force. */
export type ApproveError = RatesError | 'plan.missing' | 'plan.state' | 'plan.same.person' | 'plan.approval';

/** Reads a file of rates. */
export function readRatesFile(data: unknown): Result<RatesDraft, 'rates.invalid'> {
  const read = v.safeParse(RatesFile, data);
  if (!read.success)
    return fail(
      'rates.invalid',
      read.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`),
    );
  const { brand, levels, rates } = read.output;
  const all = new Map<string, PlanRate>();
  const put = (rate: PlanRate) => all.set(`${rate.level} ${rate.category} ${rate.vendor}`, rate);
  for (const { level, percent } of levels) {
    for (const category of GAME_TYPES) put({ level, category, vendor: '', ratePpm: rebateRate(percent, category, 0) });
  }
  for (const { level, gameType, vendor, percent } of rates)
    put({ level, category: gameType, vendor, ratePpm: percent });
  return ok({ brand, rates: [...all.values()] });
}

/** What the regulator and the house refuse, whoever approves it. */
function faultOf(rates: readonly PlanRate[], profile: Profile): 'rates.profile' | 'rates.cockfight' | null {
  if (rates.some(({ category, ratePpm }) => category === 'COCKFIGHT' && ratePpm > 0)) return 'rates.cockfight';
  const most = mostPpm(profile);
  return most !== null && rates.some(({ ratePpm }) => ratePpm > most) ? 'rates.profile' : null;
}

/** Saves rates; they hold once a second person has approved them. Answers their number. */
export function draftRates(ctx: Context, draft: RatesDraft, who: string): Promise<Result<string, RatesError>> {
  return inTransaction<string, RatesError>(ctx.db, (tx) => draftRatesIn(ctx, tx, draft, who));
}

/** The same within a transaction. */
export async function draftRatesIn(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { brand: merchantCode, rates }: RatesDraft,
  who: string,
): Promise<Result<string, RatesError>> {
  const house = await findHouse(tx, merchantCode);
  if (!house) return fail('brand.missing');
  const fault = faultOf(rates, house.profile);
  if (fault !== null) return fail(fault);
  const id = await insertPlan(tx, { merchantCode, maker: who, at: ctx.clock.now() }, rates);
  await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'rebate.drafted', ip: '', detail: { plan: id, who } });
  return ok(id);
}

/** Who approves rates, under which number of the regulator. */
export interface Approval {
  readonly id: string;
  readonly who: string;
  readonly approvalNo: string | null;
}

/** Puts rates in force from the next midnight of the brand on; answers that day. */
export function approveRates(ctx: Context, approval: Approval): Promise<Result<string, ApproveError>> {
  return inTransaction<string, ApproveError>(ctx.db, (tx) => approveRatesIn(ctx, tx, approval));
}

/** The same within a transaction; a demonstration begins with rates on its first day. */
export async function approveRatesIn(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { id, who, approvalNo }: Approval,
  startsIn = 1,
): Promise<Result<string, ApproveError>> {
  const plan = await lockPlan(tx, id);
  if (!plan) return fail('plan.missing');
  if (plan.approved_at !== null) return fail('plan.state');
  if (plan.maker === who) return fail('plan.same.person');
  const { merchant_code: merchantCode } = plan;
  const house = await findHouse(tx, merchantCode);
  if (!house) return fail('brand.missing');
  const fault = faultOf(await readRates(tx, id), house.profile);
  if (fault !== null) return fail(fault);
  if (PROFILES[house.profile].needsApprovalNo && (approvalNo ?? '') === '') return fail('plan.approval');
  const now = ctx.clock.now();
  const fromDay = addDays(dayOf(now, house.time_zone), startsIn);
  const approved = { checker: who, approval_no: approvalNo, approved_at: now, from_day: fromDay };
  await approvePlan(tx, id, approved);
  const detail = { plan: id, who, approvalNo, fromDay };
  await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'rebate.approved', ip: '', detail });
  return ok(fromDay);
}
