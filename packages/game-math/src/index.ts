export {
  evenRateOf,
  ODDS_OF,
  volatilityOf,
  type CertifiedModel,
  type ModelSheet,
  type QuickGame,
} from './certified.ts';
export { faultsOf, Z_MAX } from './certify.ts';
export { markedCycle, spinCycle, type SpinCycle } from './cycle.ts';
export { awardedPerSpin, roundOutlook, type Outlook, type SpinClass } from './free-spins.ts';
export { goldenRounds, type GoldenRounds } from './golden.ts';
export { coinSums, heldChances, withDrawn, type CappedChances, type HoldGrid } from './hold.ts';
export { certifiedModel, keptModels } from './kept.ts';
export { bestRun, lineReturn, payOf, type LinePays, type Run } from './lines.ts';
export { LineMasks, masksOf, type LineGame } from './masks.ts';
export { pickChances, pickMean } from './picks.ts';
export { roundFacts, totalsSize, type RoundLimits } from './round-facts.ts';
export { scatterChances, scattersAt, sumsOf } from './scatters.ts';
export { seededDraws } from './seeded.ts';
export { codeOf, titlesOf, type Shelf, type Shelved, type UsualCoin } from './shelf.ts';
export {
  phaseAt,
  sharedSteps,
  type SharedAction,
  type SharedBet,
  type SharedGame,
  type SharedPhase,
} from './shared-game.ts';
export { arrangeStrip, solveCounts, type StripGoal } from './solver.ts';
export { cellOf, countsOf, readStrip, windowOf, writeStrip, type Strip } from './strips.ts';
export { judge, NOTHING, simulator, together, type Judged, type Tally } from './tally.ts';
export type { Course, Played, Steps } from './steps.ts';
export type { ModelFacts, StudioTitle, TitleFacts, Volatility } from './title.ts';
export { mixedChances, totalChances, type AwardedWins } from './totals.ts';
export { WayCounts } from './way-counts.ts';
export { wayCycle } from './way-cycle.ts';
export { solveWays, type WayGoal } from './way-solver.ts';
export { placesOf, reelPlaces, wayPay, wayReturn, waySymbols, type ReelPlaces, type WayGame } from './ways.ts';
