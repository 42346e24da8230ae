import { GAME_TYPES, type rebate, type Value } from '@perya/contract';
import { claimRebate, REBATE_EVERY_MS, rebateDue } from '@perya/promotions';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { onlyMember } from '../../ledger/members.ts';
import { nextNight } from '../../ledger/night.ts';
import { TAIL_ROWS_MAX } from '../../ledger/settled-play.ts';
import type { Database, Profile } from '../../platform/db/schema.ts';
import { formatAmount, fromHouse, parseAmount } from '../../platform/money.ts';
import { brandOf } from '../brand/index.ts';
import { tellMember } from '../live/index.ts';
import { answerOnce, bookOf } from '../wallet/index.ts';
import { freezeTail, readDue, readTooLate, type DueRow } from './accrual.store.ts';
import { hasRates, readLastClaim } from './claim.store.ts';
import { payableRows, payDue, paymentsOf, rebateNo } from './pay.service.ts';
import { refusalOf } from './standing.service.ts';

type Claimed = Value<typeof rebate.claim>;
type ClaimCode = (typeof rebate.claim.errors)[number] | 'request.invalid';

/** The least that can be claimed, in hundredths of the house. */
const LEAST = 1_00n;
const PPM_OF_PERCENT = 10_000;

/** A member and the brand their rebates are of. */
interface Claimant {
  readonly session: Session;
  readonly book: { readonly merchantCode: string; readonly currency: string };
  readonly profile: Profile;
  readonly zone: string;
}

async function claimantOf(ctx: Context, session: Session): Promise<Claimant> {
  const { rows } = await brandOf(ctx, session.merchantCode);
  const { profile, time_zone: zone } = rows.brand;
  return { session, book: await bookOf(ctx, session), profile, zone };
}

const askedBy = ({ session, book }: Claimant) => ({ ...book, members: onlyMember(session.memberId), upTo: null });

/** What is due to a member, line by line; to whom nothing may be given nothing is shown. [API-95] */
export const showRebate: Handler<typeof rebate.manual> = async (ctx, _input, visitor) => {
  const claimant = await claimantOf(ctx, sessionOf(visitor));
  const { session, book, profile, zone } = claimant;
  const { memberId } = session;
  const { currency } = book;
  const now = ctx.clock.now();
  const refusal = await refusalOf(ctx, ctx.db, { memberId, currency });
  const rows = refusal === null ? payableRows(await readDue(ctx.db, askedBy(claimant)), profile) : [];
  const lastAt = await readLastClaim(ctx.db, memberId, currency);
  const least = fromHouse(LEAST, currency);
  const claimed = claimRebate(rows, { now: now.getTime(), lastAt: lastAt?.getTime() ?? null, least });
  const total = paymentsOf(rows)[0]?.amount ?? 0n;
  const nextAt = lastAt === null ? 0 : lastAt.getTime() + REBATE_EVERY_MS;
  const isPaidByNight = refusal === null && (await hasRates(ctx.db, book.merchantCode));
  return ok({
    items: rows.map((row) => toItem(row, currency)),
    total: formatAmount(total, currency),
    calculatedAt: ((await readTooLate(ctx.db, memberId, TAIL_ROWS_MAX)) ?? now).toISOString(),
    min: formatAmount(least, currency),
    canClaim: claimed.ok && refusal === null,
    why: refusal ?? (claimed.ok || total === 0n ? null : claimed.error.code),
    nextTime: nextAt > now.getTime() ? new Date(nextAt).toISOString() : null,
    autoTime: isPaidByNight ? nextNight(now, zone).toISOString() : null,
  });
};

/** Pays all that is due, once for each key; two claims at once are one, and so are a claim and the night. [API-95] */
export const claimByHand: Handler<typeof rebate.claim> = async (ctx, input, visitor) => {
  const claimant = await claimantOf(ctx, sessionOf(visitor));
  const seen = parseAmount(input.total, claimant.book.currency);
  if (seen === null) return fail('request.invalid');
  const answer = await answerOnce<Claimed, ClaimCode>(ctx, visitor, {
    call: 'rebate.claim',
    input,
    work: (tx) => claimIn(ctx, tx, claimant, seen),
  });
  if (answer.ok) tellMember(ctx, claimant.session.memberId, { tell: 'wallet' });
  return answer;
};

async function claimIn(
  ctx: Context,
  tx: Transaction<Database>,
  claimant: Claimant,
  seen: bigint,
): Promise<Result<Claimed, ClaimCode>> {
  const { session, book, profile } = claimant;
  const { memberId } = session;
  const { currency } = book;
  const cash = await lockCash(tx, book, memberId);
  const refusal = await refusalOf(ctx, tx, { memberId, currency });
  if (refusal !== null) return fail(refusal);
  await freezeTail(tx, onlyMember(memberId));
  const rows = payableRows(await readDue(tx, askedBy(claimant)), profile);
  const now = ctx.clock.now();
  const lastAt = (await readLastClaim(tx, memberId, currency))?.getTime() ?? null;
  const claimed = claimRebate(rows, { now: now.getTime(), lastAt, least: fromHouse(LEAST, currency) });
  if (!claimed.ok) return fail(claimed.error.code);
  if (claimed.value.amount < seen) return fail('rebate.changed');
  const paying = { book, profile, held: new Map([[memberId, cash.id]]), mode: 'manual', isOwed: false } as const;
  const [paid] = await payDue(ctx, tx, rows, paying);
  assert(paid?.amount === claimed.value.amount, 'what can be claimed is paid');
  return ok({
    items: paid.lines.map(({ row }) => toItem(row, currency)),
    total: formatAmount(paid.amount, currency),
    calculatedAt: now.toISOString(),
    orderNo: rebateNo(paid.claimId),
  });
}

function toItem(row: DueRow, currency: string): rebate.RebateItem {
  return {
    ...playedOf(row),
    validStake: formatAmount(row.valid - row.covered, currency),
    dayStake: formatAmount(row.valid, currency),
    paid: formatAmount(row.paid, currency),
    amount: formatAmount(rebateDue(row), currency),
  };
}

/** What a line is about, as the wire has it. */
export function playedOf({ day, category, vendor, ratePpm }: Pick<DueRow, 'day' | 'category' | 'vendor' | 'ratePpm'>) {
  const gameType = GAME_TYPES.find((type) => type === category);
  assert(gameType, 'rates are of kinds of games');
  return { day, gameType, vassalage: vendor, rate: ratePpm / PPM_OF_PERCENT };
}
