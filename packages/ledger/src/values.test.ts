import { describe, expect, it } from 'vitest';
import { ofMember, type Book } from './account.ts';
import { betKey, placeBet, type BetName } from './entries/play.ts';
import type { MemberId, TxId, VendorCode } from './values.ts';

const [memberId, vendor, txId] = ['7' as MemberId, 'LAB' as VendorCode, 'b1' as TxId];
const book: Book = { merchantCode: 'ty01', currency: 'PHP' };
const bet: BetName = { ...book, vendor, txId, memberId, gameType: 'RNG', gameCode: 'spin' };

describe('values', () => {
  it('two values that mean different things cannot be swapped, and a bare one needs no cast', () => {
    expect(betKey(vendor, txId)).toBe(betKey('LAB', 'b1'));
    // @ts-expect-error the number of a bet is no vendor
    expect(betKey(txId, vendor)).not.toBe(betKey(vendor, txId));
    // @ts-expect-error a currency is no member
    expect(ofMember('cash', book.currency)).not.toEqual(ofMember('cash', memberId));
    // @ts-expect-error a brand is no currency
    const swapped: Book = { merchantCode: book.currency, currency: book.merchantCode };
    expect(swapped).not.toEqual(book);
    // @ts-expect-error a member is no vendor
    expect(placeBet({ ...bet, vendor: memberId, stake: 1n, turnover: 1n }).key).not.toBe(betKey(vendor, txId));
  });
});
