import type { promotion } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import type { Query } from '@perya/web/query/query-by-url.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { formatDay, formatNumber } from '@perya/web/lib/format.ts';
import { RichText } from '@perya/web/ui/rich-text/rich-text.tsx';
import { DockedPage } from '../../features/cashier/dock.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { go } from '../../features/navigation/history.ts';
import { PromoPicture } from '../../features/promotions/promo-picture.tsx';
import { isTappable, stateLabel, wholePeriod } from '../../features/promotions/promotion-words.ts';
import { STATE_TONES } from '../../features/promotions/state-tones.ts';
import { onTold } from '../../features/wallet/told.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { ActionBar } from './action-bar.tsx';
import css from './activity-info-screen.module.css';
import { Comments } from './comments.tsx';
import { StandingNote } from './standing-note.tsx';
import { TermsList } from './terms-list.tsx';
import { useClaim } from './use-claim.ts';

const JoinSheet = lazyPart(() => import('./join-sheet.tsx').then((module) => module.JoinSheet));
const CodeSheet = lazyPart(() => import('../../features/promotions/code-sheet.tsx').then((module) => module.CodeSheet));

interface PromotionPageProps {
  readonly detail: promotion.PromotionDetail;
  readonly query: Query<typeof promotion.detail>;
  /** Asks again how it stands. */
  readonly onRenew: () => void;
}

/** Picture, terms in figures, how it stands, rules, comments; the one action is docked below them. [SCR-29] */
export function PromotionPage({ detail, query, onRenew }: PromotionPageProps) {
  const [isJoining, setJoining] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const pending = usePendingMoney('reward');
  useNews(pending?.state, onRenew);
  /** How it stands now, ahead of the whole answer. */
  const stand = ({ state, why, progress, reward }: promotion.PromotionStanding, isJoined: boolean) => {
    putValue(query, { ...detail, state, why, progress, reward, isJoined });
    onRenew();
  };
  const claim = useClaim(detail, (standing) => stand(standing, detail.isJoined), onRenew);
  const dock = isTappable(detail.state) && (
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
        <PendingNotice pending={pending} />
        <StandingNote detail={detail} onCode={() => setTyping(true)} onLeft={(standing) => stand(standing, false)} />
        <TermsList detail={detail} />
        <Rules detail={detail} />
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
  const { state, joined, isJoined } = detail;
  // Open to everybody without joining is not joined.
  const isOpen = isTappable(state) || (state === 'signed' && !isJoined);
  return (
    <>
      <div className={css.hero}>
        <PromoPicture promotion={detail} heading="h2" large eager />
      </div>
      <p className={css.facts}>
        <Badge tone={isOpen ? 'positive' : STATE_TONES[state]}>{t(isOpen ? 'promo.open' : stateLabel(detail))}</Badge>
        <span className={css.period}>
          {[wholePeriod(t, detail), joined > 0 && t('promo.joined', { count: formatNumber(joined) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {detail.note !== '' && <p className={css.note}>{detail.note}</p>}
    </>
  );
}

/** The whole rules stand on the page: nothing of them is behind a tap. */
function Rules({ detail: { content, terms } }: { readonly detail: promotion.PromotionDetail }) {
  const t = useT();
  return (
    <section className={css.rules} aria-labelledby="rules">
      <h3 id="rules" className={css.heading}>
        {t('promo.rules')}
      </h3>
      <RichText html={content} onNavigate={go} />
      <p className={css.version}>{t('promo.version', { version: terms.version, date: formatDay(terms.time) })}</p>
    </section>
  );
}

/** Asks again when the server tells of a reward, and when an interrupted call is settled. */
function useNews(pending: string | undefined, onRenew: () => void): void {
  const latest = useRef(onRenew);
  latest.current = onRenew;
  useEffect(
    () =>
      onTold(({ tell }) => {
        if (tell === 'reward') latest.current();
      }),
    [],
  );
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current === 'checking' && pending !== 'checking') latest.current();
    wasPending.current = pending;
  }, [pending]);
}
