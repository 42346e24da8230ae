import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { openCases } from '../../modules/collusion/index.ts';
import { openMarkers } from '../../modules/responsible-gaming/index.ts';
import { overdueWithdrawals, recentDifferences } from '../../modules/cashier/index.ts';
import { overdueThreads } from '../../modules/feedback/index.ts';
import { gauge, gauges, show, tallied } from './show.ts';

/** What players wait for, what stops them and what guards them. */
export function watchPlayers(ctx: Context, registry: Registry): void {
  const { counters } = ctx;
  gauge(registry, 'withdrawals_overdue', 'Open withdrawals that are later than promised.', () =>
    overdueWithdrawals(ctx),
  );
  gauge(
    registry,
    'payment_differences',
    'Differences between our books and those of payment providers, of the last week.',
    () => recentDifferences(ctx),
  );
  gauges(
    registry,
    {
      name: 'harm_markers_open',
      help: 'Markers of harm that nobody has seen to, by brand.',
      labelNames: ['brand'],
    },
    () => [...openMarkers(ctx)].map(([brand, count]) => [{ brand }, count] as const),
  );
  gauges(
    registry,
    {
      name: 'collusion_cases_open',
      help: 'Cases of collusion that nobody has decided, by brand.',
      labelNames: ['brand'],
    },
    () => [...openCases(ctx)].map(([brand, count]) => [{ brand }, count] as const),
  );
  gauges(
    registry,
    {
      name: 'feedback_overdue',
      help: 'Questions of members that wait longer for an answer than promised, by brand.',
      labelNames: ['brand'],
    },
    () => [...overdueThreads(ctx)].map(([brand, count]) => [{ brand }, count] as const),
  );
  tallied(
    registry,
    {
      name: 'player_limit_hits_total',
      help: 'Bets, deposits and sessions that a limit or a pause of a player stopped.',
      labelNames: ['limit'],
    },
    counters.playerLimits,
  );
  tallied(
    registry,
    { name: 'lockouts_total', help: 'What was locked after too many wrong passwords.', labelNames: ['what'] },
    counters.lockouts,
  );
  tallied(
    registry,
    {
      name: 'rate_limit_hits_total',
      help: 'Requests turned away because their address asked too often.',
      labelNames: ['limit'],
    },
    counters.rateLimits,
  );
  watchPasswords(ctx, registry);
}

function watchPasswords({ passwords }: Pick<Context, 'passwords'>, registry: Registry): void {
  gauge(registry, 'password_hashing_waiting', 'Passwords that wait to be hashed.', () => passwords.load().waiting);
  gauge(registry, 'password_hashing_working', 'Passwords that are being hashed.', () => passwords.load().working);
  show(
    registry,
    {
      name: 'password_hashing_refused_total',
      help: 'Passwords that were not looked at because too many waited.',
      type: 'counter',
    },
    () => [{ labels: {}, value: passwords.load().refused }],
  );
}
