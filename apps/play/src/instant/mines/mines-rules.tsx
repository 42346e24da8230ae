import type { MinesPublic } from '@perya/instant/mines/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import { chanceText } from '../chance-text.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';

/** The mines whose prices are listed. */
const LISTED = [1, 3, 5, 10];
const PICKS = 6;

/** What picks are worth. */
export function MinesRules({ rules: words, stake, money }: InstantRulesProps) {
  const rules = words as MinesPublic;
  return (
    <>
      <p className={css.note}>{t('mines.rules')}</p>
      {LISTED.filter((mines) => mines >= rules.minesMin && mines <= rules.minesMax).map((mines) => (
        <OddsTable
          key={mines}
          title={t('mines.table', { count: mines })}
          rows={(rules.multipliers[mines - rules.minesMin] ?? [])
            .slice(0, PICKS)
            .map((hundredths, at) => [
              t('mines.gems', { count: at + 1 }),
              chanceText(safeChance(rules.columns * rules.rows, mines, at + 1)),
              `${timesText(hundredths)}×`,
              money((stake / 100) * hundredths),
            ])}
        />
      ))}
    </>
  );
}

/** How likely so many cells are all without a mine. */
function safeChance(cells: number, mines: number, picks: number): number {
  let chance = 1;
  for (let at = 0; at < picks; at += 1) chance *= (cells - mines - at) / (cells - at);
  return chance;
}
