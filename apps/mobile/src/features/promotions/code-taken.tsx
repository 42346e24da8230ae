import type { promotion, Value } from '@perya/contract';
import { Art } from '@perya/web/ui/art/art.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { useMoney } from '../cashier/use-money.ts';
import css from './code-sheet.module.css';
import { turnoverText } from './turnover-words.ts';

interface CodeTakenProps {
  readonly taken: Value<typeof promotion.code>;
  readonly onLeave: () => void;
}

/** What a code gave, with what it asks for. */
export function CodeTaken({ taken, onLeave }: CodeTakenProps) {
  const t = useT();
  const money = useMoney();
  const waits = taken.state === 'applying' ? 'promoCode.checked' : 'promoCode.waits';
  return (
    <div className={css.taken} role="status">
      <Art name="gift" size="1.6rem" eager />
      <p className={css.source}>{taken.title}</p>
      <Money hero text={money(taken.amount)} className={css.amount} />
      <p>{t(taken.isPaid ? 'promoCode.paid' : waits)}</p>
      {taken.reward && <p className={css.turnover}>{turnoverText(t, money, taken.reward.turnover)}</p>}
      <ButtonLink
        variant="secondary"
        size={44}
        full
        className={css.submit}
        href={`${routes.activityInfo.path}?id=${taken.id}`}
        onClick={onLeave}
      >
        {t('promoCode.terms')}
      </ButtonLink>
    </div>
  );
}
