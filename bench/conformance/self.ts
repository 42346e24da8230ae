import type { KitSizes } from '../../tools/conformance/options.ts';
import { runKit, type KitResult } from '../../tools/conformance/run.ts';
import type { Lab } from './lab.ts';
import { Liar } from './liar.ts';
import { LIES } from './lies.ts';

/** Runs the kit against the wallet of a lab, or against one that has a bug. */
export async function runSelf({ options }: Lab, sizes: KitSizes, mutant: string | null): Promise<KitResult> {
  const asked = { ...options, ...sizes };
  if (mutant === null) return runKit(asked);
  const planted = LIES[mutant];
  if (!planted) throw new Error(`there is no mutant ${mutant}: ${Object.keys(LIES).join(', ')}`);
  const liar = await Liar.open(asked.url, planted.make(asked));
  try {
    return await runKit({ ...asked, url: liar.url });
  } finally {
    liar.close();
  }
}
