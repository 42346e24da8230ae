/** The door of this module: what the rest of the server may use of it. */

export { listBets, toBet, toBetSums } from './betting.service.ts';
export { sumDays, type BetLine, type BetSums } from './betting.store.ts';
export { showPnl } from './pnl.service.ts';
export { listRecords } from './records.service.ts';
export { listRewarded } from './reward-report.service.ts';
