import type { FloatMove } from '@perya/agency';
import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** Between which moments, the first left out. */
interface Span {
  readonly after: Date;
  readonly upTo: Date;
}

/** A call has moved what it moves by then, or never will. */
const CALL_MS = 60_000;

/** A move of float as it is kept. */
export interface KeptMove extends FloatMove {
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
}

/**
 * Where members hand float to each other: each a query of transfer, accounts and amount. Calls are few and found by their time, and
 * with them who made them; what these moved is in the ledger.
 */
const SOURCES: readonly ((span: Span) => RawBuilder<unknown>)[] = [
  ({ after, upTo }) => sql`
    select t.id, t.from_account, t.to_account, t.amount, t.at
    from (
      select distinct member_id from idempotent_call
      where at > ${new Date(after.getTime() - CALL_MS)} and at <= ${upTo} and call = 'wallet.transferUpline' and code is null
    ) asked cross join lateral (
      select * from ledger_transfer
      where member_id = asked.member_id and kind = 'transfer' and kind not in ('bet', 'settle', 'payout', 'refused')
        and at > ${after} and at <= ${upTo} offset 0
    ) t`,
];

/** Keeps what was moved and is not kept yet; answers it in the order of time. */
export async function keepMoves(tx: Tx, span: Span): Promise<KeptMove[]> {
  const { rows } = await sql<Row>`
    with kept as (
      insert into collusion_move (transfer_id, merchant_code, from_id, to_id, currency, amount, at)
      select t.id, f.merchant_code, f.member_id, g.member_id, f.currency, t.amount, t.at
      from (${sql.join(
        SOURCES.map((source) => source(span)),
        sql` union all `,
      )}) t
      join ledger_account f on f.id = t.from_account and f.kind = 'float' and f.member_id is not null
      join ledger_account g on g.id = t.to_account and g.kind = 'float' and g.member_id is not null
      where f.member_id <> g.member_id
      on conflict do nothing
      returning *
    )
    select * from kept order by at, transfer_id`.execute(tx);
  return rows.map(toMove);
}

/** So many moves are looked at around one of them, however many there are. */
const MOVES_MAX = 2_000;

/**
 * Moves that may have carried the money of a move since a moment: of its currency, about as much, along so many members, and part of no
 * circle yet.
 */
export async function readWay(
  db: Db,
  move: KeptMove,
  {
    since,
    membersMax,
    least,
    most,
  }: { readonly since: Date; readonly membersMax: number; readonly least: bigint; readonly most: bigint },
): Promise<KeptMove[]> {
  const { rows } = await sql<Row>`
    with recursive way as (
      select *, 2 as members from collusion_move
      where not is_told and from_id = ${move.to} and at between ${since} and ${new Date(move.at)} and currency = ${move.currency}
        and amount between ${least} and ${most}
      union
      select next.*, way.members + 1 from way join collusion_move next
        on next.from_id = way.to_id and next.at between way.at and ${new Date(move.at)} and next.currency = ${move.currency}
      where not next.is_told and next.amount between ${least} and ${most} and way.members < ${membersMax} and way.to_id <> ${move.from}
    )
    select distinct on (transfer_id) * from (select * from way limit ${MOVES_MAX}) found order by transfer_id, at`.execute(
    db,
  );
  return rows.map(toMove);
}

/** Keeps that a circle was found of which some moves are part. */
export async function markTold(tx: Tx, transfers: readonly string[]): Promise<void> {
  await tx.updateTable('collusion_move').set({ is_told: true }).where('transfer_id', 'in', transfers).execute();
}

/** What somebody was handed in a currency since a moment, up to a move of theirs. */
export async function readReceived(db: Db, { from, at, currency }: KeptMove, since: Date): Promise<KeptMove[]> {
  const { rows } = await sql<Row>`
    select * from collusion_move
    where to_id = ${from} and at between ${since} and ${new Date(at)} and currency = ${currency}
    order by at desc limit ${MOVES_MAX}`.execute(db);
  return rows.map(toMove);
}

interface Row {
  readonly transfer_id: string;
  readonly merchant_code: MerchantCode;
  readonly from_id: MemberId;
  readonly to_id: MemberId;
  readonly currency: Currency;
  readonly amount: string;
  readonly at: Date;
}

function toMove({ transfer_id: transfer, merchant_code: merchantCode, currency, ...row }: Row): KeptMove {
  const { from_id: from, to_id: to, amount, at } = row;
  return { transfer, merchantCode, currency, from, to, amount: BigInt(amount), at: at.getTime() };
}
