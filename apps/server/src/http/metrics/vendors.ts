import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { lostEvidence, roundsForStaff, vendorAlarms } from '../../modules/vendor-wallet/index.ts';
import { stoppedVendors } from '../../modules/vendors/index.ts';
import { gauge, gauges, tallied } from './show.ts';

const MS = 0.001;

/** Vendors, and whomever else this server talks to. */
export function watchVendors(ctx: Context, registry: Registry): void {
  gauge(registry, 'rounds_for_staff', 'Bets at vendors that stay open and that only a person can end.', () =>
    roundsForStaff(ctx),
  );
  gauge(registry, 'vendor_evidence_lost', 'Calls of vendors that could not be written down, since the start.', () =>
    lostEvidence(ctx),
  );
  gauges(
    registry,
    {
      name: 'vendor_limit_alarms',
      help: 'How often a vendor was near one of its limits or above it, since the start.',
      labelNames: ['vendor', 'limit', 'nearness'],
    },
    () => vendorAlarms(ctx).map(({ labels, count }) => [labels, count] as const),
  );
  gauges(
    registry,
    {
      name: 'vendor_stopped',
      help: 'Vendors that a limit has stopped; each waits for somebody to look.',
      labelNames: ['vendor', 'limit'],
    },
    async () => {
      // Without a database nobody knows, and all other figures are still told.
      const stopped = await stoppedVendors(ctx).catch(() => []);
      return stopped.map((labels) => [{ ...labels }, 1] as const);
    },
  );
  watchCalls(ctx, registry);
}

function watchCalls({ counters }: Context, registry: Registry): void {
  tallied(
    registry,
    { name: 'vendor_calls_total', help: 'Calls of vendors, by outcome.', labelNames: ['vendor', 'outcome'] },
    counters.vendorCalls,
  );
  tallied(
    registry,
    {
      name: 'vendor_call_seconds_total',
      help: 'How long the calls of a vendor took together.',
      labelNames: ['vendor'],
      scale: MS,
    },
    counters.vendorMs,
  );
  tallied(
    registry,
    {
      name: 'outside_calls_total',
      help: 'Calls to vendors, payment providers, gateways and Google, by outcome.',
      labelNames: ['to', 'outcome'],
    },
    counters.outsideCalls,
  );
  tallied(
    registry,
    {
      name: 'outside_call_seconds_total',
      help: 'How long calls to somebody outside took together.',
      labelNames: ['to'],
      scale: MS,
    },
    counters.outsideMs,
  );
  tallied(
    registry,
    { name: 'messages_total', help: 'Texts and mails, by outcome.', labelNames: ['channel', 'outcome'] },
    counters.messages,
  );
  tallied(
    registry,
    {
      name: 'push_notices_total',
      help: 'Notices to browsers, by what became of them.',
      labelNames: ['kind', 'outcome'],
    },
    counters.pushNotices,
  );
}
