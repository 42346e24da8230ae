/** The door of this module: what the rest of the server may use of it. */

export { addCard, cardCountOf, deleteCard, keepCard, showBanks, showCards, takeCard } from './cards.service.ts';
export { createCashierState } from './cashier.state.ts';
export { receiveIn } from './deposit-credit.service.ts';
export { cancelDeposit, depositDetail, depositList, depositPaid } from './deposit-list.service.ts';
export { findMethod } from './deposit-method.store.ts';
export { depositMethods, methodNames } from './deposit-methods.service.ts';
export { changeOrder } from './deposit-order.store.ts';
export { askReturn, listReturns, markReturnSeen } from './deposit-return-staff.service.ts';
export { decideDeposit, listCounterOrders, listDepositQueue, takeByHand } from './deposit-review.service.ts';
export { cashierJobs } from './jobs.service.ts';
export { openDeposit, placeOrder } from './deposit.service.ts';
export { openPaymentProviders, settingsPlace, takesPlayedMoney } from './payment-providers.service.ts';
export { takeWebhook } from './payment-webhook.service.ts';
export { recentDifferences, reconcileAll } from './reconcile.service.ts';
export { setMethod, setProvider } from './ways-to-pay.service.ts';
export { settlePaid } from './withdraw-end.service.ts';
export { showWithdrawInfo } from './withdraw-info.service.ts';
export { listWithdraws, showWithdraw } from './withdraw-list.service.ts';
export { overdueWithdrawals } from './withdraw-overdue.service.ts';
export { approveWithdraw, cancelWithdraw, listWithdrawQueue, rejectWithdraw } from './withdraw-review.service.ts';
export { REJECT_REASONS } from './withdraw-rules.ts';
export { askWithdraw } from './withdraw.service.ts';
export { hasOpenWithdraw, insertWithdraw } from './withdraw.store.ts';
