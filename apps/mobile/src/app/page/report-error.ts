import { system } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { currentSite } from '../../features/site/site.ts';

/** Sends what broke, cut to what the server takes. [ERR-32] */
export function sendReport(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const report = {
    message: message.slice(0, 500) || 'error',
    path: window.location.pathname.slice(0, 200),
    version: (currentSite()?.version ?? '').slice(0, 40),
    ...(stack ? { stack: stack.slice(0, 4000) } : {}),
  };
  void ask(system.clientError, report, { quiet: true });
}
