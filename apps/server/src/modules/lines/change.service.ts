import type { MemberId, MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import { brokenConstraint } from '../../platform/db/failures.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { findByAccount, LEVELS_MAX, writeAgentType } from '../identity/index.ts';
import {
  findZone,
  insertMove,
  insertRates,
  measureTeam,
  openDay,
  readLine,
  readUpline,
  type KindRate,
} from './lines.store.ts';

type Tx = Transaction<Database>;
export type Changing = Pick<Context, 'db' | 'clock'>;

/** Types of agents: one who may stand below another, and one who stands below nobody. [ROLE-11] */
export const AGENT = 1;
const TOP_AGENT = 2;
const PLAYER = 0;

/** A larger team is not moved: people wait with their registration for as long as a move takes. */
export const MOVED_MAX = 10_000;

/** Why nothing of a line was changed. */
export type LineError =
  | 'brand.missing'
  | 'member.missing'
  | 'member.kind'
  | 'upline.missing'
  | 'upline.kind'
  | 'line.same'
  | 'line.top'
  | 'line.cycle'
  | 'line.deep'
  | 'line.large'
  | 'rate.above'
  | 'rate.below';

/** What a broken rule of the database means to whoever asked. */
const BROKEN: Readonly<Record<string, LineError>> = {
  line_rate_above: 'rate.above',
  line_rate_below: 'rate.below',
  member_line_no_cycle: 'line.cycle',
};

/** Who is meant, and who of the staff asks. */
export interface Asked {
  readonly brand: MerchantCode;
  readonly account: string;
  readonly who: string;
}

/** What a change stands on, once everybody else waits. */
export interface Open {
  readonly tx: Tx;
  readonly today: string;
  /** The change holds from here on. */
  readonly day: string;
}

/** Makes a player an agent, at once; one on top stands below nobody, now and from the next day on. */
export function makeAgent(
  ctx: Changing,
  asked: Asked,
  { isTop }: { readonly isTop: boolean },
): Promise<Result<string, LineError>> {
  return change(ctx, asked.brand, async ({ tx, today, day }) => {
    const member = await findActive(tx, asked);
    if (member === null) return fail('member.missing');
    for (const one of isTop ? [today, day] : [])
      if ((await readUpline(tx, member.id, one)) !== null) return fail('line.top');
    if (!(await writeAgentType(tx, member.id, isTop ? TOP_AGENT : AGENT))) return fail('member.kind');
    await note(ctx, tx, asked, member.id, { kind: 'agency.agent', isTop });
    return ok(day);
  });
}

/** Sets rates from the next day on: of an agent, or the most the house gives at all. */
export function changeRates(
  ctx: Changing,
  asked: Omit<Asked, 'account'> & { readonly account: string | null },
  rates: readonly KindRate[],
): Promise<Result<string, LineError>> {
  const { brand, account, who } = asked;
  return change(ctx, brand, async ({ tx, day }) => {
    const member = account === null ? null : await findActive(tx, { brand, account });
    if (account !== null && member === null) return fail('member.missing');
    if (member !== null && !isLineAgent(member)) return fail('member.kind');
    const memberId = member?.id ?? null;
    await insertRates(tx, { memberId, merchantCode: brand, day }, rates);
    await note(ctx, tx, { brand, who }, memberId, { kind: 'agency.rates', fromDay: day, rates });
    return ok(day);
  });
}

/** Puts a player or an agent, with the whole team below, under another agent or under nobody, from the next day on. */
export function moveMember(ctx: Changing, asked: Asked, under: string | null): Promise<Result<string, LineError>> {
  return change(ctx, asked.brand, async ({ tx, day }) => {
    const member = await findActive(tx, asked);
    if (member === null) return fail('member.missing');
    if (member.type !== PLAYER && member.type !== AGENT) return fail('member.kind');
    const upline = under === null ? null : await findActive(tx, { brand: asked.brand, account: under });
    if (under !== null && upline === null) return fail('upline.missing');
    if (upline !== null && !isLineAgent(upline)) return fail('upline.kind');
    const uplineId = upline?.id ?? null;
    if ((await readUpline(tx, member.id, day)) === uplineId) return fail('line.same');
    await insertMove(tx, { memberId: member.id, merchantCode: asked.brand, uplineId, day });
    const { members, levels } = await measureTeam(tx, member.id, { day, membersMax: MOVED_MAX });
    if (members > MOVED_MAX) return fail('line.large', { max: MOVED_MAX });
    const above = uplineId === null ? 0 : (await readLine(tx, uplineId, day)).length;
    if (above + levels > LEVELS_MAX) return fail('line.deep', { max: LEVELS_MAX });
    await note(ctx, tx, asked, member.id, { kind: 'agency.move', fromDay: day, under: uplineId });
    return ok(day);
  });
}

/** Changes something of the lines of a brand from the next day on, or nothing at all. */
export async function change<Value, Code extends string = never>(
  ctx: Changing,
  merchantCode: MerchantCode,
  work: (open: Open) => Promise<Result<Value, Code | LineError>>,
): Promise<Result<Value, Code | LineError>> {
  try {
    return await inTransaction<Value, Code | LineError>(ctx.db, async (tx, undo) => {
      const days = await holdDay(ctx, tx, merchantCode);
      if (days === null) return fail('brand.missing');
      const done = await work({ tx, ...days });
      return done.ok ? done : undo(done.error.code, done.error.value);
    });
  } catch (error) {
    const code = BROKEN[brokenConstraint(error) ?? ''];
    if (code === undefined) throw error;
    return fail(code);
  }
}

/** Opens the day that changes of a brand hold from, in a transaction in which everybody else waits; null when there is no such brand. */
export async function holdDay(
  { clock }: Pick<Changing, 'clock'>,
  tx: Tx,
  merchantCode: MerchantCode,
): Promise<Omit<Open, 'tx'> | null> {
  const zone = await findZone(tx, merchantCode);
  if (zone === undefined) return null;
  const today = dayOf(clock.now(), zone);
  const { day } = await openDay(tx, merchantCode, { day: addDays(today, 1), movedDay: today });
  return { today, day };
}

/** Whoever bears a name and may use it. */
async function findActive(tx: Tx, { brand, account }: Pick<Asked, 'brand' | 'account'>) {
  const member = await findByAccount(tx, brand, account);
  return member?.status === 'active' ? member : null;
}

function isLineAgent({ type }: { readonly type: number }): boolean {
  return type === AGENT || type === TOP_AGENT;
}

/** Writes down who changed what. */
export async function note(
  ctx: Changing,
  tx: Tx,
  { brand: merchantCode, who, ip = '' }: Pick<Asked, 'brand' | 'who'> & { readonly ip?: string },
  memberId: MemberId | null,
  { kind, ...detail }: { readonly kind: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await noteEvent(ctx, tx, { memberId, merchantCode, kind, ip, detail: { ...detail, who } });
}
