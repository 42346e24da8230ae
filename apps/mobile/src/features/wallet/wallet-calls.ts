import { wallet } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';

/** Asks what the member has; whoever shows it decides what a failure says. [API-24] */
export const askBalance = () => ask(wallet.balance, {}, { quiet: true });

/** Asks what the member has at game vendors. [API-25] */
export const askVendors = (merchantCode: string) => ask(wallet.merchantWallet, { merchantCode }, { quiet: true });
