import type { AccountId, BetFacts } from '@perya/ledger';
import { assert } from '@perya/std';
import { addBet, toVerdict, type Prepared, type Statement } from './batch.ts';
import { dayOf } from './day.ts';
import { idOf } from './fast-path.ts';
import { LEDGER_POST_PURSE_SQL, LedgerPostPurse, type LedgerPostPurseRow } from './functions.gen.ts';
import type { PurseHint } from './purse-hints.ts';
import type { TransferNr } from './values.ts';
import type { Verdict } from './verdict.ts';

/** A transfer of a player's cash with what is known of their purse. */
export interface PursePrepared extends Prepared {
  readonly cash: AccountId;
  readonly hint: PurseHint;
}

/** Takes a transfer for the lane of purses: bets and their ends have the cash of their player. */
export function withHint(prepared: Prepared, hint: PurseHint): PursePrepared {
  const { cash } = prepared;
  assert(cash !== null, 'what a purse may pay for is about the cash of its player');
  return { ...prepared, cash, hint };
}

/** Whether a transfer has what the lane of purses needs. */
export function isHinted(prepared: Prepared): prepared is PursePrepared {
  return prepared.hint !== undefined && prepared.cash !== null;
}

/** The statement that posts bets of players with purses. */
export function purseStatement(batch: readonly PursePrepared[], at: Date, shard: number): Statement {
  return { name: 'purse', text: LEDGER_POST_PURSE_SQL, values: toLedgerPostPurse(batch, at, shard).values() };
}

/** Lays transfers side by side as the parameters of `ledger_post_purse`. */
function toLedgerPostPurse(batch: readonly PursePrepared[], at: Date, shard: number): LedgerPostPurse {
  const call = new LedgerPostPurse({ p_at: at, p_shard: shard });
  const accounts = new Set<AccountId>();
  batch.forEach((prepared, index) => {
    addTransfer(call, prepared, at);
    addHint(call, prepared.hint);
    addFacts(call, prepared.transfer.bet?.facts, index + 1);
    accounts.add(prepared.cash);
    prepared.transfer.moves.forEach(({ kind, amount, turnover = 0n }, place) => {
      const from = idOf(prepared.legs[place]?.from, shard);
      const to = idOf(prepared.legs[place]?.to, shard);
      accounts.add(from).add(to);
      call.m_nr.add((index + 1) as TransferNr);
      call.m_kind.add(kind);
      call.m_from.add(from);
      call.m_to.add(to);
      call.m_amount.add(amount);
      call.m_turnover.add(turnover);
    });
  });
  for (const account of accounts) call.p_accounts.add(account);
  return call;
}

function addTransfer(call: LedgerPostPurse, { transfer, hash, zone, cash }: PursePrepared, at: Date): void {
  const { key, memberId, ref, category = '', detail = '', expiresAt, betPlacedAt, guard, inPlay = 0n } = transfer;
  assert(memberId !== null, 'a purse is of a member');
  call.t_key.add(key);
  call.t_hash.add(hash);
  call.t_member.add(memberId);
  call.t_ref.add(ref);
  call.t_category.add(category);
  call.t_detail.add(detail);
  if (expiresAt) call.t_expires_at.add(expiresAt);
  else call.t_expires_at.addNull();
  call.t_day.add(dayOf(at, zone));
  if (betPlacedAt) call.t_bet_day.add(dayOf(betPlacedAt, zone));
  else call.t_bet_day.addNull();
  call.t_guard.add(guard === 'none' ? '' : guard);
  call.t_cash_account.add(cash);
  call.t_in_play.add(inPlay);
  addBet(call, transfer.bet);
}

function addHint(call: LedgerPostPurse, { grantId, weight, isTwoSided }: PurseHint): void {
  if (grantId === null) call.t_grant.addNull();
  else call.t_grant.add(grantId);
  call.t_weight.add(weight);
  call.t_two_sided.add(isTwoSided);
}

function addFacts(call: LedgerPostPurse, facts: BetFacts | undefined, nr: number): void {
  const { odds = null, sides = [] } = facts ?? {};
  if (odds === null) call.t_odds.addNull();
  else call.t_odds.add(odds);
  for (const { market, side, stake } of sides) {
    call.s_nr.add(nr as TransferNr);
    call.s_market.add(market);
    call.s_side.add(side);
    call.s_stake.add(stake);
  }
}

/** Reads the verdict on one transfer. */
export function toPurseVerdict(prepared: PursePrepared, row: LedgerPostPurseRow, at: Date): Verdict {
  const verdict = toVerdict(prepared, row, at);
  if (verdict.state !== 'done' || row.bonus_balance === null) return verdict;
  const bonus = row.is_told === true ? BigInt(row.bonus_balance) : 0n;
  return { ...verdict, bonus, bonusVersion: Number(row.bonus_version) };
}
