import type { cashier } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import {
  askWithdraw,
  cancelDeposit,
  cancelWithdraw,
  depositDetail,
  depositList,
  depositMethods,
  depositPaid,
  listWithdraws,
  openDeposit,
  showWithdraw,
  showWithdrawInfo,
} from '../../modules/cashier/index.ts';

/** Answers the calls of the cashier part. */
export const cashierHandlers: Handlers<typeof cashier> = {
  depositMethods,
  deposit: openDeposit,
  depositList,
  depositDetail,
  depositPaid,
  cancelDeposit,
  withdrawInfo: showWithdrawInfo,
  withdraw: askWithdraw,
  withdrawList: listWithdraws,
  withdrawDetail: showWithdraw,
  cancelWithdraw,
};
