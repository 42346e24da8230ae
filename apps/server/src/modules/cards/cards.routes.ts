import type { cards } from '@perya/contract';
import type { Handlers } from '../../http/handler.ts';

/** Answers the calls of the cards part. */
export const cardsHandlers: Handlers<typeof cards> = {
  banks: async () => {
    throw new Error('being built');
  },
  bankCards: async () => {
    throw new Error('being built');
  },
  addBankCard: async () => {
    throw new Error('being built');
  },
  deleteBankCard: async () => {
    throw new Error('being built');
  },
};
