import type { MerchantCode } from '@perya/ledger';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import type { Paid } from '../../providers/payments/payment-provider.ts';
import { linkMembers } from '../identity/index.ts';
import type { OrderRow } from './deposit-order.store.ts';
import { findPaidFor } from './deposit-payment.store.ts';

type Tx = Transaction<Database>;

/**
 * Who paid and from which account, as it is compared; null when the provider does not tell both: of one name there are many
 * people.
 */
export function payerOf(
  { vault }: Pick<Context, 'vault'>,
  merchantCode: MerchantCode,
  { payerName, payerAccount }: Pick<Paid, 'payerName' | 'payerAccount'>,
): Buffer | null {
  const name = nameKey(payerName ?? '');
  const account = accountKey(payerAccount ?? '');
  return name === '' || account === '' ? null : vault.blind(`${merchantCode} payer`, `${name}\n${account}`);
}

/** Payments of one payer wait for each other until the transaction ends, before money is held: the second sees the first. */
export async function holdPayer(tx: Tx, payer: Buffer | null): Promise<void> {
  if (payer === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payer ${payer.toString('hex')}`}, 0))`.execute(tx);
}

/** Links whoever a payer who is held has paid for. */
export async function linkPayer(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { merchant_code: merchantCode, member_id: memberId }: OrderRow,
  payer: Buffer | null,
): Promise<void> {
  if (payer === null) return;
  const others = await findPaidFor(tx, merchantCode, payer);
  await linkMembers(tx, { merchantCode, memberId }, others, { kind: 'payer', at: clock.now() });
}

function accountKey(account: string): string {
  return account
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
