import { agency } from '@perya/contract';
import { useState } from 'react';
import { caretDownBold } from '@perya/web/ui/icon/glyphs/caret-down-bold.ts';
import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import type { TeamOrder } from './team-address.ts';
import css from './team-screen.module.css';

interface SortSelectProps {
  readonly value: TeamOrder;
  /** Where logins are not told, nothing can be put in their order. */
  readonly seesMoney: boolean;
  readonly onChange: (order: TeamOrder) => void;
}

/** In what order members are listed. [SCR-49] */
export function SortSelect({ value, seesMoney, onChange }: SortSelectProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const orders = agency.TEAM_ORDERS.filter((order) => seesMoney || order !== 'login');
  return (
    <>
      <button type="button" className={css.sort} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(`downline.by.${value}`)}
        <Icon glyph={caretDownBold} className={css.sortIcon} />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('downline.sort')} closeLabel={t('action.close')}>
        <ul>
          {orders.map((order) => (
            <li key={order}>
              <button
                type="button"
                className={css.option}
                aria-pressed={order === value}
                onClick={() => {
                  setOpen(false);
                  onChange(order);
                }}
              >
                {t(`downline.by.${order}`)}
                {order === value && <Icon glyph={checkBold} className={css.tick} />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
