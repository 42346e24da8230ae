import type { cashier } from '@perya/contract';
import type { Handlers } from '../core/handler.ts';
import { openDeposit } from '../../modules/cashier/deposit.service.ts';
import { cancelDeposit, depositDetail, depositList, depositPaid } from '../../modules/cashier/deposit-list.service.ts';
import { depositMethods } from '../../modules/cashier/deposit-methods.service.ts';
import { showWithdrawInfo } from '../../modules/cashier/withdraw-info.service.ts';
import { listWithdraws, showWithdraw } from '../../modules/cashier/withdraw-list.service.ts';
import { cancelWithdraw } from '../../modules/cashier/withdraw-review.service.ts';
import { askWithdraw } from '../../modules/cashier/withdraw.service.ts';

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
