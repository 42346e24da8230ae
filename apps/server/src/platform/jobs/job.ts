import type { PlatformContext } from '../context.ts';

/**
 * Which of several servers does it: `exclusive` whoever holds the lease, `shared` all of them, each taking rows that no
 * other has, `local` each for itself, because it is about the server.
 */
export type JobScope = 'exclusive' | 'shared' | 'local';

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

/** What is known of a job on this server. */
export interface JobStatus {
  readonly name: string;
  readonly scope: JobScope;
  /** Whether the last turn was this server's to do. */
  isHeld: boolean;
  /** When a turn last ended well; null before the first. */
  succeededAt: Date | null;
  /** How long it took. */
  lastMs: number;
  failures: number;
}
