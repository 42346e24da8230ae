import type { Problem } from '@perya/web/query/api-host.ts';

/** Whether it failed on its way: without a network the last answer is better than none, however old. */
export function isCut(error: Problem | undefined): boolean {
  return error?.code.startsWith('network.') === true;
}
