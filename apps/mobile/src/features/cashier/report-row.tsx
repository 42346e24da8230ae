import type { ReactNode } from 'react';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { copyBold } from '@perya/web/ui/icon/glyphs/copy-bold.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { shortNumber } from '../report/short-number.ts';
import { useCopy } from './copy-row.tsx';
import { PayMark, type PayIcon } from './pay-mark.tsx';
import css from './report-row.module.css';

interface ReportRowProps {
  readonly orderNo: string;
  /** Where orders are opened. */
  readonly path: string;
  readonly icon: PayIcon;
  readonly title: string;
  /** When, and what else there is to say; the end of its number follows. */
  readonly meta: string;
  readonly amount: ReactNode;
  readonly state: ReactNode;
}

/** An order in a report: a press opens it, the button beside it copies its number. [SCR-20, SCR-21] */
export function ReportRow({ orderNo, path, icon, title, meta, amount, state }: ReportRowProps) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className={css.row}>
      <div className={css.link}>
        <ListRow
          dense
          href={`${path}#${orderNo}`}
          title={title}
          meta={`${meta} · ${shortNumber(orderNo)}`}
          leading={<PayMark icon={icon} />}
          value={amount}
          valueMeta={state}
        />
      </div>
      <IconButton
        icon={copyBold}
        className={css.copy}
        label={t('cashier.copyOf', { label: orderNo })}
        onClick={() => void copy(orderNo)}
      />
    </div>
  );
}
