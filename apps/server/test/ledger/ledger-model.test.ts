import {
  adjust,
  creditDeposit,
  holdWithdrawal,
  isMemberAccount,
  negated,
  payWithdrawal,
  placeBet,
  playRound,
  returnWithdrawal,
  settleBet,
  transferUpline,
  undoRound,
  voidBet,
  type Account,
  type Transfer,
} from '@perya/ledger';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { hashOf } from '../../src/ledger/batch.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import type { Verdict } from '../../src/ledger/verdict.ts';
import { betOf, BOOK, openLedgerKit } from '../kit/ledger-kit.ts';

const kit = await openLedgerKit();
afterAll(() => kit.close());

/** The ledger in memory: one thing after the other, and nothing to go wrong. */
class Model {
  readonly balances = new Map<string, bigint>();
  readonly #versions = new Map<string, number>();
  readonly #told = new Map<string, { readonly hash: string; readonly verdict: Verdict }>();
  readonly #bets = new Map<string, ModelBet>();

  post(transfer: Transfer): Verdict | 'unfit' {
    const hash = hashOf(transfer);
    const told = this.#told.get(transfer.key);
    if (told && told.hash !== hash) return { state: 'conflict' };
    if (told) return again(transfer, told.verdict);
    const verdict = this.#decide(transfer);
    if (verdict === 'unfit') return verdict;
    this.#told.set(transfer.key, { hash, verdict });
    return verdict;
  }

  #decide(transfer: Transfer): Verdict | 'unfit' {
    const { moves, memberId, inPlay = 0n } = transfer;
    const after = new Map(this.balances);
    const waiting = (after.get(`play ${memberId}`) ?? 0n) + inPlay;
    if (waiting < 0n) return { state: 'refused', isReplay: false, code: 'balance.insufficient' };
    if (inPlay !== 0n) after.set(`play ${memberId}`, waiting);
    const add = (account: Account, by: bigint) => after.set(nameOf(account), (after.get(nameOf(account)) ?? 0n) + by);
    for (const { from, to, amount } of moves) {
      add(from, negated(amount));
      add(to, amount);
      if (isMemberAccount(from) && (after.get(nameOf(from)) ?? 0n) < 0n) {
        return { state: 'refused', isReplay: false, code: 'balance.insufficient' };
      }
    }
    if (!this.#takesBet(transfer)) return 'unfit';
    for (const [name, balance] of after) this.balances.set(name, balance);
    const touched = moves.flatMap(({ from, to }) => [nameOf(from), nameOf(to)]);
    for (const name of touched) this.#versions.set(name, (this.#versions.get(name) ?? 0) + 1);
    const shown =
      inPlay === 0n
        ? [`cash ${memberId}`, `float ${memberId}`].find((name) => touched.includes(name))
        : `cash ${memberId}`;
    return {
      state: 'done',
      isReplay: false,
      at: null,
      balance: shown === undefined ? null : (this.balances.get(shown) ?? 0n),
      version: shown === undefined ? null : (this.#versions.get(shown) ?? 0),
    };
  }

  /** Places a bet or ends it; false when what is to end is not there like this. */
  #takesBet({ key, bet, memberId, moves, inPlay = 0n }: Transfer): boolean {
    if (!bet) return true;
    const stake = moves[0]?.amount ?? 0n;
    if (bet.key === key) {
      const isInstant = inPlay === 0n;
      this.#bets.set(key, { memberId, stake, isInstant, state: isInstant ? 'settled' : 'open' });
      return true;
    }
    const placed = this.#bets.get(bet.key);
    const isInstant = inPlay === 0n;
    const isFit =
      placed?.memberId === memberId &&
      placed.stake === stake &&
      placed.isInstant === isInstant &&
      placed.state === (isInstant ? 'settled' : 'open');
    if (placed && isFit) placed.state = moves[0]?.kind === 'void' ? 'void' : 'settled';
    return isFit;
  }
}

interface ModelBet {
  readonly memberId: string | null;
  readonly stake: bigint;
  readonly isInstant: boolean;
  state: 'open' | 'settled' | 'void';
}

/** The first answer once more; a balance that the transfer did not move is not in its rows. */
function again({ moves, memberId }: Transfer, verdict: Verdict): Verdict {
  if (verdict.state !== 'done') return { ...verdict, isReplay: true } as Verdict;
  const isShown = moves
    .flatMap(({ from, to }) => [nameOf(from), nameOf(to)])
    .some((name) => name === `cash ${memberId}` || name === `float ${memberId}`);
  return { ...verdict, isReplay: true, ...(!isShown && { balance: null, version: null }) };
}

function nameOf(account: Account): string {
  return isMemberAccount(account) ? `${account.kind} ${account.memberId}` : `${account.kind}/${account.party}`;
}

interface Step {
  readonly way: keyof typeof WAYS;
  readonly who: number;
  /** Few numbers, so that keys meet again. */
  readonly nr: number;
  readonly amount: bigint;
  readonly win: bigint;
}

const BET_PLACED_AT = new Date('2026-05-12T00:00:00Z');
const bet = ({ nr, amount }: Step, memberId: string, run: string) => ({
  ...betOf(memberId, `${run}-${nr}`),
  stake: amount,
  turnover: amount,
  betPlacedAt: BET_PLACED_AT,
});
const order = ({ nr, amount }: Step, memberId: string, run: string) => ({
  ...BOOK,
  memberId,
  orderNo: `${run}-${nr}`,
  amount,
  fee: amount / 10n,
  target: 'x',
  provider: 'lab',
});

const WAYS = {
  deposit: (step: Step, memberId: string, run: string) =>
    creditDeposit({ ...order(step, memberId, run), payment: `${run}-${step.nr}`, method: 'x' }),
  bet: (step: Step, memberId: string, run: string) => placeBet(bet(step, memberId, run)),
  round: (step: Step, memberId: string, run: string) => playRound({ ...bet(step, memberId, run), win: step.win }),
  settle: (step: Step, memberId: string, run: string) => settleBet({ ...bet(step, memberId, run), win: step.win }),
  void: (step: Step, memberId: string, run: string) => voidBet(bet(step, memberId, run)),
  undo: (step: Step, memberId: string, run: string) => undoRound({ ...bet(step, memberId, run), win: step.win }),
  hold: (step: Step, memberId: string, run: string) => holdWithdrawal(order(step, memberId, run)),
  pay: (step: Step, memberId: string, run: string) => payWithdrawal(order(step, memberId, run)),
  return: (step: Step, memberId: string, run: string) => returnWithdrawal(order(step, memberId, run)),
  grant: (step: Step, memberId: string, run: string) =>
    adjust({ ...order(step, memberId, run), account: step.nr % 2 === 0 ? 'float' : 'cash', reason: 'x' }),
  transfer: (step: Step, memberId: string, run: string, upline: string) =>
    transferUpline({ ...order(step, memberId, run), uplineId: upline }),
};

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    way: fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[])),
    who: fc.nat(2),
    nr: fc.nat(3),
    amount: fc.constantFrom(10n, 40n, 100n),
    win: fc.constantFrom(0n, 5n, 300n),
  }),
  { minLength: 5, maxLength: 40 },
);

/** What the database says when a bet that is to end is not there like this: a constraint, whichever path it took. */
const UNFIT = 'constraint';
const codeOf = (error: unknown): unknown => {
  const { code } = error as { code?: unknown };
  return code === '23514' || code === '23502' ? UNFIT : code;
};
const unfit = (error: unknown): 'unfit' => {
  if (codeOf(error) === UNFIT) return 'unfit';
  throw error;
};

describe('any sequence of entries', () => {
  it('gets the verdicts of a model in memory, and the books add up [R1, I1..I5]', { timeout: 60_000 }, async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const run = `r${(runs += 1)}`;
        const members = await kit.members(3);
        const model = new Model();
        for (const step of list) {
          const memberId = members[step.who] ?? '';
          const transfer = WAYS[step.way](step, memberId, run, members[(step.who + 1) % 3] ?? '');
          const told = await kit.ledger.post(transfer).catch(unfit);
          const isDone = told !== 'unfit' && told.state === 'done';
          expect(isDone ? { ...told, at: null } : told, transfer.key).toEqual(model.post(transfer));
        }
        for (const memberId of members) {
          for (const [kind, balance] of Object.entries(await kit.standing(memberId))) {
            expect(balance).toBe(model.balances.get(`${kind} ${memberId}`) ?? 0n);
          }
        }
      }),
      { numRuns: repeats({ quick: 30, long: 60 }) },
    );
    // The steps hold and end what nobody ordered: that is for services. Bets are for the books.
    const breaks = (await checkWhole(kit.db)).filter(
      ({ rule, detail }) => rule !== 'I8' && !detail.includes('withdrawal'),
    );
    expect(breaks).toEqual([]);
    expect(kit.troubles.map(codeOf).filter((code) => code !== UNFIT)).toEqual([]);
  });
});
