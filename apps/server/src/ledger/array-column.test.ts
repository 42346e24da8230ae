import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BooleanColumn, HashColumn, PlainColumn, TextColumn, TimestampColumn } from './array-column.ts';
import { toArrayText } from './array-text.ts';
import type { Fingerprint } from './values.ts';

describe('an array that grows into its text', () => {
  it('has nothing in it at first', () => {
    expect(String(new TextColumn())).toBe('{}');
    expect(String(new PlainColumn())).toBe('{}');
  });

  it('quotes what PostgreSQL would read otherwise', () => {
    const list = new TextColumn();
    for (const words of ['', 'null', 'a,b', 'a,b', '"\\', 'bet:LAB:7']) list.add(words);
    list.addNull();
    expect(String(list)).toBe(`{"","null","a,b","a,b","\\"\\\\",bet:LAB:7,NULL}`);
  });

  it('says the same as the array written at once', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (all) => {
        const list = new TextColumn();
        for (const words of all) list.add(words);
        expect(String(list)).toBe(toArrayText(all));
      }),
    );
  });

  it('of numbers, moments, hashes and flags does too', () => {
    const numbers = new PlainColumn<'numbers', bigint | number | string>();
    for (const one of [12n, -3, '2026-11-15']) numbers.add(one);
    numbers.addNull();
    expect(String(numbers)).toBe(toArrayText([12n, -3, '2026-11-15', null]));
    const at = new Date('2026-11-15T04:00:00.123Z');
    const moments = new TimestampColumn();
    moments.add(at);
    moments.addNull();
    expect(String(moments)).toBe(toArrayText([at, null]));
    const hashes = new HashColumn();
    hashes.add('00ff' as Fingerprint);
    expect(String(hashes)).toBe(toArrayText(['\\x00ff']));
    const flags = new BooleanColumn();
    for (const is of [true, false]) flags.add(is);
    expect(String(flags)).toBe(toArrayText(['t', 'f']));
  });

  it('becomes what another one is, and goes on by itself', () => {
    const one = new PlainColumn<'one', number>();
    one.add(1);
    const other = new PlainColumn<'one', number>();
    other.copy(one);
    other.add(2);
    expect([String(one), String(other)]).toEqual(['{1}', '{1,2}']);
  });
});
