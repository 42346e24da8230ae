import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMemberAccount, type Account } from '../account.ts';
import type { Transfer } from '../transfer.ts';
import { negated } from '../values.ts';
import { correctBet, givePrize, oweCorrection, payCorrection } from './correct.ts';
import { creditDeposit, parkDeposit } from './deposit.ts';
import { holdFloatPayout, payFloatPayout, returnFloatPayout } from './float-payout.ts';
import { adjust, grantTrial } from './grant.ts';
import { placeBet, playRound, settleBet, undoRound, voidBet, type JackpotShare } from './play.ts';
import { transferUpline } from './upline-transfer.ts';
import { handToVendor, holdForVendor, returnFromHold, takeFromVendor } from './vendor-transfer.ts';
import { bounceWithdrawal, holdWithdrawal, payWithdrawal, returnWithdrawal } from './withdraw.ts';

const BOOK = { merchantCode: 'ty01', currency: 'PHP' };
const amount = fc.bigInt({ min: 2n, max: 10n ** 12n });

/** Every way money moves, with any amounts. */
const ways: Readonly<Record<string, (a: bigint, b: bigint) => readonly Transfer[]>> = {
  'a deposit': (a, b) => {
    const paid = { ...BOOK, memberId: '1', orderNo: 'D1', provider: 'lab', payment: 'p', method: 'qrph', amount: a };
    return [creditDeposit({ ...paid, fee: b % a }), parkDeposit({ ...paid, fee: 0n })];
  },
  'a withdrawal': (a, b) => {
    const order = { ...BOOK, memberId: '1', orderNo: 'W1', amount: a, fee: b % a, target: 'x', provider: 'lab' };
    return [holdWithdrawal(order), payWithdrawal(order), returnWithdrawal(order), bounceWithdrawal(order)];
  },
  'a bet': (a, b) => lifeOf(a, b, undefined),
  'a bet with jackpots': (a, b) => lifeOf(a, b, { contribution: a, win: b }),
  'a correction': (a, b) => {
    const name = { ...BOOK, memberId: '1', vendor: 'LAB', txId: 'f', refTxId: 't', gameType: 'RNG', gameCode: 'g' };
    return [
      correctBet({ ...name, amount: a }),
      correctBet({ ...name, amount: -b }),
      oweCorrection({ ...name, amount: a }),
      payCorrection({ ...name, amount: b }),
      givePrize({ ...name, amount: a }),
    ];
  },
  'a transfer to a vendor': (a) => {
    const order = { ...BOOK, memberId: '1', orderNo: 'T1', vendor: 'LAB', amount: a };
    return [holdForVendor(order), handToVendor(order), returnFromHold(order), takeFromVendor(order)];
  },
  'a payout of float': (a) => {
    const order = { ...BOOK, memberId: '1', orderNo: 'F1', amount: a };
    return [holdFloatPayout(order), payFloatPayout(order), returnFloatPayout(order)];
  },
  'a grant': (a, b) => [
    grantTrial({ ...BOOK, memberId: '1', amount: a }),
    adjust({ ...BOOK, memberId: '1', orderNo: 'A', amount: -b, account: 'cash', reason: 'x' }),
    transferUpline({ ...BOOK, memberId: '1', uplineId: '2', orderNo: 'U', amount: a }),
  ],
};

const nameOf = (account: Account) => JSON.stringify(account);

/** What every account has after some transfers. */
function sums(transfers: readonly Transfer[]): Map<string, bigint> {
  const all = new Map<string, bigint>();
  const add = (account: Account, by: bigint) => all.set(nameOf(account), (all.get(nameOf(account)) ?? 0n) + by);
  for (const { from, to, amount: moved } of transfers.flatMap(({ moves }) => moves)) {
    add(from, negated(moved));
    add(to, moved);
  }
  return all;
}

/** Everything that can become of a bet. */
function lifeOf(a: bigint, b: bigint, jackpot: JackpotShare | undefined): Transfer[] {
  const name = { ...BOOK, memberId: '1', vendor: 'LAB', txId: 't', gameType: 'RNG', gameCode: 'g' };
  const bet = { ...name, stake: a, turnover: b, jackpot };
  const betPlacedAt = new Date(0);
  return [
    placeBet(bet),
    settleBet({ ...bet, win: b }),
    voidBet({ ...bet, betPlacedAt }),
    playRound({ ...bet, win: b }),
    undoRound({ ...bet, win: b, betPlacedAt }),
    settleBet({ ...bet, win: 0n }),
  ];
}

describe('any sequence of entries', () => {
  it('sums to zero, moves something with every step and no money of other members [R1, R5, I5, D3]', () => {
    const some = fc.array(fc.tuple(fc.constantFrom(...Object.keys(ways)), amount, amount), { maxLength: 20 });
    fc.assert(
      fc.property(some, (list) => {
        const transfers = list.flatMap(([way, a, b]) => ways[way]?.(a, b) ?? []);
        expect([...sums(transfers).values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
        for (const { moves, memberId } of transfers) {
          for (const move of moves) {
            expect(move.amount).toBeGreaterThan(0n);
            expect(nameOf(move.from)).not.toBe(nameOf(move.to));
          }
          // No member's own money but that of the one it is recorded for, and of their upline's float.
          for (const account of moves.flatMap(({ from, to }) => [from, to])) {
            if (isMemberAccount(account) && account.memberId !== memberId) expect(account.kind).toBe('float');
          }
        }
      }),
    );
  });
});

describe('what was begun and then taken back', () => {
  it('leaves nothing behind', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [place, , takeBack, round, undo] = ways['a bet']?.(a, b) ?? [];
        const [stake, , getBack, spin, unspin] = ways['a bet with jackpots']?.(a, b) ?? [];
        const [hold, pay, giveBack, bounce] = ways['a withdrawal']?.(a, b) ?? [];
        const [ask, , refuse] = ways['a payout of float']?.(a, b) ?? [];
        const [send, arrive, release, fetch] = ways['a transfer to a vendor']?.(a, b) ?? [];
        for (const pair of [
          [place, takeBack],
          [round, undo],
          [stake, getBack],
          [spin, unspin],
          [hold, giveBack],
          [hold, pay, bounce],
          [ask, refuse],
          [send, release],
          [send, arrive, fetch],
        ]) {
          const left = sums(pair.filter((one) => one !== undefined));
          expect([...left.values()].every((one) => one === 0n)).toBe(true);
        }
      }),
    );
  });

  it('shares its key with what would have ended it otherwise [I7]', () => {
    const keys = (way: string) => ways[way]?.(100n, 7n).map(({ key }) => key);
    expect(keys('a bet')).toEqual(['bet:LAB:t', 'end:LAB:t', 'end:LAB:t', 'bet:LAB:t', 'end:LAB:t', 'end:LAB:t']);
    expect(keys('a withdrawal')).toEqual(['withdraw:W1', 'withdraw.end:W1', 'withdraw.end:W1', 'withdraw.bounce:W1']);
    expect(keys('a payout of float')).toEqual(['float.payout:F1', 'float.payout.end:F1', 'float.payout.end:F1']);
    expect(keys('a transfer to a vendor')).toEqual(['out:T1', 'out.end:T1', 'out.end:T1', 'back:T1']);
  });

  it('has the lines of its player first and unchanged, whatever it has to do with jackpots', () => {
    const plain = ways['a bet']?.(100n, 7n) ?? [];
    const withJackpots = ways['a bet with jackpots']?.(100n, 7n) ?? [];
    withJackpots.forEach(({ moves }, at) => {
      const own = plain[at]?.moves ?? [];
      expect(moves.slice(0, own.length)).toEqual(own);
      expect(
        moves
          .slice(own.length)
          .flatMap(({ from, to }) => [from, to])
          .some(isMemberAccount),
      ).toBe(false);
      expect(moves).toHaveLength(own.length + 2);
    });
  });

  it('is never nothing', () => {
    expect(() => adjust({ ...BOOK, memberId: '1', orderNo: 'A', amount: 0n, account: 'cash', reason: 'x' })).toThrow(
      'moves an amount',
    );
  });
});
