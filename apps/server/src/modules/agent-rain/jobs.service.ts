import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { endRains } from './end.service.ts';
import { tellPeople } from './tell.service.ts';

const END_MS = 5000;
const TELL_MS = 1000;

/** What is done about the envelopes of agents again and again. */
export const agentRainJobs: readonly Job<Context>[] = [
  { name: 'agent_rain.end', everyMs: END_MS, scope: 'shared', run: endRains },
  { name: 'agent_rain.tell', everyMs: TELL_MS, scope: 'shared', run: tellPeople },
];
