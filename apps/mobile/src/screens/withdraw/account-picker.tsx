import type { cards } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { caretDownBold } from '@perya/web/ui/icon/glyphs/caret-down-bold.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { PayMark, payIconOf } from '../../features/cashier/pay-mark.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './withdraw-screen.module.css';

interface AccountPickerProps {
  readonly card: cards.BankCard | null;
  readonly canAdd: boolean;
  readonly onOpen: () => void;
  readonly onAdd: () => void;
}

/** The account the money goes to; a press shows the others. [SCR-19] */
export function AccountPicker({ card, canAdd, onOpen, onAdd }: AccountPickerProps) {
  const t = useT();
  return (
    <>
      <div className={css.row}>
        <b className={css.label}>{t('withdraw.sendTo')}</b>
        {canAdd && (
          <Button variant="text" size={36} icon={plusBold} className={css.add} onClick={onAdd}>
            {t('withdraw.addAccount')}
          </Button>
        )}
      </div>
      {card && (
        <button type="button" className={css.account} aria-haspopup="dialog" onClick={onOpen}>
          <PayMark icon={payIconOf(card)} />
          <span className={css.accountWords}>
            <span className={css.accountName}>{`${card.bankName} · ${card.payeeName}`}</span>
            <span className={css.caption}>{card.accountMasked}</span>
          </span>
          <Icon glyph={caretDownBold} className={css.caret} />
        </button>
      )}
      {card?.restsUntil && (
        <p className={css.rests}>{t('withdraw.rests', { time: formatDateTime(card.restsUntil) })}</p>
      )}
    </>
  );
}
