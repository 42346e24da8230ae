import type { Ask } from '@perya/contract';
import { ABORTED, ask, type Outcome } from './api.ts';
import { keyOf } from './query-cache.ts';
import type { Query } from './query-by-url.ts';

/** Makes the call of a query for whom its key is; what somebody else would be asked or told reaches nobody. */
export async function makeCall(
  { call, input }: Ask,
  { url, background }: Query,
  key: string,
  { signal, anew }: { readonly signal: AbortSignal; readonly anew: boolean },
): Promise<Outcome<unknown>> {
  if (signal.aborted || keyOf(url) !== key) return ABORTED;
  const outcome = await ask(call, input, { signal, anew, quiet: background });
  return keyOf(url) === key ? outcome : ABORTED;
}
