import { Gauge, type Metric, type Registry } from 'prom-client';
import type { Tally } from '../../platform/metrics/tally.ts';

/** A gauge that is read when somebody looks. */
export function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}

/** A gauge with a value for each set of labels; what cannot be read is absent. */
export function gauges(
  registry: Registry,
  { name, help, labelNames = [] }: { readonly name: string; readonly help: string; readonly labelNames?: string[] },
  read: () => Iterable<LabelledValue> | Promise<Iterable<LabelledValue>>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      // A gauge without labels is zero after a reset, which would be a figure.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of await read()) this.set(labels, value);
    },
  });
}

/** A value and what it is of. */
export type LabelledValue = readonly [labels: Record<string, string>, value: number];

/** Shows a tally as a counter with a label for each of its words. */
export function tallied(
  registry: Registry,
  { name, help, labelNames, scale = 1 }: { name: string; help: string; labelNames: readonly string[]; scale?: number },
  tally: Tally,
): void {
  show(registry, { name, help, type: 'counter' }, () =>
    tally.counts().map(({ words, count }) => ({
      labels: Object.fromEntries(labelNames.map((label, at) => [label, words[at] ?? ''])),
      value: count * scale,
    })),
  );
}

interface Shown {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

/** Shows figures that are kept elsewhere; the registry asks a metric for nothing but this. */
export function show(
  registry: Registry,
  about: { readonly name: string; readonly help: string; readonly type: 'counter' | 'histogram' },
  values: () => Shown[],
): void {
  const metric = { name: about.name, get: async () => ({ ...about, values: values(), aggregator: 'sum' }) };
  registry.registerMetric(metric as unknown as Metric);
}
