import { kenoChance, type KenoPublic } from '@perya/instant/keno/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import { chanceText } from '../chance-text.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';

/** What hits pay, for each number of picks. */
export function KenoRules({ rules: words, stake, money }: InstantRulesProps) {
  const rules = words as KenoPublic;
  return (
    <>
      <p className={css.note}>
        {t('keno.rules', { most: rules.pays.length, numbers: rules.numbers, drawn: rules.drawn })}
      </p>
      {rules.pays.map((row, at) => {
        const picks = at + 1;
        return (
          <OddsTable
            key={picks}
            title={t('keno.table', { count: picks })}
            rows={row.flatMap((pays, hits) =>
              pays === 0
                ? []
                : [
                    [
                      t('keno.hits', { hits, picks }),
                      chanceText(kenoChance(rules, picks, hits)),
                      `${timesText(pays)}×`,
                      money((stake / 100) * pays),
                    ],
                  ],
            )}
          />
        );
      })}
    </>
  );
}
