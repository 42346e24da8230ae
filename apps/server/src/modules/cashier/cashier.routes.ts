import type { cashier } from '@perya/contract';
import type { Handlers } from '../../http/core/handler.ts';
import { openDeposit } from './deposit.service.ts';
import { cancelDeposit, depositDetail, depositList, depositPaid } from './deposit-list.service.ts';
import { depositMethods } from './deposit-methods.service.ts';
import { showWithdrawInfo } from './withdraw-info.service.ts';
import { listWithdraws, showWithdraw } from './withdraw-list.service.ts';
import { cancelWithdraw } from './withdraw-review.service.ts';
import { askWithdraw } from './withdraw.service.ts';

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
