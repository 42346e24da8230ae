import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlatformContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs/job.ts';
import { countOpenBreaks } from './break-report.ts';
import type { Break } from './breaks.ts';
import { checkNew } from './check.ts';
import { noteCustomerFunds } from './customer-funds.ts';
import { makeRangesAhead } from './ranges.ts';
import { rollUp } from './rollup.ts';
import { sealLedger } from './seal.ts';
import { countTeams } from './team-notes.ts';
import { readWalked, sumAccounts, walkAccounts } from './walk.ts';
import type { Ledger } from './ledger.ts';

const FOLLOW_MS = 10_000;
const CHECK_MS = 60_000;
/** Between two walks through the accounts, whichever servers take them; a little less than a turn, which may come early. */
const WALK_REST_MS = 45_000;
const SUM_REST_MS = 3_600_000;
/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;
/** To add an account up is a tenth of the work of looking at it. */
const SUMMED_TIMES = 10;
/** So many breaks of a rule are told at once. */
const BREAKS_MAX = 100;

/** How the books are, for whoever watches the server. */
export interface LedgerHealth {
  /** Those that are open, whichever server found them. */
  breaks: number;
  /** When a check of all accounts was last finished, whichever server did it; null before the first. */
  checkedAt: Date | null;
  /** When everything that could be sealed was. */
  sealedAt: Date | null;
}

/** What the followers of a ledger stand on. */
type LedgerContext = PlatformContext & { readonly ledger: Ledger };

/** What is known about the books. */
export function ledgerHealthOf({ server }: Pick<PlatformContext, 'server'>): Readonly<LedgerHealth> {
  return server.ledger;
}

/** Where the heads of seals are written beside the database. */
export function headsFile({ config }: Pick<PlatformContext, 'config'>): string {
  return join(config.dataFolder, 'ledger-heads.log');
}

/** What follows the ledger: sums of days, seals and checks. Who counts what was played is added by the registry of jobs. */
export const ledgerJobs: readonly Job<LedgerContext>[] = [
  { name: 'ledger.roll_up', everyMs: FOLLOW_MS, scope: 'shared', run: (ctx) => several(() => rollUp(ctx)) },
  {
    name: 'ledger.count_teams',
    everyMs: FOLLOW_MS,
    scope: 'exclusive',
    run: (ctx) => several(() => countTeams(ctx)),
  },
  { name: 'ledger.seal', everyMs: FOLLOW_MS, scope: 'shared', run: (ctx) => sealAll(ctx) },
  {
    name: 'ledger.check',
    everyMs: CHECK_MS,
    scope: 'exclusive',
    run: (ctx) => checkLedger(ctx, { walkRestMs: WALK_REST_MS, sumRestMs: SUM_REST_MS }),
  },
  { name: 'ledger.make_ranges', everyMs: CHECK_MS, scope: 'exclusive', run: (ctx) => makeRangesAhead(ctx) },
  { name: 'ledger.count_breaks', everyMs: CHECK_MS, scope: 'local', atOnce: true, run: (ctx) => noteOpenBreaks(ctx) },
  { name: 'ledger.customer_funds', everyMs: CHECK_MS, scope: 'exclusive', run: (ctx) => noteCustomerFunds(ctx) },
];

async function sealAll(ctx: LedgerContext): Promise<void> {
  const hasFolder = await access(ctx.config.dataFolder).then(
    () => true,
    () => false,
  );
  const file = hasFolder ? headsFile(ctx) : null;
  await several(() => sealLedger(ctx, file));
  ctx.server.ledger.sealedAt = ctx.clock.now();
}

/**
 * Checks what is new, walks through the accounts and adds them up, unless that was done a moment ago; says so when
 * something does not hold.
 */
export async function checkLedger(ctx: LedgerContext, { walkRestMs = 0, sumRestMs = 0 } = {}): Promise<void> {
  const most = BREAKS_MAX;
  const { checkRows } = ctx.config;
  await several(async () => {
    const { breaks, hasMore } = await checkNew(ctx, most);
    tell(ctx, breaks);
    return hasMore;
  });
  await several(async () => {
    const { breaks, hasMore } = await walkAccounts(ctx, { most, restMs: walkRestMs, atOnce: checkRows });
    tell(ctx, breaks);
    return hasMore;
  });
  tell(ctx, await sumAccounts(ctx, { most, restMs: sumRestMs, atOnce: SUMMED_TIMES * checkRows }));
  await noteOpenBreaks(ctx);
}

function tell({ log }: PlatformContext, breaks: readonly Break[]): void {
  for (const one of breaks) log.error({ event: 'ledger.broken', break: one }, 'the ledger does not add up');
}

/** Reads what is open: what was so before a restart is open until a check says otherwise. */
export async function noteOpenBreaks(ctx: LedgerContext): Promise<void> {
  const { ledger: health } = ctx.server;
  health.breaks = await countOpenBreaks(ctx.db);
  health.checkedAt = await readWalked(ctx.db);
}

async function several(work: () => Promise<boolean>): Promise<void> {
  for (let left = STRETCHES_MAX; left > 0 && (await work()); left -= 1);
}
