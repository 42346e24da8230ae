import type { ScratchPublic } from '@perya/instant/scratch/public';
import { formatNumber } from '@perya/web/lib/format.ts';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';

/** The prizes, and one in how many cards has them. */
export function ScratchRules({ rules, stake, money }: InstantRulesProps) {
  const { prizes } = rules as ScratchPublic;
  return (
    <>
      <p className={css.note}>{t('scratch.rules')}</p>
      <OddsTable
        title={t('scratch.table')}
        rows={prizes.map(({ hundredths, odds }) => [
          `${timesText(hundredths)}×`,
          t('instant.oneIn', { count: oddsText(odds) }),
          money((stake / 100) * hundredths),
        ])}
      />
    </>
  );
}

/** Small odds need their decimals. */
function oddsText(odds: number): string {
  return formatNumber(odds, odds < 1000 ? 2 : 0);
}
