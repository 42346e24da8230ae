import type { KitOptions } from './options.ts';
import type { KitResult } from './run.ts';

/** A result as people read it. */
export function printed({ seed, vendor, url }: KitOptions, result: KitResult): string {
  const { report, sequences, callbacks, seconds, p95 } = result;
  const verdict = report.broken.length === 0 ? 'PASS' : `FAIL: rules ${report.broken.join(', ')}`;
  return `
wallet     ${url}, vendor ${vendor}
seed       ${seed}
sent       ${callbacks} callbacks in ${sequences} sequences, ${seconds.toFixed(1)} s, 95 % within ${Math.round(p95)} ms

rule verdict      tried
${report.toString()}

${verdict}`;
}
