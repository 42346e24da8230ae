import type { member, vip } from '@perya/contract';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { useQueryByUrl, type Query } from '@perya/web/query/query-by-url.ts';
import { useDestination } from '../navigation/destination.ts';
import { isPaused } from './member-facts.ts';

/** Known by its address, so that the member centre is drawn before the schema of the call is here. */
const QUERY: Query<typeof vip.rankProgress> = {
  url: '/wps/member/rankProgress',
  prepare: async () => (await import('./vip-calls.ts')).RANK_PROGRESS,
  background: true,
};

/** How far the next level is, and the way to what levels bring. */
export interface RankWay {
  readonly href: string;
  readonly loading: boolean;
  readonly rank: vip.RankProgress | undefined;
}

/** Nothing for whoever is offered nothing; nobody is asked about them. [MINE-03, AGENT-24] */
export function useRankProgress(info: member.MemberInfo | undefined): RankWay | null {
  const href = useDestination('benefits');
  const isShown = href !== null && info?.kyc === 'verified' && !isPaused(info, Date.now());
  const { value: rank, loading } = useQueryByUrl(isShown ? QUERY : null);
  return isShown ? { href, loading, rank } : null;
}

/** Which level somebody has. */
export function levelOf({ playerRankProgress: { labelId } }: vip.RankProgress): number {
  return Number(labelId.replace(/\D/g, ''));
}

/** There is no level above; at the first level that means that there are no others. */
export function isNothingAhead({ currentProgress }: vip.RankProgress): boolean {
  return isZeroAmount(currentProgress.totalExpectedConditions);
}
