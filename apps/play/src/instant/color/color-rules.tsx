import type { ColorPublic } from '@perya/instant/color/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';

/** Of 216 ways the dice can fall, so many show one colour once, twice and three times, and two colours together. */
const WAYS = [75, 15, 1];
const PAIR_WAYS = 30;
const ALL = 216;

/** What colours pay. */
export function ColorRules({ rules, stake, money }: InstantRulesProps) {
  const { single, pair } = rules as ColorPublic;
  const row = (name: string, ways: number, pays: number) => [
    name,
    `${((ways / ALL) * 100).toFixed(2)}%`,
    `${timesText(pays)}×`,
    money((stake / 100) * pays),
  ];
  return (
    <>
      <p className={css.note}>{t('color.rules')}</p>
      <OddsTable
        title={t('color.table')}
        rows={[
          ...WAYS.map((ways, at) => row(t('color.shown', { count: at + 1 }), ways, single[at] ?? 0)),
          row(t('color.both'), PAIR_WAYS, pair),
        ]}
      />
    </>
  );
}
