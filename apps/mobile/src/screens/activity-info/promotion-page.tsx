import type { promotion } from '@perya/contract';
import { useState } from 'react';
import type { Query } from '@perya/web/query/query-by-url.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { formatNumber } from '@perya/web/lib/format.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { shareNetworkBold } from '@perya/web/ui/icon/glyphs/share-network-bold.ts';
import { DockedPage } from '../../features/cashier/dock.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { FullRules } from '../../features/promotions/full-rules.tsx';
import { PromoPicture } from '../../features/promotions/promo-picture.tsx';
import { isTappable, kindText, stateLabel, wholePeriod } from '../../features/promotions/promotion-words.ts';
import { TermsList } from '../../features/promotions/terms-list.tsx';
import { STATE_TONES } from '../../features/promotions/state-tones.ts';
import { useRewardNews } from '../../features/promotions/use-reward-news.ts';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { useShare } from '../../features/share/share.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { routes } from '../../routes.ts';
import { ActionBar } from './action-bar.tsx';
import css from './activity-info-screen.module.css';
import { Comments } from './comments.tsx';
import { StandingNote } from './standing-note.tsx';
import { useClaim } from './use-claim.ts';

const JoinSheet = lazyPart(() => import('./join-sheet.tsx').then((module) => module.JoinSheet));
const CodeSheet = lazyPart(() => import('../../features/promotions/code-sheet.tsx').then((module) => module.CodeSheet));

interface PromotionPageProps {
  readonly detail: promotion.PromotionDetail;
  readonly query: Query<typeof promotion.detail>;
  /** From when it is, where there is no network: then it can be read, and nothing more. */
  readonly staleSince: number | null;
  /** Asks again how it stands. */
  readonly onRenew: () => void;
}

/** Picture, terms in figures, how it stands, rules, comments; the one action is docked below them. [SCR-29] */
export function PromotionPage({ detail, query, staleSince, onRenew }: PromotionPageProps) {
  const [isJoining, setJoining] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const pending = usePendingMoney('reward');
  useRewardNews(pending, onRenew);
  /** How it stands now, ahead of the whole answer. */
  const stand = ({ state, why, progress, reward }: promotion.PromotionStanding, isJoined: boolean) => {
    putValue(query, { ...detail, state, why, progress, reward, isJoined });
    onRenew();
  };
  const claim = useClaim(detail, (standing) => stand(standing, detail.isJoined), onRenew);
  const dock = staleSince === null && isTappable(detail.state) && (
    <ActionBar
      detail={detail}
      isBusy={claim.isBusy}
      isHeld={pending?.state === 'checking'}
      onJoin={() => setJoining(true)}
      onClaim={() => void claim.run()}
      onEnd={onRenew}
    />
  );
  return (
    <DockedPage dock={dock}>
      <article>
        <Head detail={detail} />
        <StaleNote since={staleSince} onRetry={onRenew} />
        <PendingNotice pending={pending} />
        <StandingNote detail={detail} onCode={() => setTyping(true)} onLeft={(standing) => stand(standing, false)} />
        <TermsList detail={detail} />
        <FullRules content={detail.content} terms={detail.terms} />
      </article>
      <Comments promotionId={detail.id} first={detail.comments} />
      <JoinSheet
        wanted={isJoining}
        open={isJoining}
        detail={detail}
        onClose={() => setJoining(false)}
        onJoined={(standing) => stand(standing, true)}
        onRenew={onRenew}
      />
      <CodeSheet wanted={isTyping} open={isTyping} onClose={() => setTyping(false)} onTaken={onRenew} />
    </DockedPage>
  );
}

function Head({ detail }: { readonly detail: promotion.PromotionDetail }) {
  const t = useT();
  const { id, title, highlight, state, progress, joined } = detail;
  const share = useShare();
  const facts = [
    state === null && kindText(t, detail.promotionType),
    wholePeriod(t, detail),
    joined > 0 && t('promo.joined', { count: formatNumber(joined) }),
  ];
  return (
    <>
      <div className={css.hero}>
        <PromoPicture promotion={detail} heading="h2" large eager />
        <IconButton
          className={css.share}
          icon={shareNetworkBold}
          label={t('promo.share')}
          onClick={() =>
            void share({ path: `${routes.activityInfo.path}?id=${id}`, title: `${title} ${highlight}`.trim() })
          }
        />
      </div>
      <p className={css.facts}>
        {/* What can be tapped says so on its button. */}
        {state && !isTappable(state) && <Badge tone={STATE_TONES[state]}>{t(stateLabel(state, progress))}</Badge>}
        <span className={css.period}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {detail.note !== '' && <p className={css.note}>{detail.note}</p>}
    </>
  );
}
