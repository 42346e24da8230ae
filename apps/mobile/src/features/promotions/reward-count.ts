import type { reward } from '@perya/contract';
import { useEffect } from 'react';
import { invalidate } from '@perya/web/query/query-actions.ts';
import { useQueryByUrl, type Query } from '@perya/web/query/query-by-url.ts';
import { isAvailable, useSurroundings } from '../navigation/destination.ts';
import { isTrial } from '../session/session.ts';
import { onTold } from '../wallet/told.ts';

/** Known by its address, so that whoever shows a badge does without the schema of the call. */
const QUERY: Query<typeof reward.list> = {
  url: '/wps/reward/list',
  prepare: async () => (await import('./promotion-calls.ts')).WAITING_REWARDS,
  background: true,
};

/**
 * How many rewards can really be taken now; nothing for whoever has none. It is a call of its own, so only screens that
 * show the number ask. [MINE-21]
 */
export function useRewardCount(): number {
  const around = useSurroundings();
  const isAsked = around.session !== null && !isTrial(around.session) && isAvailable('rewardCenter', around);
  const { value } = useQueryByUrl(isAsked ? QUERY : null);
  useEffect(
    () =>
      isAsked
        ? onTold(({ tell }) => {
            if (tell === 'reward') renewRewardCount();
          })
        : undefined,
    [isAsked],
  );
  return value?.footer?.count ?? 0;
}

/** One was taken, so the number is another one. */
export function renewRewardCount(): void {
  invalidate(QUERY);
}
