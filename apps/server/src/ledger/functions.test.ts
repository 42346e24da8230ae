import type { AccountId, MemberId, Minor } from '@perya/ledger';
import { describe, expect, it } from 'vitest';
import type { PlainColumn } from './array-column.ts';
import { LEDGER_POST_PLAIN_SQL, LEDGER_POST_SQL, LedgerPost, LedgerPostPlain } from './functions.gen.ts';
import type { AccountPlace, TransferNr } from './values.ts';

const at = new Date(0);

describe('ledger functions', () => {
  it('no array of a call can stand where another belongs', () => {
    const call = new LedgerPostPlain({ p_at: at, p_players: 1, p_ends: 0 });
    // @ts-expect-error both are bigint[] in SQL, and both are amounts
    const delta: LedgerPostPlain['a_delta'] = call.a_lowest;
    // @ts-expect-error both are int[] in SQL, and both are places of accounts
    const from: LedgerPostPlain['m_from'] = call.m_to;
    // @ts-expect-error both are text[] in SQL
    call.m_ref.copy(call.m_detail);
    // @ts-expect-error a parameter cannot be put in the place of another one
    call.m_amount = call.m_turnover;
    expect([delta, from]).toEqual([call.a_lowest, call.m_to]);
  });

  it('no value can stand in an array of another meaning', () => {
    const [account, member, amount] = ['7' as AccountId, '7' as MemberId, 7n as Minor];
    const [nr, place] = [7 as TransferNr, 7 as AccountPlace];
    const call = new LedgerPost({ p_at: at });
    const plain = new LedgerPostPlain({ p_at: at, p_players: 1, p_ends: 0 });
    // @ts-expect-error an amount is no account
    call.m_from.add(amount);
    // @ts-expect-error an account is no amount
    call.m_amount.add(account);
    // @ts-expect-error a member is no account
    call.m_to.add(member);
    // @ts-expect-error an account is no member
    call.t_member.add(account);
    // @ts-expect-error whose text came from nowhere is no account
    call.t_shown_account.add('7');
    // @ts-expect-error a place is no transfer
    plain.m_nr.add(place);
    // @ts-expect-error a transfer is no place
    plain.m_from.add(nr);
    // @ts-expect-error nothing is only there where it is said
    plain.a_lowest.add(null);
    expect(String(plain.m_nr)).toBe('{7}');
  });

  const numbered = (count: number, first = 1) => Array.from({ length: count }, (_, place) => `$${first + place}`);
  const numbersIn = (text: string) => text.match(/\$\d+/g);
  const namesIn = (text: string) => [...text.matchAll(/(\w+) => /g)].map(([, name]) => name);

  it('the statement numbers parameters as the call lays them out', () => {
    const call = new LedgerPost({ p_at: at });
    const plain = new LedgerPostPlain({ p_at: at, p_players: 1, p_ends: 0 });
    expect(numbersIn(LEDGER_POST_SQL)).toEqual(numbered(call.values().length));
    expect(namesIn(LEDGER_POST_SQL)).toEqual(Object.keys(call));
    expect(numbersIn(LEDGER_POST_PLAIN_SQL)).toEqual(numbered(plain.values().length));
  });

  const isColumn = (value: unknown): value is Pick<PlainColumn<string, string>, 'addNull'> =>
    typeof value === 'object' && value !== null && 'addNull' in value;

  it.each([
    ['ledger_post', () => new LedgerPost({ p_at: at }), LEDGER_POST_SQL],
    ['ledger_post_plain', () => new LedgerPostPlain({ p_at: at, p_players: 1, p_ends: 0 }), LEDGER_POST_PLAIN_SQL],
  ] as const)('each array of %s is sent under its own name', (_, make, text) => {
    const named = new Map([...text.matchAll(/(\w+) => \$(\d+)/g)].map(([, name, place]) => [Number(place), name]));
    for (const name of Object.keys(make())) {
      const call = make();
      const column: unknown = Reflect.get(call, name);
      if (!isColumn(column)) continue;
      column.addNull();
      expect(call.values().flatMap((value, at) => (value === '{NULL}' ? [named.get(at + 1)] : []))).toEqual([name]);
    }
  });
});
