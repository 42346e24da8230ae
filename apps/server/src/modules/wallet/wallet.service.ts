import type { wallet, Value } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { readStandings } from '../../ledger/balances.ts';
import { withdrawableOf } from './turnover.service.ts';
import { brandOf } from '../brand/index.ts';
import { bookOf } from './book.service.ts';
import type { Session } from '../../handler.ts';

type Owner = Pick<Session, 'memberId' | 'merchantCode' | 'type'>;

/** What a member has. [API-24] */
export async function walletOf(ctx: Context, owner: Owner): Promise<wallet.Wallet> {
  const { currency } = await bookOf(ctx, owner);
  const standings = await readStandings(ctx.db, owner.memberId, currency);
  const { cash, bonus, held, inPlay } = standings;
  return {
    sumBalance: formatAmount(cash.balance + bonus.balance, currency),
    currency,
    cash: formatAmount(cash.balance, currency),
    bonus: formatAmount(bonus.balance, currency),
    withdrawable: formatAmount(
      await withdrawableOf(ctx.db, { memberId: owner.memberId, currency, standings }),
      currency,
    ),
    locked: formatAmount(held.balance, currency),
    inPlay: formatAmount(inPlay, currency),
    // Whatever moves the wallet moves one of these, and none ever goes back.
    version: cash.version + bonus.version + held.version,
  };
}

/** What a member has at one of the two merchants of the brand; the other one holds nothing of theirs. [API-25] */
export async function merchantWalletOf(
  ctx: Context,
  owner: Owner,
  merchantCode: MerchantCode,
): Promise<Value<typeof wallet.merchantWallet>> {
  const { trialMerchantCode } = await brandOf(ctx, owner.merchantCode);
  const book = await bookOf(ctx, owner);
  const own = book.currency === 'PLAY' ? trialMerchantCode : owner.merchantCode;
  const isOwn = merchantCode === own;
  const { sumBalance } = await walletOf(ctx, owner);
  return {
    merchantCode,
    currency: book.currency,
    sumBalance: isOwn ? sumBalance : formatAmount(0n, book.currency),
    wallets: [],
  };
}
