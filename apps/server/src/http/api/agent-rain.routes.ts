import type { agentRain } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { listGiven, listOwn, openOwn, sendRain, showGiven, showInfo } from '../../modules/agent-rain/index.ts';

/** Answers the calls about the envelopes that agents give. */
export const agentRainHandlers: Handlers<typeof agentRain> = {
  info: showInfo,
  send: sendRain,
  records: listGiven,
  record: showGiven,
  mine: listOwn,
  open: openOwn,
};
