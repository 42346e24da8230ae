import type { agentRebate } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { reportAgentRebates, showAgentRebate } from '../../modules/agent-rebate/index.ts';

/** Answers the calls of the part about the rebate of agents. */
export const agentRebateHandlers: Handlers<typeof agentRebate> = {
  report: reportAgentRebates,
  detail: showAgentRebate,
};
