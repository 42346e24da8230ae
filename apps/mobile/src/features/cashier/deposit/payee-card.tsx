import type { cashier } from '@perya/contract';
import { Card } from '@perya/web/ui/card/card.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CopyRow } from '../copy-row.tsx';
import { useMoney } from '../use-money.ts';
import css from './order-view.module.css';

interface PayeeCardProps {
  readonly payee: NonNullable<cashier.DepositOrder['payee']>;
  readonly total: string;
}

/** Where a transfer by hand goes, each part with a way to copy it. [SCR-18] */
export function PayeeCard({ payee, total }: PayeeCardProps) {
  const t = useT();
  const money = useMoney();
  return (
    <Card className={css.block}>
      <h2 className={css.heading}>{t('deposit.transferTo')}</h2>
      <CopyRow label={t('deposit.bankName')} value={payee.bankName} plain />
      <CopyRow label={t('deposit.accountName')} value={payee.accountName} />
      <CopyRow label={t('deposit.accountNo')} value={payee.accountNo} copies={payee.accountNo.replace(/\s/g, '')} />
      <CopyRow label={t('deposit.exact')} value={money(total)} copies={total} />
      {payee.note !== '' && <CopyRow label={t('deposit.note')} value={payee.note} />}
    </Card>
  );
}
