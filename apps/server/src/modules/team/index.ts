/** The door of this module: what the rest of the server may use of it. */

export { listTeamBets } from './betting.service.ts';
export { listDownline } from './downline.service.ts';
export { showTeamKpi } from './kpi.service.ts';
export { showTeamOverview } from './overview.service.ts';
export { showTeamPnl } from './pnl.service.ts';
export { changeTeamRates, showTeamRates } from './rates.service.ts';
