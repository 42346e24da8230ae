import type { cashier } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useT, type TextKey } from '../../../lib/i18n/i18n.ts';
import { useMoney } from '../use-money.ts';
import css from './order-view.module.css';

type Payment = cashier.DepositOrder['payments'][number];

const TONES = { credited: 'positive', review: 'warning', returned: 'info' } as const;

/** What was unusual about a payment, in plain words. */
export function oddities({ isLate, isExtra, isWrongAmount }: Payment): TextKey[] {
  const said: TextKey[] = [];
  if (isExtra) said.push('deposit.odd.extra');
  else if (isWrongAmount) said.push('deposit.odd.wrong');
  if (isLate) said.push('deposit.odd.late');
  return said;
}

/** Whether payments say more than the order itself does. */
export function isOdd({ payments }: cashier.DepositOrder): boolean {
  return payments.length > 1 || payments.some((payment) => oddities(payment).length > 0);
}

/** The money that came in for an order, and what became of each. */
export function Payments({ payments }: { readonly payments: readonly Payment[] }) {
  const t = useT();
  const money = useMoney();
  // Who pays twice may do it within a moment: two payments can be alike in everything.
  const numbered = payments.map((payment, at) => ({ ...payment, number: at + 1 }));
  return (
    <section className={css.block}>
      <h2 className={css.heading}>{t('deposit.payments')}</h2>
      <Card flush>
        {numbered.map(({ number, ...payment }) => (
          <ListRow
            key={number}
            title={money(payment.amount)}
            meta={[formatDateTime(payment.time), ...oddities(payment).map((key) => t(key))].join(' · ')}
            trailing={<Badge tone={TONES[payment.outcome]}>{t(`deposit.outcome.${payment.outcome}`)}</Badge>}
          />
        ))}
      </Card>
    </section>
  );
}
