import { pays, type DicePublic } from '@perya/instant/dice/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';

const LISTED = [5, 10, 25, 50, 75, 90];

/** What a chance pays. */
export function DiceRules({ rules, stake, money }: InstantRulesProps) {
  const { share, chanceMin, chanceMax } = rules as DicePublic;
  return (
    <>
      <p className={css.note}>{t('dice.rules')}</p>
      <OddsTable
        title={t('dice.chance')}
        rows={LISTED.filter((chance) => chance >= chanceMin && chance <= chanceMax).map((chance) => {
          const hundredths = pays(share, chance);
          return [`${chance}%`, `${timesText(hundredths)}×`, money((stake / 100) * hundredths)];
        })}
      />
    </>
  );
}
