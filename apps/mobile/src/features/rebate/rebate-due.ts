import type { rebate } from '@perya/contract';
import { useQueryByUrl, type Query } from '@perya/web/query/query-by-url.ts';
import { isAvailable, useSurroundings } from '../navigation/destination.ts';
import { isTrial } from '../session/session.ts';

/** Known by its address, so that whoever shows a badge does without the schema of the call. */
const QUERY: Query<typeof rebate.manual> = {
  url: '/wps/relay/rebate/manual',
  prepare: async () => (await import('./rebate-calls.ts')).REBATE_DUE,
  freshMs: 60_000,
  background: true,
};

/** One while a rebate can really be claimed. [MINE-22] */
export function useRebateCount(): number {
  const around = useSurroundings();
  const isAsked = around.session !== null && !isTrial(around.session) && isAvailable('manualRebate', around);
  const { value } = useQueryByUrl(isAsked ? QUERY : null);
  return value?.canClaim ? 1 : 0;
}
