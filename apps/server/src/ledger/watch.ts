import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlatformContext } from '../platform/context.ts';
import { runEvery, type RecurringJob } from '../platform/jobs/run-every.ts';
import { countOpenBreaks } from './break-report.ts';
import type { Break } from './breaks.ts';
import { checkNew } from './check.ts';
import { noteCustomerFunds } from './customer-funds.ts';
import { rollUp } from './rollup.ts';
import { sealLedger } from './seal.ts';
import { readWalked, sumAccounts, walkAccounts } from './walk.ts';
import type { Ledger } from './ledger.ts';

const FOLLOW_MS = 10_000;
const CHECK_MS = 60_000;
/** Between two walks through the accounts, whichever servers take them; a little less than a turn, which may come early. */
const WALK_REST_MS = 45_000;
const SUM_REST_MS = 3_600_000;
/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;
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

/** One for each server: its context may be a copy of a request. */
const healths = new WeakMap<Ledger, LedgerHealth>();

/** What is known about the books. */
export function ledgerHealthOf({ ledger }: Pick<LedgerContext, 'ledger'>): LedgerHealth {
  const held = healths.get(ledger) ?? { breaks: 0, checkedAt: null, sealedAt: null };
  healths.set(ledger, held);
  return held;
}

/** Where the heads of seals are written beside the database. */
export function headsFile({ config }: Pick<PlatformContext, 'config'>): string {
  return join(config.dataFolder, 'ledger-heads.log');
}

/** Rolls up, seals and checks behind the ledger until it is stopped. */
export function watchLedger(ctx: LedgerContext): RecurringJob {
  // What was open before a restart is open until a check says otherwise.
  const recalled = noteOpenBreaks(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the open breaks of the ledger could not be read'),
  );
  const turns = [
    runEvery(ctx, 'the roll-up of days', FOLLOW_MS, () => several(() => rollUp(ctx))),
    runEvery(ctx, 'the sealing of the ledger', FOLLOW_MS, async () => {
      const hasFolder = await access(ctx.config.dataFolder).then(
        () => true,
        () => false,
      );
      const file = hasFolder ? headsFile(ctx) : null;
      await several(() => sealLedger(ctx, file));
      ledgerHealthOf(ctx).sealedAt = ctx.clock.now();
    }),
    runEvery(ctx, 'the check of the ledger', CHECK_MS, () =>
      checkLedger(ctx, { walkRestMs: WALK_REST_MS, sumRestMs: SUM_REST_MS }),
    ),
    runEvery(ctx, 'the count of what is owed to players', CHECK_MS, () => noteCustomerFunds(ctx)),
  ];
  return {
    async stop() {
      await Promise.all([recalled, ...turns.map((turn) => turn.stop())]);
    },
  };
}

/**
 * Checks what is new, walks through the accounts and adds them up, unless that was done a moment ago; says so when
 * something does not hold.
 */
export async function checkLedger(ctx: LedgerContext, { walkRestMs = 0, sumRestMs = 0 } = {}): Promise<void> {
  const most = BREAKS_MAX;
  await several(async () => {
    const { breaks, hasMore } = await checkNew(ctx, most);
    tell(ctx, breaks);
    return hasMore;
  });
  await several(async () => {
    const { breaks, hasMore } = await walkAccounts(ctx, { most, restMs: walkRestMs });
    tell(ctx, breaks);
    return hasMore;
  });
  tell(ctx, await sumAccounts(ctx, { most, restMs: sumRestMs }));
  await noteOpenBreaks(ctx);
}

function tell({ log }: PlatformContext, breaks: readonly Break[]): void {
  for (const one of breaks) log.error({ break: one }, 'the ledger does not add up');
}

async function noteOpenBreaks(ctx: LedgerContext): Promise<void> {
  const health = ledgerHealthOf(ctx);
  health.breaks = await countOpenBreaks(ctx.db);
  health.checkedAt = await readWalked(ctx.db);
}

async function several(work: () => Promise<boolean>): Promise<void> {
  for (let left = STRETCHES_MAX; left > 0 && (await work()); left -= 1);
}
