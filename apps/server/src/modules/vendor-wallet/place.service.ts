import { betKey, placeBet, playRound, type Currency, type JackpotShare } from '@perya/ledger';
import { inStep } from '../../platform/in-step.ts';
import { barOf, isSurelyOpen } from './bar.service.ts';
import { findBet, jackpotOf, rememberBet } from './bets.service.ts';
import { REFUSALS, toOutcome, type Input, type Outcome, type Scene } from './scene.service.ts';
import { isTooMuch, STOPPED, TOO_MUCH } from './limits.service.ts';
import { readAmount } from '../../platform/money.ts';
import { withinLimits } from './results.service.ts';
import { turnoverOf, partOf } from './vendor-amounts.ts';

interface Amounts {
  readonly stake: bigint;
  /** Null while the result is not known. */
  readonly win: bigint | null;
  readonly jackpot: JackpotShare | undefined;
  readonly expiresAt: Date | undefined;
}

/** The result of a bet. */
type Won = Pick<Input<'debit-credit'>, 'win' | 'jackpotWin'>;

/** A bet; with its result when the vendor knows it already. */
export async function place(scene: Scene, input: Input<'debit'>, won: Won | null): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  const amounts = read(input, won, player.currency);
  if (!amounts) return { status: 'INVALID_REQUEST' };
  const { stake, win, jackpot, expiresAt } = amounts;
  const key = betKey(vendor.code, input.txId);
  const isAbove = win !== null && isTooMuch(scene, 'win', win, input.txId);
  const bar = isAbove ? TOO_MUCH.win : isSurelyOpen(scene, input) ? null : await barOf(scene, input);
  // What was decided before stays decided, whatever stands in the way of new bets by now.
  if (bar && !(await findBet(ctx, vendor.code, input.txId))) return bar;
  if (!player.isActive) {
    const before = await ctx.ledger.refuse(key, player.memberId, 'player.disabled');
    if (before === null) return REFUSALS['player.disabled'];
  }
  const { memberId, currency, merchantCode } = player;
  const { txId, roundId, gameType, gameCode } = input;
  const turnover = turnoverOf(stake, vendor.weights.get(`${player.merchantCode} ${input.gameType}`));
  // Written out, because a spread would give every object a shape of its own, and a bet is read in many places.
  const bet = {
    merchantCode,
    currency,
    memberId,
    vendor: vendor.code,
    txId,
    gameType,
    gameCode,
    fingerprintExtra: roundId,
    stake,
    turnover,
    jackpot,
    expiresAt,
    win: win ?? 0n,
  };
  await inStep;
  const post = async () => {
    const at = ctx.clock.now();
    const verdict = await ctx.ledger.post(win === null ? placeBet(bet) : playRound(bet));
    if (verdict.state === 'done' && !verdict.isReplay) {
      rememberBet(ctx, key, { memberId, currency, stake, turnover, win, jackpot, gameType, gameCode, at });
    }
    return toOutcome(scene, key, input.txId, verdict);
  };
  if (win === null) return post();
  const outcome = await withinLimits(scene, { lost: win - stake, prizes: 0n }, false, post);
  return outcome === STOPPED && (await findBet(ctx, vendor.code, input.txId)) ? post() : outcome;
}

function read(input: Input<'debit'>, won: Won | null, currency: Currency): Amounts | null {
  const { amount, bets, validUntil, jackpotContribution } = input;
  const stake = readAmount(amount, currency);
  const win = won === null ? null : readAmount(won.win, currency);
  const expiresAt = validUntil === undefined ? undefined : new Date(validUntil);
  if (!stake || (won !== null && win === null) || Number.isNaN(expiresAt?.getTime() ?? 0)) return null;
  const parts = bets?.map((bet) => readAmount(bet.amount, currency) ?? -1n);
  const isWhole = !parts || (parts.every((part) => part > 0n) && parts.reduce((sum, part) => sum + part) === stake);
  const contribution = partOf(jackpotContribution, stake, currency);
  const jackpotWin = partOf(won?.jackpotWin, win ?? 0n, currency);
  if (!isWhole || contribution === null || jackpotWin === null) return null;
  return { stake, win, jackpot: jackpotOf(contribution, jackpotWin), expiresAt };
}
