import type { rounds, studio as contract, Value } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import type { RoundId, RoundNo } from '../../platform/db/studio-values.ts';
import { playedRow } from './round-view.ts';
import { findRoundByNo, markSeen, readNewest, readOpen, type RoundRow } from './round.store.ts';
import { seatOf } from './seat.service.ts';
import { proofsOf, rotateSeeds } from './seeds.service.ts';
import { sharedProof } from './shared-round/shared-chain.service.ts';
import { LEFT_MS } from './steps.service.ts';
import { titleOf } from './titles.service.ts';

/** A round as the studio knows it; how a brand calls the title is the catalogue's matter. */
export type BookedRound = Omit<Value<typeof rounds.round>, 'nodeId'>;

const HISTORY_MAX = 50;
const OPEN_MAX = 50;

/** A round of a member with everything needed to recompute it; null when it is not theirs. [R49] */
export async function roundOf(ctx: Context, memberId: MemberId, roundNo: RoundNo): Promise<BookedRound | null> {
  const row = await findRoundByNo(ctx.db, memberId, roundNo);
  const [round] = row ? await toRounds(ctx, [row]) : [];
  return round ?? null;
}

/** Rounds of a member before one of them, newest first, each with the id the next page begins at. */
export async function roundsOf(
  ctx: Context,
  memberId: MemberId,
  { before, limit }: { readonly before: RoundId | undefined; readonly limit: number },
): Promise<{ readonly id: RoundId; readonly round: BookedRound }[]> {
  const rows = await readNewest(ctx.db, memberId, { limit, ...(before !== undefined && { before }) });
  const shown = await toRounds(ctx, rows);
  return shown.flatMap((round, at) => ({ id: rows[at]?.id ?? '', round }));
}

/** Rounds of a member that have not ended; those that wait for the player have a time until which they do. */
export async function openRoundsOf(
  ctx: Context,
  memberId: MemberId,
): Promise<{ readonly round: BookedRound; readonly waitsUntil: Date | null }[]> {
  const rows = await readOpen(ctx.db, { memberId, limit: OPEN_MAX });
  const shown = await toRounds(ctx, rows);
  return shown.map((round, at) => {
    const since = rows[at]?.is_going ? rows[at].acted_at : null;
    return { round, waitsUntil: since && new Date(since.getTime() + LEFT_MS) };
  });
}

/** The last rounds of the title somebody sits at. */
export async function historyOf(
  ctx: Context,
  session: string,
): Promise<Result<Value<typeof contract.history>, 'play.expired'>> {
  const seat = await seatOf(ctx, session);
  if (!seat) return fail('play.expired');
  const { memberId, gameCode } = seat;
  return ok({
    list: (await readNewest(ctx.db, memberId, { gameCode, limit: HISTORY_MAX, isTaken: true })).map(playedRow),
  });
}

/** A round was shown to its end. */
export async function seeRound(
  ctx: Context,
  { session, roundNo }: { readonly session: string; readonly roundNo: RoundNo },
): Promise<Result<null, 'play.expired'>> {
  const seat = await seatOf(ctx, session);
  if (!seat) return fail('play.expired');
  await markSeen(ctx.db, seat.memberId, roundNo);
  return ok(null);
}

/** New seeds for whoever sits in a session. */
export async function reseed(
  ctx: Context,
  { session, clientSeed }: { readonly session: string; readonly clientSeed?: string | undefined },
): Promise<Result<Value<typeof contract.seed>, 'play.expired' | 'round.open'>> {
  const seat = await seatOf(ctx, session);
  if (!seat) return fail('play.expired');
  const rotated = await rotateSeeds(ctx, seat.memberId, clientSeed);
  return rotated.ok ? ok({ revealed: rotated.value.revealed, current: rotated.value.current }) : rotated;
}

async function toRounds(ctx: Context, rows: readonly RoundRow[]): Promise<BookedRound[]> {
  const proofs = await proofsOf(
    ctx,
    rows.flatMap(({ id, seed_id: seedId, nonce }) => (seedId === null ? [] : [{ id, seedId, nonce: nonce ?? '0' }])),
  );
  return Promise.all(
    rows.map(async (row) => {
      const shared = row.shared_id === null ? null : await sharedProof(ctx, row.shared_id);
      return toRound(row, { proof: proofs.get(row.id) ?? null, shared });
    }),
  );
}

function toRound(row: RoundRow, { proof, shared }: Pick<BookedRound, 'proof' | 'shared'>): BookedRound {
  const title = titleOf(row.game_code)?.title;
  const { stake, win, balance_after: after } = row;
  const before = after === null ? null : BigInt(after) - BigInt(win) + BigInt(stake);
  return {
    roundNo: row.round_no,
    gameCode: row.game_code,
    gameName: title?.name ?? row.game_code,
    gameType: title?.gameType ?? 'RNG',
    vassalage: row.vendor_code,
    state: row.state,
    refusal: refusalOf(row),
    currency: row.currency,
    stake: formatAmount(BigInt(stake), row.currency),
    win: formatAmount(BigInt(win), row.currency),
    engine: title?.engine ?? '',
    modelId: row.model_id,
    modelHash: row.model_hash.toString('hex'),
    proof,
    shared,
    choice: row.choice,
    actions: [...row.actions],
    events: [...row.events],
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    balanceBefore: before === null ? null : formatAmount(before, row.currency),
    balanceAfter: after === null ? null : formatAmount(BigInt(after), row.currency),
  };
}

/** Why a round was not played; null for one that was, or is under way. */
function refusalOf({ state, refusal }: RoundRow): string | null {
  return state === 'refused' || state === 'void' ? (refusal ?? 'bet.cancelled') : null;
}
