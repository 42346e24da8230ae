import type { Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { MetricFamily, ToPrimary, ToProcess } from './messages.ts';

/** Whoever does not answer in this time is absent. */
const WITHIN_MS = 2000;

interface Gathering {
  readonly missing: Set<number>;
  readonly families: MetricFamily[][];
  done(): void;
}

/**
 * Shows the metrics of all processes to whoever asked one of them, each with the number of its place, as if they were
 * servers of their own.
 */
export function gatherMetrics(processes: () => Worker[]): {
  hear(from: Worker, place: number, message: ToPrimary): void;
} {
  const gatherings = new Map<number, Gathering>();
  let count = 0;

  const gather = async (): Promise<string> => {
    const id = (count += 1);
    const asked = processes().filter((worker) => worker.isConnected());
    const families: MetricFamily[][] = [];
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, WITHIN_MS);
      const done = (): void => {
        clearTimeout(late);
        resolve();
      };
      gatherings.set(id, { missing: new Set(asked.map((worker) => worker.id)), families, done });
      for (const worker of asked) tell(worker, { type: 'metrics.read', id });
    });
    gatherings.delete(id);
    return AggregatorRegistry.aggregate(families).metrics();
  };

  return {
    hear(from, place, message) {
      if (message.type === 'metrics.wanted') {
        const { id } = message;
        void gather().then((text) => tell(from, { type: 'metrics.shown', id, text }));
      }
      if (message.type === 'metrics.read') {
        const gathering = gatherings.get(message.id);
        if (gathering?.missing.delete(from.id) !== true) return;
        gathering.families.push(message.families.map((family) => withProcess(family, place)));
        if (gathering.missing.size === 0) gathering.done();
      }
    },
  };
}

function withProcess(family: MetricFamily, process: number): MetricFamily {
  // No two values are alike, so nothing is added up; other ways to aggregate leave some families out.
  return {
    ...family,
    aggregator: 'sum',
    values: family.values.map((one) => ({ ...one, labels: { ...one.labels, process } })),
  };
}

function tell(worker: Worker, message: ToProcess): void {
  // One that ends at this moment hears nothing more.
  if (worker.isConnected()) worker.send(message, () => undefined);
}
