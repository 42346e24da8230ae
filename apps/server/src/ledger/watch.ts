import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { every, type Repeating } from '../every.ts';
import { countOpenBreaks, isOnlyLook, keepBreaks } from './break-report.ts';
import type { Break } from './breaks.ts';
import { checkNew, checkStanding } from './check.ts';
import { noteCustomerFunds } from './customer-funds.ts';
import { rollUp } from './rollup.ts';
import { sealLedger } from './seal.ts';

const FOLLOW_MS = 10_000;
const CHECK_MS = 60_000;
/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;
/** So many breaks of a rule are told at once. */
const BREAKS_MAX = 100;

/** How the books are, for whoever watches the server. */
export interface LedgerHealth {
  /** Those that are open, whichever server found them. */
  breaks: number;
  /** When the last check was finished; null before the first. */
  checkedAt: Date | null;
  /** When everything that could be sealed was. */
  sealedAt: Date | null;
}

/** One for each server: its context may be a copy of a request. */
const healths = new WeakMap<Context['ledger'], LedgerHealth>();

/** What is known about the books. */
export function ledgerHealthOf({ ledger }: Pick<Context, 'ledger'>): LedgerHealth {
  const held = healths.get(ledger) ?? { breaks: 0, checkedAt: null, sealedAt: null };
  healths.set(ledger, held);
  return held;
}

/** Where the heads of seals are written beside the database. */
export function headsFile({ config }: Pick<Context, 'config'>): string {
  return join(config.dataFolder, 'ledger-heads.log');
}

/** Rolls up, seals and checks behind the ledger until it is stopped. */
export function watchLedger(ctx: Context): Repeating {
  // What was open before a restart is open until a check says otherwise.
  const recalled = noteOpenBreaks(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the open breaks of the ledger could not be read'),
  );
  const turns = [
    every(ctx, 'the roll-up of days', FOLLOW_MS, () => several(() => rollUp(ctx))),
    every(ctx, 'the sealing of the ledger', FOLLOW_MS, async () => {
      const hasFolder = await access(ctx.config.dataFolder).then(
        () => true,
        () => false,
      );
      const file = hasFolder ? headsFile(ctx) : null;
      await several(() => sealLedger(ctx, file));
      ledgerHealthOf(ctx).sealedAt = ctx.clock.now();
    }),
    every(ctx, 'the check of the ledger', CHECK_MS, () => checkLedger(ctx)),
    every(ctx, 'the count of what is owed to players', CHECK_MS, () => noteCustomerFunds(ctx)),
  ];
  return {
    async stop() {
      await Promise.all([recalled, ...turns.map((turn) => turn.stop())]);
    },
  };
}

/** Checks what is new and what stands, and says so when it does not hold. */
export async function checkLedger(ctx: Context): Promise<void> {
  tell(ctx, await keepStanding(ctx));
  await several(async () => {
    const found = await checkNew(ctx, BREAKS_MAX);
    tell(ctx, found.breaks);
    return found.hasMore;
  });
  await noteOpenBreaks(ctx);
  ledgerHealthOf(ctx).checkedAt = ctx.clock.now();
}

/** One server at a time, so that none takes for mended what another has found since; the others come again. */
function keepStanding({ db, clock }: Context): Promise<Break[]> {
  return db.transaction().execute(async (tx) => {
    if (!(await isOnlyLook(tx))) return [];
    const breaks = await checkStanding(tx, BREAKS_MAX);
    await keepBreaks(tx, { foundBy: 'standing', breaks, most: BREAKS_MAX, at: clock.now() });
    return breaks;
  });
}

function tell({ log }: Context, breaks: readonly Break[]): void {
  for (const one of breaks) log.error({ break: one }, 'the ledger does not add up');
}

async function noteOpenBreaks(ctx: Context): Promise<void> {
  ledgerHealthOf(ctx).breaks = await countOpenBreaks(ctx.db);
}

async function several(work: () => Promise<boolean>): Promise<void> {
  for (let left = STRETCHES_MAX; left > 0 && (await work()); left -= 1);
}
