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
 * people. Payments of one payer wait for each other until the transaction ends, so that the second sees the first.
 */
export async function holdPayer(
  { vault }: Pick<Context, 'vault'>,
  tx: Tx,
  merchantCode: MerchantCode,
  { payerName, payerAccount }: Pick<Paid, 'payerName' | 'payerAccount'>,
): Promise<Buffer | null> {
  const name = nameKey(payerName ?? '');
  const account = accountKey(payerAccount ?? '');
  if (name === '' || account === '') return null;
  const payer = vault.blind(`${merchantCode} payer`, `${name}\n${account}`);
  await lockPayer(tx, payer);
  return payer;
}

/** The same for a payment whose payer was known when it came. */
export async function lockPayer(tx: Tx, payer: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payer ${payer.toString('hex')}`}, 0))`.execute(tx);
}

/** Links whoever a payer has paid for. */
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
