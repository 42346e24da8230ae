import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { every, type Repeating } from '../every.ts';
import { checkNew, checkStanding } from './check.ts';
import { rollUp } from './rollup.ts';
import { sealLedger } from './seal.ts';

const FOLLOW_MS = 10_000;
const CHECK_MS = 60_000;
/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;

/** What the last check found, for whoever watches the server. */
export interface LedgerHealth {
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
  ];
  return {
    async stop() {
      await Promise.all(turns.map((turn) => turn.stop()));
    },
  };
}

/** Checks what is new and what stands, and says so when it does not hold. */
export async function checkLedger(ctx: Context): Promise<void> {
  const breaks = await checkStanding(ctx.db);
  await several(async () => {
    const found = await checkNew(ctx);
    breaks.push(...found.breaks);
    return found.hasMore;
  });
  for (const one of breaks) ctx.log.error({ break: one }, 'the ledger does not add up');
  Object.assign(ledgerHealthOf(ctx), { breaks: breaks.length, checkedAt: ctx.clock.now() });
}

async function several(work: () => Promise<boolean>): Promise<void> {
  for (let left = STRETCHES_MAX; left > 0 && (await work()); left -= 1);
}
