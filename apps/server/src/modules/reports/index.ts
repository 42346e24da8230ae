/** The door of this module: what the rest of the server may use of it. */

export { listBets } from './betting.service.ts';
export { showPnl } from './pnl.service.ts';
export { listRecords } from './records.service.ts';
export { listRewarded } from './reward-report.service.ts';
