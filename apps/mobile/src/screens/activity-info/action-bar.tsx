import type { promotion } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { clockText, secondsLeft, spokenAt } from '@perya/web/ui/countdown/clock-text.ts';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { requireMember } from '../../features/promotions/require-member.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './activity-info-screen.module.css';

interface ActionBarProps {
  readonly detail: promotion.PromotionDetail;
  readonly isBusy: boolean;
  /** What became of an earlier claim is not known yet. */
  readonly isHeld: boolean;
  readonly onJoin: () => void;
  readonly onClaim: () => void;
  /** The time is over. */
  readonly onEnd: () => void;
}

/** The one action there is now, beside the real end of it. [PROMO-04] */
export function ActionBar({ detail, isBusy, isHeld, onJoin, onClaim, onEnd }: ActionBarProps) {
  const t = useT();
  const money = useMoney();
  const isClaim = detail.state === 'claim';
  const until = isClaim ? (detail.reward?.expireTime ?? null) : detail.end;
  const act = () => {
    if (!requireMember()) return;
    if (isClaim) onClaim();
    else onJoin();
  };
  const amount = detail.reward?.amount ?? detail.terms.amount;
  const words = amount === null ? t('promotion.state.claim') : t('promo.claim', { amount: money(amount) });
  return (
    <div className={css.bar}>
      {until !== null && <TimeLeft key={until} until={until} onEnd={onEnd} />}
      <Button
        full
        className={css.action}
        loading={isBusy}
        disabled={isHeld}
        aria-haspopup={isClaim ? undefined : 'dialog'}
        onClick={act}
      >
        {isClaim ? words : t('promotion.state.joining')}
      </Button>
    </div>
  );
}

const DAY_S = 86_400;

/** The time that is left, to the second; it never starts anew. */
function TimeLeft({ until, onEnd }: { readonly until: string; readonly onEnd: () => void }) {
  const t = useT();
  const untilMs = Date.parse(until);
  const [left, setLeft] = useState(() => secondsLeft(untilMs, Date.now()));
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsLeft(untilMs, Date.now());
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      latest.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  const clock = clockText(left % DAY_S);
  const days = Math.floor(left / DAY_S);
  const spoken = spokenAt(left);
  return (
    <div className={css.left} role="timer" aria-live="off">
      <span className={css.leftLabel}>{t('promo.endsIn')}</span>
      <b className={css.clock}>{days > 0 ? t('promo.daysLeft', { days, clock }) : clock}</b>
      <span aria-live="polite">
        {spoken !== undefined && <VisuallyHidden>{t('promo.secondsLeft', { count: spoken })}</VisuallyHidden>}
      </span>
    </div>
  );
}
