import type { cashier } from '@perya/contract';
import type { Handlers } from '../../http/handler.ts';

/** Answers the calls of the cashier part. */
export const cashierHandlers: Handlers<typeof cashier> = {
  depositMethods: async () => {
    throw new Error('being built');
  },
  deposit: async () => {
    throw new Error('being built');
  },
  depositList: async () => {
    throw new Error('being built');
  },
  depositDetail: async () => {
    throw new Error('being built');
  },
  depositPaid: async () => {
    throw new Error('being built');
  },
  withdrawInfo: async () => {
    throw new Error('being built');
  },
  withdraw: async () => {
    throw new Error('being built');
  },
  withdrawList: async () => {
    throw new Error('being built');
  },
  withdrawDetail: async () => {
    throw new Error('being built');
  },
  cancelWithdraw: async () => {
    throw new Error('being built');
  },
};
