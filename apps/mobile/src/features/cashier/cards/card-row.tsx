import type { cards } from '@perya/contract';
import type { ReactNode } from 'react';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PayMark, payIconOf } from '../pay-mark.tsx';

interface CardRowProps {
  readonly card: cards.BankCard;
  readonly trailing?: ReactNode;
  readonly onClick?: (() => void) | undefined;
}

/** An account: whose, where, and whether it still rests. [T13] */
export function CardRow({ card, trailing, onClick }: CardRowProps) {
  const t = useT();
  const rest = card.restsUntil === null ? null : t('cards.rests', { time: formatDateTime(card.restsUntil) });
  return (
    <ListRow
      title={`${card.bankName} · ${card.payeeName}`}
      meta={rest === null ? card.accountMasked : `${card.accountMasked} · ${rest}`}
      leading={<PayMark icon={payIconOf(card)} />}
      trailing={trailing}
      onClick={onClick}
    />
  );
}
