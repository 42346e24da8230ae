import type { Currency, MemberId, OrderNo } from '@perya/ledger';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Standings } from '../../ledger/balances.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { PLAY_CURRENCY } from './book.service.ts';
import { freeOf, lineOf, nextStretch, progressOf, unwalkedOf, type Progress } from './turnover-rules.ts';
import {
  deleteTurnover,
  insertTurnover,
  insertTurnovers,
  moveTurnover,
  readLastEnd,
  readOpenTurnover,
  readReachedTurnover,
  type TurnoverOfMember,
  type TurnoverRow,
} from './turnover.store.ts';

/** Something that asks for turnover. */
export interface TurnoverAsked {
  readonly memberId: MemberId;
  readonly currency: Currency;
  readonly source: TurnoverRow['source'];
  /** What asks, unique within its source: the same thing asks once. */
  readonly ref: string;
  /** The number a person knows it by. */
  readonly orderNo: OrderNo;
  /** What has to be staked; nothing is asked for when it is none. */
  readonly amount: bigint;
  /** Of a deposit: what came in. */
  readonly deposited?: bigint;
}

/** Whose turnover it is; the standings are of the moment that is asked about. */
interface TurnoverOwner {
  readonly memberId: MemberId;
  readonly currency: Currency;
  readonly standings: Standings;
}

/** One requirement and how far it is. */
export interface TurnoverPart extends Progress {
  readonly source: TurnoverRow['source'];
  readonly orderNo: OrderNo;
  readonly createdAt: Date;
}

/** What is still to be staked. */
export interface TurnoverState extends Progress {
  /** The oldest first: it is served first. When all is reached, the last one that was. */
  readonly parts: readonly TurnoverPart[];
}

/**
 * Asks for turnover before money may leave; play money never leaves, so nothing is asked for it. Called after the
 * posting it belongs to, in the same transaction: that holds the account already.
 */
export async function askTurnover(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  { memberId, currency, source, ref, orderNo, amount, deposited }: TurnoverAsked,
): Promise<void> {
  if (amount <= 0n || currency === PLAY_CURRENCY) return;
  const { cash } = await lockStandings(tx, memberId, currency);
  const { startsAt, endsAt } = nextStretch(cash.wagered, await readLastEnd(tx, memberId, currency), amount);
  await insertTurnover(tx, {
    member_id: memberId,
    currency,
    source,
    ref,
    order_no: orderNo,
    starts_at: startsAt,
    ends_at: endsAt,
    deposited: deposited ?? null,
    created_at: clock.now(),
  });
}

/**
 * What asked for turnover is gone, and its requirement with it; those after it move up, so that nobody stakes for nothing.
 * Answers it, if there was one. The caller holds the accounts of its owner.
 */
export async function dropTurnover(
  tx: Transaction<Database>,
  asked: Pick<TurnoverRow, 'source' | 'ref'>,
): Promise<TurnoverRow | null> {
  const row = await deleteTurnover(tx, asked);
  if (!row) return null;
  const { cash } = await lockStandings(tx, row.member_id, row.currency);
  const left = unwalkedOf({ startsAt: BigInt(row.starts_at), endsAt: BigInt(row.ends_at) }, cash.wagered);
  if (left > 0n) await moveTurnover(tx, row, left);
  return row;
}

/** The same for many members at once, whose cash the transaction holds. */
export async function askTurnovers(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  asked: readonly TurnoverOfMember[],
  of: { readonly currency: Currency; readonly source: TurnoverRow['source'] },
): Promise<void> {
  if (of.currency === PLAY_CURRENCY) return;
  await insertTurnovers(tx, asked, { ...of, at: clock.now() });
}

/** What is still to be staked, and for what. */
export async function turnoverOf(
  db: Kysely<Database>,
  { memberId, currency, standings }: TurnoverOwner,
): Promise<TurnoverState> {
  const line = lineOf({ wagered: standings.cash.wagered, inPlay: standings.inPlay });
  const open = await readOpenTurnover(db, memberId, currency, line);
  const reached = open.length === 0 ? await readReachedTurnover(db, memberId, currency, line) : undefined;
  const parts = [...open, ...(reached ? [reached] : [])].map((row) => toPart(row, line));
  const sum = (of: (part: TurnoverPart) => bigint) => parts.reduce((all, part) => all + of(part), 0n);
  return {
    needed: sum((part) => part.needed),
    done: sum((part) => part.done),
    left: sum((part) => part.left),
    parts,
  };
}

/** What a member may withdraw of the cash there is. */
export async function withdrawableOf(db: Kysely<Database>, owner: TurnoverOwner): Promise<bigint> {
  if (owner.currency === PLAY_CURRENCY) return 0n;
  const { left } = await turnoverOf(db, owner);
  return freeOf(owner.standings.cash.balance, left);
}

function toPart(row: TurnoverRow, line: bigint): TurnoverPart {
  const stretch = { startsAt: BigInt(row.starts_at), endsAt: BigInt(row.ends_at) };
  return { ...progressOf(stretch, line), source: row.source, orderNo: row.order_no, createdAt: row.created_at };
}
