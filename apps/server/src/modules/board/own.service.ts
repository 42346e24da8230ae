import { betterRank } from '@perya/promotions';
import type { Kysely } from 'kysely';
import type { board } from '@perya/contract';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount } from '../../platform/money.ts';
import { headIconUrl, maskAccount } from '../identity/index.ts';
import type { BoardRow } from './board.store.ts';
import { findOwnFinal } from './final.store.ts';
import { readOwn, readPointsAbove, readPointsAt, type OwnScore } from './place.store.ts';
import type { ShownBoard } from './shown.service.ts';

/** Who looks at a board. */
export interface Viewer {
  readonly id: string;
  readonly account: string;
  readonly head_icon: string;
  readonly hides_name: boolean;
}

type Above = board.OwnPlace['next'];

/** How somebody stands on a board. */
export async function ownPlace(db: Kysely<Database>, shown: ShownBoard, viewer: Viewer): Promise<board.OwnPlace> {
  const { row } = shown;
  const own =
    row.state === 'final' ? await ownFinal(db, row, viewer) : await readOwn(db, row.id, viewer.id, shown.milestones);
  const score = own ?? { points: 0n, rank: null };
  const isOpen = row.state === 'open' && (own === null || own.rank !== null);
  return {
    rank: score.rank,
    account: maskAccount(viewer.account),
    headIcon: headIconUrl(viewer.head_icon),
    points: Number(score.points),
    reward: rewardAt(row, score.rank),
    next: isOpen ? await nextPlace(db, shown, viewer, score) : null,
    prize: isOpen ? await nextPrize(db, shown, score) : null,
    isHidden: viewer.hides_name,
  };
}

async function ownFinal(db: Kysely<Database>, { id }: BoardRow, viewer: Viewer): Promise<OwnScore | null> {
  const place = await findOwnFinal(db, id, viewer.id);
  return place ? { points: BigInt(place.points), rank: place.rank } : null;
}

/** The place above. Who comes to equal points later stays behind, so it takes one more. */
async function nextPlace(db: Kysely<Database>, { row }: ShownBoard, viewer: Viewer, own: OwnScore): Promise<Above> {
  if (own.rank === null || own.rank === 1) return null;
  const points = await readPointsAbove(db, row.id, viewer.id);
  return points === null ? null : above(row, own, { rank: own.rank - 1, points });
}

/** The next place that pays more: somebody's, or one that nobody has yet. */
async function nextPrize(db: Kysely<Database>, { row, places, players }: ShownBoard, own: OwnScore): Promise<Above> {
  const better = betterRank(row.prizes.map(BigInt), own.rank);
  if (better === null) return null;
  if (own.rank === null && players < better) return above(row, own, { rank: players + 1, points: 0n });
  const points = places[better - 1]?.points ?? (await readPointsAt(db, row.id, better));
  return points === null ? null : above(row, own, { rank: better, points });
}

function above(row: BoardRow, own: OwnScore, place: { readonly rank: number; readonly points: bigint }): Above {
  const missing = place.points - own.points + 1n;
  return { rank: place.rank, points: Number(missing > 1n ? missing : 1n), reward: rewardAt(row, place.rank) };
}

/** What a rank pays. */
export function rewardAt({ prizes, currency }: BoardRow, rank: number | null): string {
  return formatAmount(BigInt((rank === null ? undefined : prizes[rank - 1]) ?? 0), currency);
}
