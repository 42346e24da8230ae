import { adjust, placeBet, playRound, settleBet, type Book } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Context } from '../../src/context.ts';

/** The books of the demonstration brand. */
export const BOOK: Book = { merchantCode: 'ty01', currency: 'PHP' };

let numbers = 0;

/** Gives a member money, as an operator would. */
export async function fund(
  { ledger }: Pick<Context, 'ledger'>,
  memberId: string,
  amount: bigint,
  account: 'cash' | 'float' = 'cash',
): Promise<void> {
  const orderNo = `TEST${(numbers += 1)}-${memberId}`;
  const verdict = await ledger.post(adjust({ ...BOOK, memberId, orderNo, amount, account, reason: 'test' }));
  assert(verdict.state === 'done', 'the money is there');
}

/** A bet as a test names it. */
export function betNamed(memberId: string, txId: string, gameType = 'RNG', vendor = 'LAB') {
  return { ...BOOK, memberId, vendor, txId, gameType, gameCode: 'spin' };
}

/** Plays a spin. */
export async function spin(
  { ledger }: Pick<Context, 'ledger'>,
  bet: ReturnType<typeof betNamed>,
  { stake, win, turnover = stake }: { readonly stake: bigint; readonly win: bigint; readonly turnover?: bigint },
): Promise<void> {
  const verdict = await ledger.post(playRound({ ...bet, stake, win, turnover }));
  assert(verdict.state === 'done', 'the spin is played');
}

/** Places a bet and, with a win given, settles it. */
export async function wager(
  { ledger }: Pick<Context, 'ledger'>,
  bet: ReturnType<typeof betNamed>,
  { stake, win }: { readonly stake: bigint; readonly win?: bigint },
): Promise<void> {
  const placed = await ledger.post(placeBet({ ...bet, stake, turnover: stake }));
  assert(placed.state === 'done', 'the bet is placed');
  if (win === undefined) return;
  const settled = await ledger.post(settleBet({ ...bet, stake, win }));
  assert(settled.state === 'done', 'the bet is settled');
}
