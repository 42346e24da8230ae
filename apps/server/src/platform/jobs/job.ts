import type { PlatformContext } from '../context.ts';
import type { JobScope } from './job-status.ts';

/** Work that is done again and again. */
export interface Job<Ctx extends PlatformContext = PlatformContext> {
  /** As operators see it: `cashier.ask_deposits`. */
  readonly name: string;
  readonly everyMs: number;
  readonly scope: JobScope;
  /** Whether the first turn comes with the start. */
  readonly atOnce?: true;
  /** One turn; a long one asks whether it is to stop. */
  readonly run: (ctx: Ctx, isStopping: () => boolean) => Promise<unknown>;
}
