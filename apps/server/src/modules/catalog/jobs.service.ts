import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { closeBrokenGames } from './broken-games.service.ts';
import { followWins } from './winners.service.ts';

/** What is done about games again and again. */
export const catalogJobs: readonly Job<Context>[] = [
  { name: 'catalog.close_broken_games', everyMs: 60_000, scope: 'exclusive', run: (ctx) => closeBrokenGames(ctx) },
  { name: 'catalog.find_wins', everyMs: 10_000, scope: 'shared', run: (ctx) => followWins(ctx) },
];
