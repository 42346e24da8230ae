export { checkIn, daysInRow, type DayOfRow } from './check-in.ts';
export { CampaignSums, type CampaignAnswer } from './campaign-sums.ts';
export {
  checkTerms,
  oneSidedExclusions,
  type TermsCheck,
  type TermsRefusal,
  type TermsVerdict,
  type TermsWarning,
} from './check-terms.ts';
export {
  claimLabelKey,
  claimStateOf,
  isTappable,
  type ClaimFacts,
  type ClaimState,
  type RewardState,
} from './claim-state.ts';
export { exampleOf, type Example } from './example.ts';
export { cheapestPath, exposuresOf, type CountedTitle, type Exposure, type ExposureFacts } from './exposure.ts';
export {
  betterRank,
  BOARD_MIN_STAKE,
  BOARD_POINT,
  BOARD_ROUNDS,
  boardText,
  DAILY_POINTS,
  multiplePoints,
  prizeRanges,
  rankBoard,
  validPoints,
  type Place,
  type PlayedRound,
  type Score,
  type ShownPlace,
} from './leaderboard.ts';
export {
  betsToFinish,
  explainStake,
  isTwoSided,
  oppositeStake,
  PART_NAMES,
  suggestedWeight,
  sumParts,
  validStake,
  weightOf,
  type Explained,
  type MeterBet,
  type MeterRules,
  type Part,
  type PartName,
  type Weights,
} from './meter.ts';
export {
  doneOf,
  isPlayGoal,
  isPossible,
  MISSION_GOALS,
  MISSION_PERIODS,
  rowOf,
  standMissions,
  type MissionFacts,
  type MissionGoal,
  type MissionPeriod,
  type MissionStanding,
  type MissionStep,
  type MissionTask,
  type PlayedTitle,
} from './missions.ts';
export {
  isByMember,
  pastAwards,
  type PastAccrual,
  type PastAward,
  type PastDeposit,
  type PastFrame,
  type PastMember,
  type PastPlay,
} from './past-awards.ts';
export type { PastGrowth } from './past-ladder.ts';
export { evenSheet, sheetFromRounds } from './pay-sheet.ts';
export { PROFILES, type ProfileRules } from './profiles.ts';
export {
  activatePurse,
  endPurse,
  isLive,
  isOpen,
  queuePurse,
  resumePurse,
  settleIn,
  stakeFrom,
  suspendPurse,
  undoIn,
  voidIn,
  type EndCause,
  type Purse,
  type PurseEnd,
  type PurseMoves,
  type PurseRefusal,
  type PurseState,
  type PurseStep,
  type Undone,
  type UndoneStep,
} from './purse.ts';
export { nextLook, NOTICE_HOURS, noticeDue, type NoticeHours } from './purse-times.ts';
export { PurseLife, type LifeBet, type LifeTerms } from './purse-life.ts';
export { edgeOf, type PaySheet } from './purse-lives.ts';
export { forecastGroups, groupTakers, type GroupsForecast, type PurseGroup, type PurseTaker } from './purse-groups.ts';
export {
  cashbackOf,
  claimRebate,
  heldCashback,
  netLoss,
  payRebate,
  REBATE_EVERY_MS,
  rebateDue,
  rebateRate,
  type Accrual,
  type ClosedPeriod,
  type NetPlay,
} from './rebate.ts';
export {
  friendState,
  hasReallyPlayed,
  REFERRAL_RULES,
  referralPay,
  toldFriendState,
  type FriendFacts,
  type FriendState,
  type ReferralRules,
  type ToldFriendState,
} from './referral.ts';
export { stepsReached, type ReleasedStep, type Releasing } from './release.ts';
export { matchDeposit, neededFor, type Award, type MatchRule, type RequirementRule } from './requirement.ts';
export { isInSegment, segmentSchema, type Segment, type SegmentFacts } from './segment.ts';
export { costByUptake, simulatePurses, type PurseForecast, type PursePlan } from './simulate.ts';
export { splitStake, splitWin, type Split, type StakeRefusal, type StakeSources } from './split.ts';
export {
  TERMS_SCALE,
  CAMPAIGN_KINDS,
  hashTerms,
  readTerms,
  termsData,
  termsSchema,
  TRIGGERS,
  type AwardSize,
  type ChainStep,
  type LadderLevel,
  type Terms,
} from './terms.ts';
export {
  BIRTHDAY_DAYS,
  GIFT_TIMES,
  gradeMember,
  isBirthdayDue,
  levelAfterQuarter,
  levelOf,
  levelRegained,
  levelUpsDue,
  periodGift,
  progressTo,
  type Graded,
  type Growth,
  type LevelProgress,
  type VipLevel,
} from './vip.ts';
export {
  layWheel,
  meanPrize,
  spinsEarned,
  spinWheel,
  type DrawnField,
  type SpinRule,
  type WheelField,
} from './wheel.ts';
export {
  isCareful,
  personalRefusalOf,
  refusalOf,
  toldRefusal,
  WHO_REFUSALS,
  type PersonalFacts,
  type PersonalRefusal,
  type WhoFacts,
  type WhoRefusal,
} from './who.ts';
