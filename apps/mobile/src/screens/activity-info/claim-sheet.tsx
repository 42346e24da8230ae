import type { promotion } from '@perya/contract';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { FullRules } from '../../features/promotions/full-rules.tsx';
import { TermLines } from '../../features/promotions/terms-list.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './activity-info-screen.module.css';

interface ClaimSheetProps {
  readonly open: boolean;
  readonly detail: promotion.PromotionDetail;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onClaim: () => void;
}

/** The terms of what is no money yet, and taking and leaving it as equals. [SCR-29, PROMO-06] */
export function ClaimSheet({ open, detail, isBusy, onClose, onClaim }: ClaimSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('promoCode.before')}
      closeLabel={t('action.close')}
      footer={
        <div className={css.choice}>
          <Button variant="secondary" full onClick={onClose}>
            {t('promoClaim.later')}
          </Button>
          <Button variant="secondary" full loading={isBusy} onClick={onClaim}>
            {t('reward.claim')}
          </Button>
        </div>
      }
    >
      <p className={css.joinTitle}>{[detail.title, detail.highlight].join(' ').trim()}</p>
      <TermLines detail={detail} />
      <FullRules content={detail.content} terms={detail.terms} />
    </Sheet>
  );
}
