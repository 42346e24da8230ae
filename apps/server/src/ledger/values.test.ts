import type { Kysely, Selectable } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../platform/db/schema.ts';
import { readStandings } from './balances.ts';
import { readPlayed } from './played.ts';

type Order = Selectable<Database['deposit_order']>;

describe('ledger values', () => {
  it('what a row says cannot be asked for in the wrong place: the compiler refuses each line here', () => {
    const wrong = [
      // @ts-expect-error a currency is no member
      (db: Kysely<Database>, row: Order) => readStandings(db, row.currency, row.member_id),
      // @ts-expect-error an order is no member
      (db: Kysely<Database>, row: Order) => readStandings(db, row.order_no, row.currency),
      // @ts-expect-error a member is no account
      (db: Kysely<Database>, row: Order, at: Date) => readPlayed(db, row.member_id, row.member_id, at),
    ];
    const right = (db: Kysely<Database>, row: Order) => readStandings(db, row.member_id, row.currency);
    expect([...wrong, right].map((ask) => typeof ask)).toEqual(Array(4).fill('function'));
  });
});
