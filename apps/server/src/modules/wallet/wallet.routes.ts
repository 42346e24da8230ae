import type { wallet } from '@perya/contract';
import type { Handlers } from '../../http/handler.ts';

/** Answers the calls of the wallet part. */
export const walletHandlers: Handlers<typeof wallet> = {
  balance: async () => {
    throw new Error('being built');
  },
  merchantWallet: async () => {
    throw new Error('being built');
  },
  records: async () => {
    throw new Error('being built');
  },
  betting: async () => {
    throw new Error('being built');
  },
  pnl: async () => {
    throw new Error('being built');
  },
  uplineInfo: async () => {
    throw new Error('being built');
  },
  transferUpline: async () => {
    throw new Error('being built');
  },
  outcome: async () => {
    throw new Error('being built');
  },
  cancelCall: async () => {
    throw new Error('being built');
  },
};
