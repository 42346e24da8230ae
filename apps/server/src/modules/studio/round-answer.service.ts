import type { CallError, studio as contract, Value } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import { readMaxStake } from '../rewards/index.ts';
import { playedRow } from './round-view.ts';
import type { RoundRow } from './round.store.ts';
import type { Answer, Studio } from './wallet-client.service.ts';
import type { Currency, MemberId, VendorCode } from '@perya/ledger';

/** Why a round is not played. */
export type PlayRefusal = CallError<typeof contract.play> | 'system.maintenance';

/** How playing is answered. */
export type PlayAnswer = Result<Value<typeof contract.play>, PlayRefusal>;

/** Whose wallet is meant. */
interface Owner {
  readonly vendorCode: VendorCode;
  readonly memberId: MemberId;
  readonly currency: Currency;
}

/** What the wallet holds at this moment. */
export function purseOf({ wallet }: Studio, { vendorCode, memberId, currency }: Owner): Promise<Answer> {
  return wallet.call(vendorCode, 'balance', { playerId: memberId, currency });
}

/** What is told of a round that is written down: the same for ever once it has ended. [D4] */
export async function answerOf(studio: Studio, row: RoundRow): Promise<PlayAnswer> {
  if (row.state === 'open') return fail('round.pending');
  if (row.state === 'void') return fail('bet.cancelled');
  if (row.state === 'refused') return refusalOf(studio, row);
  const round = playedRow(row);
  if (row.balance_after !== null && row.version !== null) {
    return ok({ round, balance: formatAmount(BigInt(row.balance_after), row.currency), version: Number(row.version) });
  }
  const owner = { vendorCode: row.vendor_code, memberId: row.member_id, currency: row.currency };
  const { balance, version } = await purseOf(studio, owner);
  return balance === undefined || version === undefined ? fail('round.pending') : ok({ round, balance, version });
}

async function refusalOf({ ctx }: Studio, row: RoundRow): Promise<PlayAnswer> {
  const code = (row.refusal ?? 'bet.cancelled') as PlayRefusal;
  if (code !== 'bonus.stake.max') return fail(code);
  const max = await readMaxStake(ctx.db, row.member_id, row.currency, row.opened_at);
  return fail(code, max === null ? undefined : { max: formatAmount(max, row.currency) });
}
