import type { studio } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useStore } from '../table/store.ts';
import { useHighestOffered } from '../table/use-highest-offered.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import css from './sheets.module.css';

interface StakeSheetProps {
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What the chosen stake means. */
  readonly note?: string;
}

/** Every stake that is offered, at once. */
export function StakeSheet({ table, opened, open, onClose, note = '' }: StakeSheetProps) {
  const { stakeAt } = useStore(table.store);
  const stakes = opened.game.stakes.slice(0, useHighestOffered(table, opened) + 1);
  return (
    <Sheet open={open} onClose={onClose} title={t('stake.title')} closeLabel={t('action.close')}>
      <div className={css.choices}>
        {stakes.map((stake, at) => (
          <Chip
            key={stake}
            on={at === stakeAt}
            className={css.choice}
            onClick={() => {
              table.chooseStake(at);
              onClose();
            }}
          >
            {formatMoney(stake, opened.symbol)}
          </Chip>
        ))}
      </div>
      {note !== '' && <p className={css.note}>{note}</p>}
    </Sheet>
  );
}
