import type { PlatformContext } from './context.ts';
import type { LogLine } from './log/log.ts';

/** Lets work go on that nobody waits for; what fails is logged. */
export function inBackground(
  { server, log }: Pick<PlatformContext, 'server' | 'log'>,
  { event, ...about }: LogLine<'warn'>,
  sentence: string,
  work: Promise<unknown>,
): void {
  const { background } = server.platform;
  const one = work
    .then(() => undefined)
    .catch((error: unknown) => log.warn({ event, ...about, err: error }, sentence))
    .finally(() => background.delete(one));
  background.add(one);
}

/** Waits for it after all: nobody may leave while somebody is being told. */
export async function waitForBackground({ server }: Pick<PlatformContext, 'server'>): Promise<void> {
  for (const one of server.platform.background) await one;
}
