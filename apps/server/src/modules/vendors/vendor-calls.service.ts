import type { vendor as contract } from '@perya/contract';
import { betKey, placeBet, playRound, settleBet, undoRound, voidBet, type BetName, type Transfer } from '@perya/ledger';
import { formatAmount } from '@perya/std';
import type * as v from 'valibot';
import type { Context } from '../../context.ts';
import { readStandings } from '../../ledger/balances.ts';
import type { RefusalCode, Verdict } from '../../ledger/verdict.ts';
import { tellMember } from '../live/tell.service.ts';
import { brandOf } from '../system/system.service.ts';
import { findBet, findBetAndEnd, rememberBet, type Bet } from './bets.service.ts';
import { centavosOf, countedOf } from './vendor-amounts.ts';
import { playerOf, type Player } from './players.service.ts';
import type { Vendor } from './vendors.service.ts';

type CallName = contract.VendorCall;
type Input<Name extends CallName> = v.InferOutput<(typeof contract.VENDOR_REQUESTS)[Name]>;
type Outcome = Omit<contract.VendorAnswer, 'requestId'>;

/** Who asks for whom. */
interface Scene {
  readonly ctx: Context;
  readonly vendor: Vendor;
  readonly player: Player;
}

const REFUSALS: Readonly<Record<RefusalCode, Outcome>> = {
  'balance.insufficient': { status: 'INSUFFICIENT_FUNDS' },
  'bet.late': { status: 'TX_LATE' },
  'bet.cancelled': { status: 'TX_ALREADY_ROLLED_BACK' },
  'player.excluded': { status: 'SELF_EXCLUDED' },
  'player.cooling': { status: 'COOLING_OFF' },
  'player.disabled': { status: 'PLAYER_DISABLED' },
  'limit.deposit': { status: 'LIMIT_EXCEEDED', detail: 'DEPOSIT' },
  'limit.loss': { status: 'LIMIT_EXCEEDED', detail: 'LOSS' },
  'limit.wager': { status: 'LIMIT_EXCEEDED', detail: 'BET' },
};

const CALLS: { readonly [Name in CallName]: (scene: Scene, input: Input<Name>) => Promise<Outcome> } = {
  balance: (scene) => withBalance(scene, { status: 'OK' }),
  debit: (scene, input) => place(scene, input, null),
  credit: settle,
  'debit-credit': (scene, input) => place(scene, input, input.win),
  rollback,
  'tx/status': tellState,
};

/** Answers one call of a vendor. What is owed is paid in any case; only new bets are refused. [R71] */
export async function answerVendor<Name extends CallName>(
  ctx: Context,
  vendor: Vendor,
  call: Name,
  input: Input<Name>,
): Promise<Outcome> {
  const player = await playerOf(ctx, vendor, input.playerId);
  if (!player) return { status: 'PLAYER_NOT_FOUND' };
  if (player.currency !== input.currency) return { status: 'WRONG_CURRENCY' };
  return CALLS[call]({ ctx, vendor, player }, input);
}

/** A bet; with its result when the vendor knows it already. */
async function place(scene: Scene, input: Input<'debit'>, won: string | null): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  const stake = centavosOf(input.amount);
  const win = won === null ? null : centavosOf(won);
  const until = input.validUntil === undefined ? undefined : new Date(input.validUntil);
  if (!stake || (won !== null && win === null) || Number.isNaN(until?.getTime() ?? 0)) {
    return { status: 'INVALID_REQUEST' };
  }
  // Nothing launches games yet, so no token can be a live one.
  if (input.sessionToken !== undefined) return { status: 'INVALID_TOKEN' };
  if ((await brandOf(ctx, player.merchantCode)).rows.brand.maintenance) return { status: 'MAINTENANCE' };
  const key = betKey(vendor.code, input.txId);
  if (!player.isActive) {
    const before = await ctx.ledger.refuse(key, player.memberId, 'player.disabled');
    if (before === null) return REFUSALS['player.disabled'];
  }
  const name = nameOf(scene, input.txId, input, input.roundId);
  const counted = countedOf(stake, vendor.weights.get(`${player.merchantCode} ${input.gameType}`));
  const bet = { ...name, stake, counted, ...(until && { until }) };
  const at = ctx.clock.now();
  const verdict = await ctx.ledger.post(win === null ? placeBet(bet) : playRound({ ...bet, win }));
  if (verdict.state === 'done' && !verdict.isReplay) {
    const { gameType, gameCode, currency, memberId } = name;
    rememberBet(ctx, key, { memberId, currency, stake, counted, win, gameType, gameCode, at });
  }
  return toOutcome(scene, input.txId, verdict);
}

/** The result of a bet; one for each, whatever the vendor calls it. */
async function settle(scene: Scene, input: Input<'credit'>): Promise<Outcome> {
  const { ctx, vendor } = scene;
  const win = centavosOf(input.amount);
  if (win === null) return { status: 'INVALID_REQUEST' };
  const found = await findBet(ctx, vendor.code, input.refTxId);
  if (!found) return { status: 'TX_NOT_FOUND' };
  if ('refusal' in found)
    return found.refusal === 'bet.cancelled' ? REFUSALS[found.refusal] : { status: 'TX_NOT_FOUND' };
  const { bet } = found;
  if (isOfOther(scene, bet)) return conflict(scene, input.refTxId);
  if (bet.win !== null)
    return { status: (await isVoid(scene, input.refTxId)) ? 'TX_ALREADY_ROLLED_BACK' : 'TX_ALREADY_SETTLED' };
  const name = nameOf(scene, input.refTxId, bet, `${input.txId} ${input.roundId}`);
  const verdict = await ctx.ledger.post(settleBet({ ...name, stake: bet.stake, win }));
  if (verdict.state === 'conflict' && (await isVoid(scene, input.refTxId))) return REFUSALS['bet.cancelled'];
  return toOutcome(scene, input.refTxId, verdict);
}

/** Takes a bet back; one that never arrived is made sure never to. */
async function rollback(scene: Scene, { refTxId }: Input<'rollback'>): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  let found = await findBet(ctx, vendor.code, refTxId);
  if (!found) {
    const before = await ctx.ledger.refuse(betKey(vendor.code, refTxId), player.memberId, 'bet.cancelled');
    if (before !== 'done') return withBalance(scene, { status: 'OK' });
    found = await findBet(ctx, vendor.code, refTxId);
  }
  if (!found || 'refusal' in found) return withBalance(scene, { status: 'OK' });
  const { bet } = found;
  if (isOfOther(scene, bet)) return conflict(scene, refTxId);
  const verdict = await ctx.ledger.post(undo(scene, refTxId, bet));
  if (verdict.state === 'conflict') return withBalance(scene, { status: 'TX_ALREADY_SETTLED' });
  return toOutcome(scene, refTxId, verdict);
}

function undo(scene: Scene, txId: string, bet: Bet): Transfer {
  const back = { ...nameOf(scene, txId, bet), stake: bet.stake, counted: bet.counted, since: bet.at };
  return bet.win === null ? voidBet(back) : undoRound({ ...back, win: bet.win });
}

async function tellState(scene: Scene, { refTxId }: Input<'tx/status'>): Promise<Outcome> {
  const { found, end } = await findBetAndEnd(scene.ctx, scene.vendor.code, refTxId);
  if (!found) return { status: 'OK', state: 'UNKNOWN' };
  if ('refusal' in found) return { status: 'OK', state: found.refusal === 'bet.cancelled' ? 'VOID' : 'REFUSED' };
  if (isOfOther(scene, found.bet)) return { status: 'TX_NOT_FOUND' };
  if (end === 'void') return { status: 'OK', state: 'VOID' };
  return { status: 'OK', state: end === 'settle' || found.bet.win !== null ? 'SETTLED' : 'RUNNING' };
}

function nameOf(
  { vendor, player }: Scene,
  txId: string,
  { gameType, gameCode }: Pick<Bet, 'gameType' | 'gameCode'>,
  terms = '',
): BetName {
  const { memberId, currency, merchantCode } = player;
  return {
    merchantCode,
    currency,
    memberId,
    vendor: vendor.code,
    txId,
    gameType,
    gameCode,
    terms,
  };
}

function isOfOther({ player }: Scene, bet: Bet): boolean {
  return bet.memberId !== player.memberId || bet.currency !== player.currency;
}

async function isVoid({ ctx, vendor }: Scene, txId: string): Promise<boolean> {
  return (await findBetAndEnd(ctx, vendor.code, txId)).end === 'void';
}

async function toOutcome(scene: Scene, txId: string, verdict: Verdict): Promise<Outcome> {
  const { ctx, player } = scene;
  if (verdict.state === 'conflict') return conflict(scene, txId);
  if (verdict.state === 'refused') {
    const outcome = { ...REFUSALS[verdict.code], replayed: verdict.isReplay };
    return verdict.code === 'balance.insufficient' ? withBalance(scene, outcome) : outcome;
  }
  if (!verdict.isReplay) tellMember(ctx, player.memberId, { tell: 'wallet' });
  const { balance, version, isReplay } = verdict;
  if (balance === null || version === null) return withBalance(scene, { status: 'OK', replayed: isReplay });
  return { status: 'OK', balance: formatAmount(balance), currency: player.currency, version, replayed: isReplay };
}

/** A vendor that uses one number for two things is broken or not who it seems. */
function conflict({ ctx, vendor, player }: Scene, txId: string): Outcome {
  ctx.log.warn({ vendor: vendor.code, txId, memberId: player.memberId }, 'a vendor used one number for two things');
  return { status: 'TX_CONFLICT' };
}

async function withBalance({ ctx, player }: Scene, outcome: Outcome): Promise<Outcome> {
  const { cash } = await readStandings(ctx.db, player.memberId, player.currency);
  return { ...outcome, balance: formatAmount(cash.balance), currency: player.currency, version: cash.version };
}
