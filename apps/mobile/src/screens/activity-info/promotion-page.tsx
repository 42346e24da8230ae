import type { promotion } from '@perya/contract';
import { useState } from 'react';
import type { Query } from '@perya/web/query/query-by-url.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { formatNumber } from '@perya/web/lib/format.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { shareNetworkBold } from '@perya/web/ui/icon/glyphs/share-network-bold.ts';
import { DockedPage } from '../../features/cashier/dock.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { PromoPicture } from '../../features/promotions/promo-picture.tsx';
import { isTappable, kindText, stateLabel, wholePeriod } from '../../features/promotions/promotion-words.ts';
import { TermFigures, TermLines } from '../../features/promotions/terms-list.tsx';
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
import { BonusTerms, WeightTerms } from './bonus-terms.tsx';
import { PurseStanding } from './purse-standing.tsx';
import { RulesRow } from './rules-row.tsx';
import { StandingNote } from './standing-note.tsx';
import { canClaim, useClaim } from './use-claim.ts';
import { useExample } from './use-example.ts';

const ClaimSheet = lazyPart(() => import('./claim-sheet.tsx').then((module) => module.ClaimSheet));
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
  const t = useT();
  const [isJoining, setJoining] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const pending = usePendingMoney('reward');
  useRewardNews(pending, onRenew);
  /** How it stands now, ahead of the whole answer. */
  const stand = ({ state, why, progress, reward }: promotion.PromotionStanding, isJoined: boolean) => {
    putValue(query, { ...detail, state, why, progress, reward, isJoined });
    onRenew();
  };
  const claim = useClaim(detail, (standing) => stand(standing, detail.isJoined), onRenew);
  // Before the next one what came of the last one says nothing.
  const isNew = detail.state === 'joining' || detail.state === 'signed' || detail.state === null;
  const read = isNew ? { ...detail, reward: null } : detail;
  const example = useExample(read);
  const known = { ...read, example: example.shown };
  const dock = staleSince === null && (isTappable(detail.state) || canClaim(detail)) && (
    <ActionBar
      detail={detail}
      isBusy={claim.isBusy}
      isHeld={pending?.state === 'checking'}
      onJoin={() => setJoining(true)}
      onClaim={() => (detail.reward?.form === 'cash' ? void claim.run() : setTaking(true))}
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
        <PurseStanding detail={detail} />
        <section className={css.terms} aria-label={t('promo.terms')}>
          <TermFigures detail={known} />
          <BonusTerms detail={known} example={example} />
          <TermLines detail={known} />
          <WeightTerms terms={detail.terms} />
        </section>
        <RulesRow detail={detail} />
      </article>
      <Comments promotionId={detail.id} first={detail.comments} />
      <JoinSheet
        wanted={isJoining}
        open={isJoining}
        detail={known}
        example={example}
        onClose={() => setJoining(false)}
        onJoined={(standing) => stand(standing, true)}
        onRenew={onRenew}
      />
      <ClaimSheet
        wanted={isTaking}
        open={isTaking}
        detail={detail}
        isBusy={claim.isBusy}
        onClose={() => setTaking(false)}
        onClaim={() => void claim.run().then(() => setTaking(false))}
      />
      <CodeSheet wanted={isTyping} open={isTyping} onClose={() => setTyping(false)} onTaken={onRenew} />
    </DockedPage>
  );
}

function Head({ detail }: { readonly detail: promotion.PromotionDetail }) {
  const t = useT();
  const { id, title, highlight, state, progress, joined } = detail;
  const money = useMoney();
  const cap = detail.terms.purse?.cap ?? null;
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
      {cap !== null && <p className={css.cap}>{t('promo.cap', { cap: money(cap) })}</p>}
      {detail.note !== '' && <p className={css.note}>{detail.note}</p>}
    </>
  );
}
