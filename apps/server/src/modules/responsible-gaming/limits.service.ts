import type { responsibleGaming, Checked } from '@perya/contract';
import type { Currency } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import { fromHouse, parseAmount, parseHouse } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { sessionOf, type Visitor } from '../../handler.ts';
import { lockCash, markLimited } from '../../ledger/cash-counters.ts';
import { noteEvent } from '../audit/index.ts';
import { tellMember } from '../live/index.ts';
import { shortenSessions, waitForLogins } from '../identity/index.ts';
import { bookOf } from '../wallet/index.ts';
import { readLimits, writeAsked, writeLimit, type LimitRow } from './protection.store.ts';
import { choose, isWider, stateOf, type LimitKind, type LimitPeriod, type LimitState } from './limit-rules.ts';

/** Nothing at all is what a break is for; an account without a peso of room would only look broken. In hundredths. */
const MONEY_MIN = 1_00n;
const MONEY_MAX = 1_000_000_000_00n;
const MINUTES_MIN = 5n;
/** No session lasts longer. */
const MINUTES_MAX = 720n;

interface Name {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/**
 * Sets a limit: a tighter one at once, a wider one or none after a day and a second yes. Whoever has yet to choose a
 * password of their own may protect themselves, and widen nothing. [R28, T19]
 */
export async function setLimit(
  ctx: Context,
  visitor: Visitor,
  { kind, period, amount: given, confirmed = false }: Checked<typeof responsibleGaming.setLimit>,
): Promise<Result<null, 'amount.invalid' | 'limit.confirm' | 'password.change.required' | 'request.invalid'>> {
  if (!isOne({ kind, period })) return fail('request.invalid');
  const { currency } = await bookOf(ctx, sessionOf(visitor));
  const wanted = given === null ? null : readLimit(kind, given, currency);
  if (typeof wanted === 'string') return fail(wanted);
  const { mustChangePassword } = sessionOf(visitor);
  const mayWiden = confirmed && !mustChangePassword;
  const change = (before: LimitState, now: Date): LimitState | null =>
    isWider(wanted, before.amount) && !mayWiden ? null : choose(before, wanted, now);
  const isSet = await changeLimit(ctx, visitor, { kind, period }, change);
  if (isSet) return ok(null);
  return fail(mustChangePassword ? 'password.change.required' : 'limit.confirm');
}

/** Stays with the tighter limit after all. */
export async function keepLimit(ctx: Context, visitor: Visitor, name: Name): Promise<Result<null, 'request.invalid'>> {
  if (!isOne(name)) return fail('request.invalid');
  await changeLimit(ctx, visitor, name, ({ amount }) => ({ amount, next: null }));
  return ok(null);
}

/** Time is counted by session, and nothing else is. */
function isOne({ kind, period }: Name): boolean {
  return (kind === 'session') === (period === 'session');
}

/** Money in minor units, or whole minutes; else what is wrong: it cannot be read, or it is no sensible limit. */
function readLimit(kind: LimitKind, given: string, currency: Currency): bigint | 'amount.invalid' | 'request.invalid' {
  const isTime = kind === 'session';
  const amount = isTime ? parseHouse(given) : parseAmount(given, currency);
  if (amount === null) return 'request.invalid';
  if (isTime) return readMinutes(amount) ?? 'amount.invalid';
  const isSensible = amount >= fromHouse(MONEY_MIN, currency) && amount <= fromHouse(MONEY_MAX, currency);
  return isSensible ? amount : 'amount.invalid';
}

/** Whole minutes, which may be written like an amount of two decimals. */
function readMinutes(hundredths: bigint): bigint | null {
  const minutes = hundredths / 100n;
  return hundredths % 100n === 0n && minutes >= MINUTES_MIN && minutes <= MINUTES_MAX ? minutes : null;
}

/** Changes a limit while nothing that it concerns can happen; false when the change does not want to. */
async function changeLimit(
  ctx: Context,
  visitor: Visitor,
  name: Name,
  change: (before: LimitState, now: Date) => LimitState | null,
): Promise<boolean> {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const book = await bookOf(ctx, session);
  const isChanged = await ctx.db.transaction().execute(async (tx) => {
    const isTime = name.kind === 'session';
    const cash = isTime ? null : await lockCash(tx, book, memberId);
    if (isTime) await waitForLogins(tx, memberId);
    const now = ctx.clock.now();
    const rows = await readLimits(tx, memberId);
    const before = stateOf(rows.find(isNamed(name)), now);
    const after = change(before, now);
    if (!after) return false;
    await writeLimit(tx, { member_id: memberId, ...name, ...toRow(after), changed_at: now });
    await writeAsked(tx, memberId, now);
    const others = rows.filter((row) => !isNamed(name)(row) && row.kind !== 'session');
    if (cash) await markLimited(tx, cash, isLimit(after) || others.some((row) => isLimit(stateOf(row, now))));
    if (isTime && after.amount !== null) await shortenSessions(tx, memberId, Number(after.amount));
    const detail = { ...name, before: toDetail(before), after: toDetail(after) };
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'limit.changed', ip: visitor.ip, detail });
    return true;
  });
  if (isChanged) tellMember(ctx, memberId, { tell: 'protection' });
  return isChanged;
}

const isNamed =
  ({ kind, period }: Name) =>
  (row: LimitRow) =>
    row.kind === kind && row.period === period;

function isLimit({ amount, next }: LimitState): boolean {
  return amount !== null || (next !== null && next.amount !== null);
}

function toRow({ amount, next }: LimitState) {
  return { amount, next_amount: next?.amount ?? null, next_at: next?.at ?? null };
}

function toDetail({ amount, next }: LimitState) {
  return { amount: amount?.toString() ?? null, next: next && { amount: next.amount?.toString() ?? null, at: next.at } };
}
