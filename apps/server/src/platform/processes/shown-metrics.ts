import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import type { MetricFamily, ToProcess } from './messages.ts';
import { tellPrimary } from './tell-primary.ts';

/** Gives what is to be shown: the metrics of this process, or of all that share its port. */
export function shownMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  const waiting = new Map<number, (text: string) => void>();
  let count = 0;
  process.on('message', (message: ToProcess) => {
    if (message.type === 'metrics.shown') {
      waiting.get(message.id)?.(message.text);
      waiting.delete(message.id);
    } else {
      const { id } = message;
      void registry
        .getMetricsAsJSON()
        .then((families) => tellPrimary({ type: 'metrics.read', id, families: families as MetricFamily[] }));
    }
  });
  return () =>
    new Promise((resolve) => {
      const id = (count += 1);
      waiting.set(id, resolve);
      tellPrimary({ type: 'metrics.wanted', id });
    });
}
