/** The door of this module: what the rest of the server may use of it. */

export { PLAY_CURRENCY, bookOf } from './book.service.ts';
export { answerOnce, answerTogether, markOf, type KeyError, type OnceWork } from './idempotent-call.service.ts';
export type { CallId, CallMark } from './idempotent-call.store.ts';
export { cancelCall, outcomeOf } from './outcome.service.ts';
export { proposeTrial, startTrial, startTrialBeside } from './trial.service.ts';
export { freeOf } from './turnover-rules.ts';
export {
  askTurnover,
  askTurnovers,
  dropTurnover,
  turnoverOf,
  withdrawableOf,
  type TurnoverPart,
} from './turnover.service.ts';
export { maskAccount, moveUpline, showUpline, uplineFor } from './upline-transfer.service.ts';
export { merchantWalletOf, walletOf } from './wallet.service.ts';
