import type { promotion } from '@perya/contract';
import { Button } from '@perya/web/ui/button/button.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { requireMember } from '../../features/promotions/require-member.ts';
import { TimeLeft } from '../../features/promotions/time-left.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './activity-info-screen.module.css';
import { canClaim } from './use-claim.ts';

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
  const isClaim = canClaim(detail);
  const asksFirst = !isClaim || detail.reward?.form !== 'cash';
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
      {until !== null && (
        <div className={css.left}>
          <span className={css.leftLabel}>{t('promo.endsIn')}</span>
          <TimeLeft key={until} until={until} onEnd={onEnd} className={css.clock} />
        </div>
      )}
      <Button
        full
        className={css.action}
        loading={isBusy}
        disabled={isHeld}
        aria-haspopup={asksFirst ? 'dialog' : undefined}
        onClick={act}
      >
        {isClaim ? words : t('promotion.state.joining')}
      </Button>
    </div>
  );
}
