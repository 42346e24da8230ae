import type { vip } from '@perya/contract';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { turnoverText } from '../../features/promotions/turnover-words.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './benefits-screen.module.css';
import type { ClaimingGift } from './use-claim-gift.ts';

interface GiftCardProps {
  readonly gift: vip.VipGift;
  readonly claiming: ClaimingGift;
  /** Nothing can be taken now. */
  readonly isHeld: boolean;
}

/** A gift that can be taken: how much, what has to be staked for it, until when. [SCR-10] */
export function GiftCard({ gift, claiming: { busyId, claim, pending }, isHeld }: GiftCardProps) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const { benefitId, kind, amount, turnover, expireTime } = gift;
  const name = t(`vip.gift.${kind}`);
  const isBusy = busyId === benefitId;
  const isClosed = isHeld || pending?.state === 'checking' || busyId !== null;
  return (
    <section className={css.gift}>
      <span className={css.giftTile}>
        <Art name="gift" size="0.72rem" />
      </span>
      <div className={css.giftWords}>
        <h2 className={css.giftTitle}>{t('vip.giftReady', { gift: name })}</h2>
        <p className={css.giftMeta}>{t('vip.giftMeta', { amount: money(amount), time: momentOf(expireTime) })}</p>
        <p className={css.giftMeta}>{turnoverText(t, money, turnover)}</p>
      </div>
      <Button
        size={36}
        loading={isBusy}
        disabled={isClosed && !isBusy}
        aria-label={t('vip.claimOf', { gift: name, amount: money(amount) })}
        onClick={() => void claim(gift)}
      >
        {t('vip.claim')}
      </Button>
    </section>
  );
}
