import { board } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { readUnfollowedSince } from '../../ledger/followed.ts';
import { headIconUrl, maskAccount } from '../identity/index.ts';
import { readShownBoards, type BoardRow } from './board.store.ts';
import { readFirstFinal } from './final.store.ts';
import { countPlaces, readFirst, readMilestones, type Milestone } from './place.store.ts';

/** A place as everybody is shown it. */
export interface ShownPlace {
  readonly memberId: MemberId;
  readonly account: string | null;
  readonly headIcon: string | null;
  readonly points: bigint;
  readonly prize: bigint;
}

/** A board as everybody is shown it. */
export interface ShownBoard {
  readonly row: BoardRow;
  /** The first ones, by rank. */
  readonly places: readonly ShownPlace[];
  /** What ranks below them are counted from. */
  readonly milestones: readonly Milestone[];
  /** How many people have one. */
  readonly players: number;
  /** Every bet that ended before is counted. */
  readonly time: Date;
}

/** The board that is open, and the last one that is closed. */
export interface ShownBoards {
  readonly current: ShownBoard | null;
  readonly previous: ShownBoard | null;
}

type Reading = Pick<Context, 'db' | 'clock'>;

/** Reads what everybody is shown of a period. */
export async function readShown(
  ctx: Reading,
  merchantCode: MerchantCode,
  span: board.BoardPeriod,
): Promise<ShownBoards> {
  const { current, previous } = await readShownBoards(ctx.db, { merchantCode, span, now: ctx.clock.now() });
  return { current: current && (await shownOf(ctx, current)), previous: previous && (await shownOf(ctx, previous)) };
}

function shownOf(ctx: Reading, row: BoardRow): Promise<ShownBoard> {
  return row.state === 'final' ? finalOf(ctx, row) : countedOf(ctx, row);
}

async function countedOf({ db, clock }: Reading, row: BoardRow): Promise<ShownBoard> {
  const now = clock.now();
  const first = await readFirst(db, row, now, board.BOARD_PLACES);
  const places = first.map((place, nr) => ({
    memberId: place.member_id,
    account: place.is_hidden ? null : maskAccount(place.account),
    headIcon: place.is_hidden ? null : headIconUrl(place.head_icon),
    points: BigInt(place.points),
    prize: BigInt(row.prizes[nr] ?? 0),
  }));
  const open = await readUnfollowedSince(db, 'board');
  return {
    row,
    places,
    milestones: await readMilestones(db, row.id),
    players: await countPlaces(db, row.id),
    time: open !== null && open < now ? open : now,
  };
}

async function finalOf({ db, clock }: Reading, row: BoardRow): Promise<ShownBoard> {
  const first = await readFirstFinal(db, row.id, clock.now(), board.BOARD_PLACES);
  const places = first.map((place) => ({
    memberId: place.member_id,
    account: place.is_hidden ? null : place.account,
    headIcon: place.is_hidden ? null : headIconUrl(place.head_icon),
    points: BigInt(place.points),
    prize: BigInt(place.prize),
  }));
  return { row, places, milestones: [], players: row.places ?? 0, time: row.final_at };
}
