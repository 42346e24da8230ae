import type { board } from '@perya/contract';
import { prizeRanges } from '@perya/promotions';
import { fail, ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { formatAmount } from '../../platform/money.ts';
import { ownAccount } from '../identity/index.ts';
import { missionsOf } from '../missions/index.ts';
import { standingOf } from '../promotions/index.ts';
import { bookOf } from '../wallet/index.ts';
import { shownName } from './board.state.ts';
import { findFinal, type BoardRow } from './board.store.ts';
import { readFinal } from './final.store.ts';
import { finalText } from './freeze.service.ts';
import { ownPlace } from './own.service.ts';
import { NEVER_COUNTS } from './score.store.ts';
import type { ShownBoard } from './shown.service.ts';

const HOURS_OF_DAY = 24;
const LINES_MAX = 2000;

/** The board of a period, and the last closed one. [API-51, SCR-31] */
export const showLeaderBoard: Handler<typeof board.leaderBoard> = async (ctx, { period }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const { currency } = await bookOf(ctx, session);
  const { refusal } = await standingOf(ctx, ctx.db, { memberId, currency });
  const nothing = { head: null, list: [], mine: null };
  if (refusal !== null) {
    // Trial accounts and regions that are shut out do not come this far.
    if (refusal === 'free_reject' || refusal === 'region.restricted') return fail(refusal);
    return ok({ period, why: refusal, ...nothing, previous: null, missions: [] });
  }
  const { current, previous } = await ctx.server.board.shown.get(shownName(merchantCode, period));
  const viewer = await ownAccount(ctx, session);
  const told = async (shown: ShownBoard) => ({
    head: headOf(shown),
    list: listOf(shown, memberId),
    mine: await ownPlace(ctx.db, shown, viewer),
  });
  return ok({
    period,
    why: null,
    ...(current ? await told(current) : nothing),
    previous: previous && (await told(previous)),
    missions: await missionsOf(ctx, { session, language: visitor.language }),
  });
};

/** All places of a final board, as they were hashed. [API-51] */
export const showFinalBoard: Handler<typeof board.finalBoard> = async (ctx, { boardId, cursor }, visitor) => {
  const session = sessionOf(visitor);
  const { currency } = await bookOf(ctx, session);
  const { refusal } = await standingOf(ctx, ctx.db, { memberId: session.memberId, currency });
  if (refusal !== null) return fail('permission.denied');
  const row = isRowId(boardId) ? await findFinal(ctx.db, session.merchantCode, boardId) : null;
  if (!row?.final_hash) return fail('not.found');
  const places = row.places ?? 0;
  const after = cursor !== undefined && Number(cursor) <= places ? Number(cursor) : cursor === undefined ? 0 : places;
  const rows = await readFinal(ctx.db, row.id, after, LINES_MAX);
  const last = after + rows.length;
  return ok({
    boardId,
    finalHash: row.final_hash.toString('hex'),
    places,
    text: finalText(row, rows),
    next: last < places ? String(last) : null,
  });
};

function listOf({ places, row }: ShownBoard, memberId: string): board.BoardPlace[] {
  return places.map((place, nr) => ({
    rank: nr + 1,
    account: place.account,
    headIcon: place.headIcon,
    points: Number(place.points),
    reward: formatAmount(place.prize, row.currency),
    isOwn: place.memberId === memberId,
  }));
}

function headOf({ row, players, time }: ShownBoard): board.BoardHead {
  const prizes = row.prizes.map(BigInt);
  const told = (amount: bigint) => formatAmount(amount, row.currency);
  return {
    boardId: row.id,
    state: row.state,
    from: row.starts_at.toISOString(),
    to: row.ends_at.toISOString(),
    finalTime: (row.frozen_at ?? row.final_at).toISOString(),
    pool: told(prizes.reduce((sum, prize) => sum + prize, 0n)),
    prizes: prizeRanges(prizes).map(({ from, to, prize }) => ({ from, to, reward: told(prize) })),
    rules: rulesOf(row),
    players,
    finalHash: row.final_hash?.toString('hex') ?? null,
    time: time.toISOString(),
  };
}

function rulesOf(row: BoardRow): board.BoardHead['rules'] {
  const told = (amount: string | null) => (amount === null ? null : formatAmount(BigInt(amount), row.currency));
  return {
    points: row.points,
    perPoint: told(row.per_point),
    dailyCap: row.daily_cap === null ? null : Number(row.daily_cap),
    minStake: told(row.min_stake),
    bestRounds: row.best_rounds,
    leavesOut: [NEVER_COUNTS],
    claimDays: Math.floor(row.claim_hours / HOURS_OF_DAY),
    turnoverTimes: row.turnover_times,
  };
}
