import type { member, vip } from '@perya/contract';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { isNothingAhead, levelOf, useRankProgress } from './use-rank-progress.ts';
import css from './vip-progress.module.css';

/** How far the next level is, and the way to what levels bring; nobody is asked about it who is offered nothing. [MINE-03, AGENT-24] */
export function VipProgress({ info }: { readonly info: member.MemberInfo }) {
  const t = useT();
  const way = useRankProgress(info);
  if (!way) return null;
  const { href, loading, rank } = way;
  return (
    <section className={css.progress} aria-label={t('vip.levels')}>
      <div className={css.row}>
        {loading ? <Skeleton width="2.6rem" height="0.24rem" /> : <span>{rank && <Way rank={rank} />}</span>}
        <Anchor href={href} className={css.link}>
          {t('vip.benefits')}
          <Icon glyph={caretRightBold} className={css.caret} />
        </Anchor>
      </div>
      <Bar rank={rank} />
    </section>
  );
}

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
