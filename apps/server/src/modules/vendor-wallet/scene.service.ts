import type { vendor as contract } from '@perya/contract';
import type { BetName, TxId } from '@perya/ledger';
import type * as v from 'valibot';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { readStandings } from '../../ledger/balances.ts';
import { readCashThen, readPosted } from '../../ledger/posted.ts';
import type { RefusalCode, Verdict } from '../../ledger/verdict.ts';
import { tellMember } from '../live/index.ts';
import type { Bet } from './bets.service.ts';
import type { Player } from './players.service.ts';
import type { Vendor } from '../vendors/index.ts';

/** What a call was given. */
export type Input<Name extends contract.VendorCall> = v.InferOutput<(typeof contract.VENDOR_REQUESTS)[Name]>;

/** What a call answers. */
export type Outcome = Omit<contract.VendorAnswer, 'requestId'>;

/** Who asks for whom. */
export interface Scene {
  readonly ctx: Context;
  readonly vendor: Vendor;
  readonly player: Player;
}

/** What a vendor is told when the books refuse. */
export const REFUSALS: Readonly<Record<RefusalCode, Outcome>> = {
  'balance.insufficient': { status: 'INSUFFICIENT_FUNDS' },
  'bet.late': { status: 'TX_LATE' },
  'bet.cancelled': { status: 'TX_ALREADY_ROLLED_BACK' },
  'player.excluded': { status: 'SELF_EXCLUDED' },
  'player.cooling': { status: 'COOLING_OFF' },
  'player.disabled': { status: 'PLAYER_DISABLED' },
  'limit.deposit': { status: 'LIMIT_EXCEEDED', detail: 'DEPOSIT' },
  'limit.loss': { status: 'LIMIT_EXCEEDED', detail: 'LOSS' },
  'limit.wager': { status: 'LIMIT_EXCEEDED', detail: 'BET' },
  'bonus.game': { status: 'INSUFFICIENT_FUNDS' },
  'bonus.stake.max': { status: 'LIMIT_EXCEEDED', detail: 'BET' },
};

/** How the books name what a vendor asks for. */
export function nameOf(
  { vendor, player }: Scene,
  txId: TxId,
  { gameType, gameCode }: Pick<Bet, 'gameType' | 'gameCode'>,
  fingerprintExtra = '',
): BetName {
  const { memberId, currency, merchantCode } = player;
  return { merchantCode, currency, memberId, vendor: vendor.code, txId, gameType, gameCode, fingerprintExtra };
}

/** Whether a bet is not of the player it is asked for. */
export function isOfOther({ player }: Scene, bet: Bet): boolean {
  return bet.memberId !== player.memberId || bet.currency !== player.currency;
}

/** What the books said, in words of the vendor; a repeat hears what the first one heard, of all that it did. */
export async function toOutcome(
  scene: Scene,
  key: string,
  txId: TxId,
  verdict: Verdict,
  alsoDone: readonly string[] = [],
): Promise<Outcome> {
  const { ctx, player } = scene;
  if (verdict.state === 'conflict') return conflict(scene, txId);
  if (verdict.state === 'refused') {
    const outcome = { ...REFUSALS[verdict.code], replayed: verdict.isReplay };
    return outcome.status === 'INSUFFICIENT_FUNDS' ? withBalance(scene, outcome) : outcome;
  }
  const { balance, version, isReplay } = verdict;
  if (!isReplay) tellMember(ctx, player.memberId, { tell: 'wallet' });
  const at = verdict.at ?? (await readPosted(ctx.db, [key]))[0]?.at;
  const done = { status: 'OK', operatorTxId: key, replayed: isReplay } as const;
  const outcome: Outcome = at ? { ...done, processedAt: at.toISOString() } : done;
  if (balance !== null && version !== null) return told(scene, outcome, { balance, version });
  // What did not touch the cash knows nothing of it; what had moved it last does.
  const then = isReplay ? await readCashThen(ctx.db, player, [key, ...alsoDone]) : null;
  return then ? told(scene, outcome, then) : withBalance(scene, outcome);
}

function told(
  { player }: Scene,
  outcome: Outcome,
  cash: { readonly balance: bigint; readonly version: number },
): Outcome {
  return {
    ...outcome,
    balance: formatAmount(cash.balance, player.currency),
    currency: player.currency,
    version: cash.version,
  };
}

/** A vendor that uses one number for two things is broken or not who it seems. */
export function conflict({ ctx, vendor, player }: Scene, txId: TxId): Outcome {
  ctx.log.warn(
    { event: 'vendor.tx_conflict', vendor: vendor.code, txId, memberId: player.memberId },
    'a vendor used one number for two things',
  );
  return { status: 'TX_CONFLICT' };
}

/** An outcome with what the player has now. */
export async function withBalance(scene: Scene, outcome: Outcome): Promise<Outcome> {
  const { ctx, player } = scene;
  const { cash } = await readStandings(ctx.db, player.memberId, player.currency);
  return told(scene, outcome, cash);
}
