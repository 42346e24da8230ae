import type { Context } from './context.ts';

/** Work that goes on until it is stopped. */
export interface Repeating {
  /** Waits for the turn under way. */
  stop(): Promise<void>;
}

/** Does something again and again, never twice at once; a turn that fails is logged and the next one comes. */
export function every(
  { log }: Pick<Context, 'log'>,
  name: string,
  ms: number,
  work: () => Promise<unknown>,
): Repeating {
  let turn: Promise<void> | null = null;
  const timer = setInterval(() => {
    turn ??= work()
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, `${name} did not go well`))
      .finally(() => {
        turn = null;
      });
  }, ms);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}
