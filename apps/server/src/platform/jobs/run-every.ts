import type { PlatformContext } from '../context.ts';

/** Work that goes on until it is stopped. */
export interface RecurringJob {
  /** Waits for the turn under way. */
  stop(): Promise<void>;
}

/**
 * Does something again and again, never twice at once; a turn that fails is logged and the next one comes. Long turns ask
 * whether they are to stop.
 */
export function runEvery(
  { log }: Pick<PlatformContext, 'log'>,
  name: string,
  ms: number,
  work: (isStopping: () => boolean) => Promise<unknown>,
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): RecurringJob {
  let isStopping = false;
  let turn: Promise<void> | null = null;
  const begin = () => {
    turn ??= work(() => isStopping)
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ event: 'job.failed', job: name, err: error }, `${name} did not go well`))
      .finally(() => {
        turn = null;
      });
  };
  if (atOnce) begin();
  const timer = setInterval(begin, ms);
  timer.unref();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await turn;
    },
  };
}
