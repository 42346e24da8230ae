import type { Currency, MemberId, MerchantCode, OrderNo, VendorCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.ts';
import type { Session } from '../../src/handler.ts';
import { findMethod } from '../../src/modules/cashier/deposit-method.store.ts';
import { findWithdraw } from '../../src/modules/cashier/withdraw.store.ts';
import { titleState } from '../../src/modules/catalog/catalog.service.ts';
import { readBets, type BetFilter } from '../../src/modules/reports/betting.store.ts';
import { readHouseLimits, readLimits } from '../../src/modules/responsible-gaming/protection.store.ts';
import { readOpenBets } from '../../src/modules/vendor-wallet/open-bets.store.ts';
import { readOpenTurnover } from '../../src/modules/wallet/turnover.store.ts';
import type { Database } from '../../src/platform/db/schema.ts';

/** Never called: what is proved here is that the compiler accepts and refuses these lines. */
async function swapped(db: Kysely<Database>, ctx: Context, session: Session, filter: BetFilter): Promise<void> {
  const [currency, orderNo, vendorCode] = ['PHP' as Currency, 'W1' as OrderNo, 'LAB' as VendorCode];
  const memberId: MemberId = session.memberId;
  const merchantCode: MerchantCode = session.merchantCode;

  await readOpenBets(db, memberId, currency);
  // @ts-expect-error a currency is no member, nor the other way round
  await readOpenBets(db, currency, memberId);

  await findWithdraw(db, memberId, orderNo);
  // @ts-expect-error an order is no member, nor the other way round
  await findWithdraw(db, orderNo, memberId);

  await readOpenTurnover(db, memberId, currency, 0n);
  // @ts-expect-error a currency is no member
  await readOpenTurnover(db, currency, memberId, 0n);

  await readLimits(db, memberId);
  // @ts-expect-error a brand is no member
  await readLimits(db, merchantCode);
  // @ts-expect-error a member is no brand
  await readHouseLimits(db, memberId);

  await findMethod(db, merchantCode, 'gcash');
  // @ts-expect-error a member is no brand
  await findMethod(db, memberId, 'gcash');

  await titleState(ctx, merchantCode, vendorCode, 'spin');
  // @ts-expect-error a vendor is no brand, nor the other way round
  await titleState(ctx, vendorCode, merchantCode, 'spin');

  await readBets(db, { ...filter, memberId, currency }, null, 1);
  // @ts-expect-error a currency is no member, nor the other way round
  await readBets(db, { ...filter, memberId: currency, currency: memberId }, null, 1);
}

describe('swapped values', () => {
  it('stores and services refuse a brand, member, currency, vendor or order in the place of another, when they are compiled', () => {
    expect(swapped).toHaveLength(4);
  });
});
