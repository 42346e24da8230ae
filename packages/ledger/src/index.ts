export { isMemberAccount, ofHouse, ofMember, ofPot, POT_ROWS } from './account.ts';
export type { Account, Book, HouseAccount, MemberAccount } from './account.ts';
export { fundRain, openEnvelope, RAIN_POT, returnRain, type AgentRainMoney } from './entries/agent-rain.ts';
export {
  correctBet,
  correctionKey,
  givePrize,
  oweCorrection,
  paidCorrectionKey,
  payCorrection,
  payShares,
  prizeKey,
  type Correction,
  type CorrectionShares,
} from './entries/correct.ts';
export {
  creditDeposit,
  parkDeposit,
  paymentKey,
  releaseDeposit,
  returnDeposit,
  takeBackDeposit,
  type Received,
  type TakenBack,
} from './entries/deposit.ts';
export {
  FLOAT_PAYOUT,
  holdFloatPayout,
  payFloatPayout,
  returnFloatPayout,
  type FloatPayout,
} from './entries/float-payout.ts';
export { adjust, grantTrial } from './entries/grant.ts';
export {
  betKey,
  endKey,
  placeBet,
  playRound,
  settleBet,
  undoRound,
  voidBet,
  type BetName,
  type JackpotShare,
} from './entries/play.ts';
export {
  duePot,
  endPurse,
  fundPot,
  gatherPot,
  giveReward,
  openPurse,
  purseEndKey,
  releaseReward,
  reserveReward,
  returnPot,
  rewardKey,
  type Pot,
  type PotRow,
  type PurseMoney,
  type RewardMoney,
} from './entries/promotion.ts';
export {
  endSpins,
  openSpins,
  payVendorRounds,
  playFreeRound,
  type FreeRound,
  type SpinsMoney,
  type VendorRounds,
} from './entries/free-spins.ts';
export { giveAgentRebate, giveRebate, rebateKey, type AgentRebateMoney, type RebateMoney } from './entries/rebate.ts';
export { transferUpline } from './entries/upline-transfer.ts';
export {
  handToVendor,
  holdForVendor,
  returnFromHold,
  takeFromVendor,
  type VendorTransfer,
} from './entries/vendor-transfer.ts';
export {
  bounceWithdrawal,
  holdWithdrawal,
  payWithdrawal,
  returnWithdrawal,
  type Withdrawal,
} from './entries/withdraw.ts';
export {
  makeTransfer,
  type BetFacts,
  type BetPart,
  type BetSide,
  type Move,
  type MoveKind,
  type Transfer,
} from './transfer.ts';
export { negated } from './values.ts';
export type {
  AccountId,
  Category,
  Currency,
  Detail,
  GrantId,
  MemberId,
  MerchantCode,
  Minor,
  OrderNo,
  Reference,
  RewardId,
  RoundName,
  SpinsId,
  TransferKey,
  TxId,
  VendorCode,
} from './values.ts';
