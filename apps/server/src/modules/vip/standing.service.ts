import type { vip } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import type { Session } from '../../handler.ts';
import { standingOf } from '../promotions/index.ts';
import { monthOf, weekOf, type Period } from '../../ledger/periods.ts';
import { quarterOf } from './calendar.ts';
import { ladderOf, labelOf, type Ladder } from './ladder.service.ts';
import { readLastNight } from './run.store.ts';
import { readLevel, readStanding, type StandingRow } from './standing.store.ts';

/** Why nothing of the ladder is shown. */
export type VipRefusal = (typeof vip.VIP_REFUSALS)[number];

/** A member on the ladder, and the periods that run. */
export interface VipMember {
  readonly ladder: Ladder;
  readonly row: StandingRow;
  readonly quarter: Period;
  readonly week: Period;
  readonly month: Period;
}

/** Why a member sees nothing of the ladder, or how they stand on it. */
export type Seen = { readonly why: VipRefusal; readonly level: number } | (VipMember & { readonly why: null });

/** How a member stands; nothing for those to whom nothing is offered. */
export async function seenBy(
  ctx: Context,
  { memberId, merchantCode }: Pick<Session, 'memberId' | 'merchantCode'>,
): Promise<Seen> {
  const ladder = await ladderOf(ctx, merchantCode);
  if (!ladder) return { why: 'promotion.closed', level: 0 };
  const { refusal } = await standingOf(ctx, ctx.db, { memberId, currency: ladder.book.currency });
  if (refusal !== null) {
    // Trial accounts and regions that are shut out do not come this far.
    const why = refusal === 'free_reject' || refusal === 'region.restricted' ? 'promotion.closed' : refusal;
    return { why, level: await readLevel(ctx.db, memberId) };
  }
  const today = dayOf(ctx.clock.now(), ladder.zone);
  const [quarter, week, month] = [quarterOf(today), weekOf(today), monthOf(today)];
  const night = (await readLastNight(ctx.db, merchantCode)) ?? '0001-01-01';
  const row = await readStanding(ctx.db, ladder.book, memberId, { night, quarter, week, month });
  return { why: null, ladder, row, quarter, week, month };
}

/** The name of somebody's level. [ENT-02] */
export async function vipLabelOf(ctx: Context, session: Pick<Session, 'memberId' | 'merchantCode'>): Promise<string> {
  const ladder = await ladderOf(ctx, session.merchantCode);
  return labelOf(ladder ? await readLevel(ctx.db, session.memberId) : 0);
}

/** How much is paid out to somebody within a day, in minor units; null where no ladder says so. */
export async function dailyWithdrawOf(ctx: Context, merchantCode: string, memberId: MemberId): Promise<bigint | null> {
  const ladder = await ladderOf(ctx, merchantCode);
  if (!ladder) return null;
  const level = await readLevel(ctx.db, memberId);
  return (ladder.levels[level] ?? ladder.levels.at(-1))?.dailyWithdraw ?? null;
}
