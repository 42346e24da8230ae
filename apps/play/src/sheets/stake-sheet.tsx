import type { studio } from '@perya/contract';
import { formatMoney } from '../../../mobile/src/lib/format.ts';
import { Chip } from '../../../mobile/src/ui/chip/chip.tsx';
import { Sheet } from '../../../mobile/src/ui/sheet/sheet.tsx';
import { toAmount, toHundredths } from '../amounts.ts';
import { slotRules } from '../slot-rules.ts';
import { useStore } from '../table/store.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import css from './sheets.module.css';

interface StakeSheetProps {
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every stake at once, and what it means for a line. */
export function StakeSheet({ table, opened, open, onClose }: StakeSheetProps) {
  const { stakeAt } = useStore(table.store);
  const { stakes } = opened.game;
  const lines = slotRules(opened).lines.length;
  const perLine = toAmount(Math.round(toHundredths(stakes[stakeAt] ?? '0') / Math.max(1, lines)));
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
      {lines > 0 && (
        <p className={css.note}>{t('stake.perLine', { amount: formatMoney(perLine, opened.symbol), lines })}</p>
      )}
    </Sheet>
  );
}
