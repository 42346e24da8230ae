import { betKey, placeBet, playRound, type BetFacts, type Currency, type JackpotShare } from '@perya/ledger';
import type { Follower } from '../../ledger/follower.ts';
import { inStep } from '../../platform/in-step.ts';
import { barOf, isSurelyOpen } from './bar.service.ts';
import { factsOf } from './bet-facts.ts';
import { findBet, jackpotOf, rememberBet, type Bet } from './bets.service.ts';
import { REFUSALS, toOutcome, type Input, type Outcome, type Scene } from './scene.service.ts';
import { isBelowMax, isTooMuch, STOPPED, TOO_MUCH } from './limits.service.ts';
import { readAmount } from '../../platform/money.ts';
import { withinLimits } from './results.service.ts';
import { turnoverOf, partOf } from './vendor-amounts.ts';

interface Amounts {
  readonly stake: bigint;
  /** Null while the result is not known. */
  readonly win: bigint | null;
  readonly jackpot: JackpotShare | undefined;
  readonly expiresAt: Date | undefined;
  readonly facts: BetFacts | undefined;
}

/** The result of a bet. */
type Won = Pick<Input<'debit-credit'>, 'win' | 'jackpotWin'>;

/** A bet; with its result when the vendor knows it already. */
export async function place(scene: Scene, input: Input<'debit'>, won: Won | null): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  const amounts = read(input, won, player.currency);
  if (!amounts) return { status: 'INVALID_REQUEST' };
  const { stake, win, jackpot, expiresAt, facts } = amounts;
  const key = betKey(vendor.code, input.txId);
  const isAbove = win !== null && isTooMuch(scene, 'win', win, input.txId);
  const bar = isAbove ? TOO_MUCH.win : isSurelyOpen(scene, input) ? null : await barOf(scene, input);
  // What was decided before stays decided, whatever stands in the way of new bets by now.
  if (bar && !(await findBet(ctx, vendor.code, input.txId))) return bar;
  if (!player.isActive) {
    const before = await ctx.ledger.refuse(key, player.memberId, 'player.disabled');
    if (before === null) return REFUSALS['player.disabled'];
  }
  const bet = betOf(scene, input, { stake, win: win ?? 0n, jackpot, expiresAt, facts });
  await inStep;
  const post = async () => {
    const at = ctx.clock.now();
    const verdict = await ctx.ledger.post(win === null ? placeBet(bet) : playRound(bet));
    if (verdict.state === 'done' && !verdict.isReplay) rememberBet(ctx, key, keptOf(bet, win, at));
    return toOutcome(scene, key, input.txId, verdict);
  };
  if (win === null) return post();
  const outcome = await withinLimits(scene, { lost: win - stake, prizes: 0n }, false, post);
  return outcome === STOPPED && (await findBet(ctx, vendor.code, input.txId)) ? post() : outcome;
}

/** A bet with its result, from this process. */
export interface KnownRound extends Named {
  readonly sessionToken: string;
  readonly stake: bigint;
  readonly win: bigint;
}

/** Nothing has happened: the call that can refuse has to be made. */
const LEFT: Outcome = { status: 'INTERNAL_ERROR' };

/**
 * A bet with its result as `place` takes it, behind the same checks, and in the same transaction something of the caller's
 * own. Null when anything at all stands in its way: then nothing has happened, and `place` says what it was.
 */
export async function placeFollowed(scene: Scene, round: KnownRound, follower: Follower): Promise<Outcome | null> {
  const { ctx, vendor, player } = scene;
  const { stake, win, txId } = round;
  if (!player.isActive || !isBelowMax(scene, win)) return null;
  if (!isSurelyOpen(scene, round) && (await barOf(scene, round)) !== null) return null;
  const key = betKey(vendor.code, txId);
  const bet = betOf(scene, round, { stake, win, jackpot: undefined, expiresAt: undefined, facts: undefined });
  await inStep;
  const post = async () => {
    const verdict = await ctx.ledger.postFollowed(playRound(bet), follower);
    return verdict === null ? LEFT : toOutcome(scene, key, txId, verdict);
  };
  const outcome = await withinLimits(scene, { lost: win - stake, prizes: 0n }, false, post);
  return outcome === LEFT || outcome === STOPPED ? null : outcome;
}

/** How a bet is named by whoever places it. */
type Named = Pick<Input<'debit'>, 'txId' | 'roundId' | 'gameType' | 'gameCode'>;

/** A bet as the books take it. */
type BookedBet = Parameters<typeof playRound>[0];

function betOf(
  { vendor, player }: Scene,
  { txId, roundId, gameType, gameCode }: Named,
  { stake, win, jackpot, expiresAt, facts }: Pick<BookedBet, 'stake' | 'win' | 'jackpot' | 'expiresAt' | 'facts'>,
): BookedBet {
  const { memberId, currency, merchantCode } = player;
  const turnover = turnoverOf(stake, vendor.weights.get(`${merchantCode} ${gameType}`));
  // Written out, because a spread would give every object a shape of its own, and a bet is read in many places.
  return {
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
    facts,
    win,
  };
}

function keptOf(
  { memberId, currency, stake, turnover, jackpot, gameType, gameCode }: BookedBet,
  win: bigint | null,
  at: Date,
): Bet {
  return { memberId, currency, stake, turnover, win, jackpot, gameType, gameCode, at };
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
  const facts = factsOf(input, stake, parts);
  if (!isWhole || contribution === null || jackpotWin === null || facts === null) return null;
  return { stake, win, jackpot: jackpotOf(contribution, jackpotWin), expiresAt, facts };
}
