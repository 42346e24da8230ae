import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { countRefusal, type Counters } from '../../platform/metrics/counters.ts';
import { routeOf, type CountAnswer } from '../../platform/log/logging.ts';
import { Tally } from '../../platform/metrics/tally.ts';
import { show, tallied } from './show.ts';

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Counts answers by route template, method and status, and how long they took. */
export function countAnswers(app: FastifyInstance, registry: Registry, counters: Counters): CountAnswer {
  const answers = new Tally();
  const latency = new Latency();
  tallied(
    registry,
    { name: 'http_requests_total', help: 'Answers sent.', labelNames: ['method', 'route', 'status'] },
    answers,
  );
  show(
    registry,
    { name: 'http_request_duration_seconds', help: 'Time from request to answer.', type: 'histogram' },
    () => latency.shown('http_request_duration_seconds'),
  );
  tallied(
    registry,
    { name: 'refusals_total', help: 'Expected failures of the API, by code.', labelNames: ['code'] },
    counters.refusals,
  );
  const count: CountAnswer = ({ method, route, status, ms }) => {
    answers.add(method, route, String(status));
    latency.add(method, route, ms / 1000);
  };
  app.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.has(request.method) ? request.method : 'OTHER';
    count({ method, route: routeOf(request), status: reply.statusCode, ms: reply.elapsedTime });
    if (reply.errorCode !== null) countRefusal(counters, reply.errorCode);
    const { money } = request.routeOptions.config as { readonly money?: string | null };
    if (money) counters.moneyCalls.add(money, reply.errorCode ?? 'done');
    done();
  });
  return count;
}

interface Spread {
  readonly method: string;
  readonly route: string;
  /** How many took at most so long, each counted in its smallest bucket only. */
  readonly buckets: number[];
  sum: number;
  count: number;
}

/** How long answers took, by method and route. */
class Latency {
  readonly #spreads = new Map<string, Map<string, Spread>>();

  add(method: string, route: string, seconds: number): void {
    const spread = this.#spreads.get(method)?.get(route) ?? this.#open(method, route);
    let at = 0;
    while (at < LATENCY_SECONDS.length && seconds > (LATENCY_SECONDS[at] ?? Infinity)) at += 1;
    spread.buckets[at] = (spread.buckets[at] ?? 0) + 1;
    spread.sum += seconds;
    spread.count += 1;
  }

  shown(name: string) {
    return [...this.#spreads.values()].flatMap((routes) =>
      [...routes.values()].flatMap(({ method, route, buckets, sum, count }) => {
        let below = 0;
        const steps = [...LATENCY_SECONDS, '+Inf'].map((le, at) => {
          below += buckets[at] ?? 0;
          return { metricName: `${name}_bucket`, labels: { le, method, route }, value: below };
        });
        const labels = { method, route };
        return [
          ...steps,
          { metricName: `${name}_sum`, labels, value: sum },
          { metricName: `${name}_count`, labels, value: count },
        ];
      }),
    );
  }

  #open(method: string, route: string): Spread {
    const routes = this.#spreads.get(method) ?? new Map<string, Spread>();
    const spread = { method, route, buckets: [...LATENCY_SECONDS, 0].map(() => 0), sum: 0, count: 0 };
    this.#spreads.set(method, routes);
    routes.set(route, spread);
    return spread;
  }
}
