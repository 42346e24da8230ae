import type { agency } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import {
  changeTeamRates,
  listDownline,
  listTeamBets,
  showTeamKpi,
  showTeamOverview,
  showTeamPnl,
  showTeamRates,
} from '../../modules/team/index.ts';

/** Answers the calls of the agency part. */
export const agencyHandlers: Handlers<typeof agency> = {
  teamKpi: showTeamKpi,
  kpi: showTeamOverview,
  downline: listDownline,
  pnl: showTeamPnl,
  betting: listTeamBets,
  rates: showTeamRates,
  setRates: changeTeamRates,
};
