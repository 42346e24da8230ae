import type { cards } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { addCard, deleteCard, showBanks, showCards } from '../../modules/cashier/index.ts';

/** Answers the calls of the cards part. */
export const cardsHandlers: Handlers<typeof cards> = {
  banks: showBanks,
  bankCards: showCards,
  addBankCard: addCard,
  deleteBankCard: deleteCard,
};
