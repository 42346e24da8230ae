import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { ledgerHealthOf } from '../../ledger/jobs.ts';
import { ask } from './database.ts';
import { gauge, gauges, tallied } from './show.ts';

/** The books, what moves in them and who follows them. */
export function watchLedger(ctx: Context, registry: Registry): void {
  const secondsOf = (at: Date | null): number => (at?.getTime() ?? 0) / 1000;
  gauge(
    registry,
    'ledger_breaks',
    'Places where the books do not add up and are not mended; anything but zero wakes somebody.',
    () => ledgerHealthOf(ctx).breaks,
  );
  gauge(
    registry,
    'ledger_checked_timestamp_seconds',
    'When the books were last checked, zero before the first time.',
    () => secondsOf(ledgerHealthOf(ctx).checkedAt),
  );
  gauge(
    registry,
    'ledger_sealed_timestamp_seconds',
    'When this server last sealed all it could, zero before the first time.',
    () => secondsOf(ledgerHealthOf(ctx).sealedAt),
  );
  gauges(
    registry,
    {
      name: 'ledger_rows_behind',
      help: 'How many rows of the ledger each work that follows it has still to do.',
      labelNames: ['follower'],
    },
    async () => {
      const behind = await ask<{ name: string; rows: string }>(
        ctx,
        sql`select name, greatest(0,
            coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass), 0) - up_to) as rows
          from ledger_mark`,
      );
      return behind.map(({ name, rows }) => [{ follower: name }, Number(rows)] as const);
    },
  );
  tallied(
    registry,
    { name: 'money_calls_total', help: 'Calls that move money, by outcome.', labelNames: ['call', 'outcome'] },
    ctx.counters.moneyCalls,
  );
  tallied(
    registry,
    {
      name: 'ledger_transfers_total',
      help: 'What the books were asked to move, by the kind of the first move and by outcome.',
      labelNames: ['kind', 'outcome'],
    },
    ctx.counters.transfers,
  );
}
