import type { cashier } from '@perya/contract';
import { errorText } from '@perya/web/i18n/i18n.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useT, type Translate } from '../../../lib/i18n/i18n.ts';
import { useDestination } from '../../navigation/destination.ts';
import { useMoney } from '../use-money.ts';
import css from './order-view.module.css';

type Bonus = cashier.DepositBonus;

/** What became of the promotion that a deposit was made for, and the way to it. [API-83] */
export function BonusRow({ bonus }: { readonly bonus: Bonus }) {
  const t = useT();
  const money = useMoney();
  const center = useDestination('rewardCenter');
  return (
    <Card flush className={css.block}>
      <ListRow
        leading={<Art name="gift" size="0.8rem" />}
        title={bonus.name}
        meta={bonusText(t, bonus, money)}
        href={bonus.amount === null || bonus.state === 'none' ? undefined : (center ?? undefined)}
      />
    </Card>
  );
}

function bonusText(
  t: Translate,
  { state, amount, needed, reason, min }: Bonus,
  money: (amount: string) => string,
): string {
  if (state === 'awaited') return t('deposit.bonus.awaited');
  if (state !== 'none' && amount !== null && needed !== null) {
    return t(`deposit.bonus.${state}`, { amount: money(amount), needed: money(needed) });
  }
  if (min !== null) return t('deposit.bonus.tooSmall', { min: money(min) });
  const why = reason === null ? null : errorText(reason);
  return why === null ? t('deposit.bonus.none') : t('deposit.bonus.refused', { why });
}
