import type { PokerPublic } from '@perya/instant/poker/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import { chanceText } from '../chance-text.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';
import { dealtChance, listedHands } from './poker-hands.ts';

/** What hands pay, and how often they come without a draw. */
export function PokerRules({ rules, stake, money }: InstantRulesProps) {
  const listed = listedHands(rules as PokerPublic);
  return (
    <>
      <p className={css.note}>{t('poker.rules')}</p>
      <p className={css.note}>{t('poker.best')}</p>
      <OddsTable
        title={t('poker.table')}
        rows={listed.map(({ hand, hundredths }) => [
          t(`poker.${hand}`),
          chanceText(dealtChance(listed, hand)),
          `${timesText(hundredths)}×`,
          money((stake / 100) * hundredths),
        ])}
      />
    </>
  );
}
