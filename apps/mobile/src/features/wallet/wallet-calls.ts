import { wallet } from '@perya/contract';

/** What the member has. [API-24] */
export const BALANCE = { call: wallet.balance, input: {} };

/** What the member has at game vendors. [API-25] */
export const vendorWallets = (merchantCode: string) => ({ call: wallet.merchantWallet, input: { merchantCode } });
