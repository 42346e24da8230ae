import { TOWERS_LEVELS, type TowersPublic } from '@perya/instant/towers/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import { chanceText } from '../chance-text.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';

/** What floors are worth, and how likely they are reached. */
export function TowersRules({ rules, stake, money }: InstantRulesProps) {
  const { levels, multipliers } = rules as TowersPublic;
  return (
    <>
      <p className={css.note}>{t('towers.rules')}</p>
      {TOWERS_LEVELS.map((level) => {
        const { doors, safe } = levels[level];
        return (
          <OddsTable
            key={level}
            title={t('towers.table', { level: t(`towers.${level}`), safe, doors })}
            rows={multipliers[level].map((hundredths, at) => [
              t('towers.floor', { number: at + 1 }),
              chanceText((safe / doors) ** (at + 1)),
              `${timesText(hundredths)}×`,
              money((stake / 100) * hundredths),
            ])}
          />
        );
      })}
    </>
  );
}
