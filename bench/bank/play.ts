import { formatAmount } from '@perya/std';
import { ask, type Bank } from './bank.ts';
import type { BetAsked, EndAsked, Word } from './history.ts';
import type { WalletAnswer } from './vendor-client.ts';

const SHARES = {
  /** Rounds that come with their result. */
  round: 0.35,
  /** Bets that are taken back instead of settled. */
  void: 0.15,
  /** Bets that two settlers fight over. */
  raced: 0.1,
  /** Bets whose number is used again for another amount. */
  reused: 0.03,
  /** Bets that are taken back before they arrive. */
  early: 0.03,
  /** Answers that nobody asks for a second time. */
  forgotten: 0.15,
  /** Acknowledged movements after which another server is asked for the balance. */
  read: 0.05,
};

let numbers = 0;

/** One bet from its beginning to its end. */
export async function playBet(bank: Bank): Promise<void> {
  const { random, history } = bank;
  const { memberId } = random.pick(bank.players);
  const isRound = random.isHit(SHARES.round);
  const bet: BetAsked = {
    txId: `b${++numbers}`,
    memberId,
    stake: 100 + random.below(4_900),
    win: isRound ? (random.isHit(0.45) ? random.below(10_000) : 0) : null,
    word: 'unknown',
    isCancelled: false,
    ends: [],
  };
  history.bets.push(bet);
  if (random.isHit(SHARES.early)) await takeBackEarly(bank, bet);
  await place(bank, bet);
  if (bet.word === 'done' && random.isHit(SHARES.reused)) await reuseNumber(bank, bet);
  if (bet.word === 'refused' || isRound) return;
  if (bet.word === 'unknown' && random.isHit(0.5)) return;
  await end(bank, bet);
}

const about = ({ memberId, txId }: BetAsked) => ({
  playerId: memberId,
  currency: 'PHP',
  roundId: `r-${txId}`,
  gameCode: 'bank',
  gameType: 'RNG',
});

async function place(bank: Bank, bet: BetAsked): Promise<void> {
  const fields = { ...about(bet), txId: bet.txId, amount: pesos(bet.stake) };
  const patience = bank.random.isHit(SHARES.forgotten) ? 1 : undefined;
  const answer =
    bet.win === null
      ? await ask(bank, 'debit', fields, patience)
      : await ask(bank, 'debit-credit', { ...fields, win: pesos(bet.win) }, patience);
  bet.word = wordOf(bank, answer);
  if (bet.word === 'done' && bet.isCancelled) {
    bank.history.accuse(`I6 bet ${bet.txId} was taken back before it came and placed all the same`);
  }
  if (answer && bet.word === 'done') await read(bank, bet, answer);
}

/** An acknowledged movement is there for whoever reads next, on whichever server. */
async function read(bank: Bank, bet: BetAsked, { version = 0 }: WalletAnswer): Promise<void> {
  if (!bank.random.isHit(SHARES.read)) return;
  const seen = await ask(bank, 'balance', about(bet), 1);
  if (seen?.status === 'OK' && (seen.version ?? 0) < version) {
    bank.history.accuse(`I11 player ${bet.memberId} had version ${version} and read ${seen.version} afterwards`);
  }
}

async function takeBackEarly(bank: Bank, bet: BetAsked): Promise<void> {
  const answer = await ask(bank, 'rollback', { ...about(bet), txId: `${bet.txId}-early`, refTxId: bet.txId });
  bet.isCancelled = answer?.status === 'OK';
  if (answer) bank.history.count('done');
}

async function reuseNumber(bank: Bank, bet: BetAsked): Promise<void> {
  const fields = { ...about(bet), txId: bet.txId, amount: pesos(bet.stake + 1) };
  const answer =
    bet.win === null
      ? await ask(bank, 'debit', fields, 1)
      : await ask(bank, 'debit-credit', { ...fields, win: pesos(bet.win) }, 1);
  if (answer?.status === 'OK') bank.history.accuse(`I9 bet ${bet.txId} was accepted again with another amount`);
}

async function end(bank: Bank, bet: BetAsked): Promise<void> {
  const { random } = bank;
  const draw = (): EndAsked =>
    random.isHit(SHARES.void) || bet.word === 'unknown'
      ? { kind: 'void', win: 0, word: 'unknown' }
      : { kind: 'settle', win: random.isHit(0.5) ? random.below(bet.stake * 2) : 0, word: 'unknown' };
  bet.ends.push(draw());
  if (random.isHit(SHARES.raced)) bet.ends.push(random.isHit(0.5) ? { kind: 'void', win: 0, word: 'unknown' } : draw());
  await Promise.all(bet.ends.map((one, nr) => askEnd(bank, bet, one, nr)));
  const done = bet.ends.filter(({ word }) => word === 'done');
  if (done.some(({ kind }) => kind === 'void') && done.some(({ kind }) => kind === 'settle')) {
    bank.history.accuse(`I7 bet ${bet.txId} was settled and taken back`);
  }
  if (done.filter(({ kind }) => kind === 'settle').length > 1) {
    bank.history.accuse(`I7 bet ${bet.txId} was settled twice`);
  }
}

async function askEnd(bank: Bank, bet: BetAsked, one: EndAsked, nr: number): Promise<void> {
  const fields = { ...about(bet), txId: `${bet.txId}-${one.kind}${nr}`, refTxId: bet.txId };
  const patience = bank.random.isHit(SHARES.forgotten / 3) ? 1 : undefined;
  const answer =
    one.kind === 'void'
      ? await ask(bank, 'rollback', fields, patience)
      : await ask(bank, 'credit', { ...fields, amount: pesos(one.win) }, patience);
  one.word = wordOf(bank, answer);
  if (answer && one.word === 'done' && bet.word === 'done') await read(bank, bet, answer);
}

function wordOf({ history }: Bank, answer: WalletAnswer | null): Word {
  const word = answer === null ? 'unknown' : answer.status === 'OK' ? 'done' : 'refused';
  history.count(word);
  return word;
}

/** Amounts travel as decimal text. */
export function pesos(centavos: number): string {
  return formatAmount(BigInt(centavos), 2);
}
