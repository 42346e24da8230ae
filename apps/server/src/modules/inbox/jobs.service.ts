import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { publishBroadcasts } from './manage.service.ts';

const EVERY_MS = 5000;

/** What is done about messages again and again. */
export const inboxJobs: readonly Job<Context>[] = [
  { name: 'inbox.publish_broadcasts', everyMs: EVERY_MS, scope: 'shared', run: publishBroadcasts },
];
