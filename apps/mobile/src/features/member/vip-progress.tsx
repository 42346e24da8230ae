import type { member, vip } from '@perya/contract';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { useQueryByUrl, type Query } from '@perya/web/query/query-by-url.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import { isPaused } from './member-facts.ts';
import css from './vip-progress.module.css';

/** Known by its address, so that the member centre is drawn before the schema of the call is here. */
const QUERY: Query<typeof vip.rankProgress> = {
  url: '/wps/member/rankProgress',
  prepare: async () => (await import('./vip-calls.ts')).RANK_PROGRESS,
  background: true,
};

/** How far the next level is, and the way to what levels bring; nobody is asked about it who is offered nothing. [MINE-03, AGENT-24] */
export function VipProgress({ info }: { readonly info: member.MemberInfo }) {
  const t = useT();
  const href = useDestination('benefits');
  const isShown = href !== null && info.kyc === 'verified' && !isPaused(info, Date.now());
  const { value, loading } = useQueryByUrl(isShown ? QUERY : null);
  if (!isShown) return null;
  return (
    <section className={css.progress} aria-label={t('vip.levels')}>
      <div className={css.row}>
        {loading ? <Skeleton width="2.6rem" height="0.24rem" /> : <span>{value && <Way rank={value} />}</span>}
        <Anchor href={href} className={css.link}>
          {t('vip.benefits')}
          <Icon glyph={caretRightBold} className={css.caret} />
        </Anchor>
      </div>
      <Bar rank={value} />
    </section>
  );
}

const levelOf = ({ playerRankProgress: { labelId } }: vip.RankProgress) => Number(labelId.replace(/\D/g, ''));
const isNothingAhead = ({ currentProgress }: vip.RankProgress) => isZeroAmount(currentProgress.totalExpectedConditions);

function Way({ rank }: { readonly rank: vip.RankProgress }) {
  const t = useT();
  // At the first level it means that there are no others.
  if (isNothingAhead(rank)) return levelOf(rank) > 0 ? <>{t('vip.top')}</> : null;
  const level = t('vip.level', { number: levelOf(rank) + 1 });
  return <>{t('vip.percentTo', { percent: rank.currentProgress.percent, level })}</>;
}

/** There before it is known, so that nothing moves. */
function Bar({ rank }: { readonly rank: vip.RankProgress | undefined }) {
  const t = useT();
  if (!rank || isNothingAhead(rank)) return <div className={css.noBar} />;
  const level = t('vip.level', { number: levelOf(rank) + 1 });
  return <Progress label={t('vip.progress', { level })} value={rank.currentProgress.percent} />;
}
