import type { promotion } from '@perya/contract';
import { useQueryByUrl, type Query } from '@perya/web/query/query-by-url.ts';
import type { RouteName } from '../../routes.ts';
import { isAvailable, useSurroundings } from '../navigation/destination.ts';
import { hasFlag } from '../site/site.ts';

/** Known by its address, so that the member centre does without the schema of the call. */
const QUERY: Query<typeof promotion.list> = {
  url: '/wps/promotion/list',
  prepare: async () => (await import('./promotion-calls.ts')).PROMOTIONS,
  background: true,
};

/** Places that are there only while a promotion of their kind runs. [MINE-12, MINE-23] */
const DEPENDENT: readonly RouteName[] = ['inviteFriends', 'leaderBoard'];
const NONE: readonly string[] = [];

/** The kinds of promotions that run now; nobody asks while nothing depends on one. [PROMO-07] */
export function useRunningKinds(): readonly string[] {
  const around = useSurroundings();
  const isAsked = hasFlag(around.site?.settings, 'REWCEN3') && DEPENDENT.some((name) => isAvailable(name, around));
  const { value } = useQueryByUrl(isAsked ? QUERY : null);
  return value
    ? value.filter(({ state }) => state !== 'coming' && state !== 'close').map(({ promotionType }) => promotionType)
    : NONE;
}
