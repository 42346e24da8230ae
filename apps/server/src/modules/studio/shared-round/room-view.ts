import type { room } from '@perya/contract';
import type { SharedGame } from '@perya/game-math';
import type { Currency } from '@perya/ledger';
import { formatAmount } from '../../../platform/money.ts';
import type { readParticipants, SharedRow } from './shared.store.ts';

/** A round as it is told. */
export function toShared(row: SharedRow): room.SharedRound {
  const { id, place, starts_at: startsAt, ended_at: endedAt, outcome, link } = row;
  return { id, place, startsAt: startsAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, outcome, link };
}

type ParticipantRow = Awaited<ReturnType<typeof readParticipants>>[number];

/** Those who bet on a round, as they are told. */
export function toParticipants(
  game: SharedGame,
  rows: readonly ParticipantRow[],
  currency: Currency,
): room.RoomState['participants'] {
  return {
    list: rows.map((row) => toParticipant(game, row)),
    count: Number(rows[0]?.count ?? 0),
    staked: formatAmount(BigInt(rows[0]?.staked ?? 0), currency),
  };
}

const MASK_FROM = 2;
/** Of shorter names the end would tell all that is left. */
const END_SHOWN_FROM = 6;

function toParticipant(game: SharedGame, row: ParticipantRow): room.Participant {
  const { round_no: roundNo, account, currency, stake, win, state, events } = row;
  return {
    roundNo,
    name: `${account.slice(0, MASK_FROM)}***${account.length < END_SHOWN_FROM ? '' : account.slice(-MASK_FROM)}`,
    stake: formatAmount(BigInt(stake), currency),
    win: formatAmount(BigInt(win), currency),
    result: state === 'closed' && BigInt(win) > 0n ? game.resultOf(events) : null,
  };
}
