import type { Ask } from '@perya/contract';
import { ask, type Outcome } from './api.ts';
import { keyOf } from './query-cache.ts';
import type { Query } from './query-by-url.ts';

const NOT_OURS: Outcome<never> = { ok: false, error: { code: 'aborted', message: '' } };

/** Makes the call of a query for whom its key is; what somebody else would be asked or told reaches nobody. */
export async function makeCall(
  { call, input }: Ask,
  { url, background = false }: Query,
  key: string,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  if (keyOf(url) !== key) return NOT_OURS;
  const outcome = await ask(call, input, { signal, quiet: background });
  return keyOf(url) === key ? outcome : NOT_OURS;
}
