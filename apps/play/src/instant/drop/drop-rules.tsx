import type { DropPublic } from '@perya/instant/drop/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import { chanceText } from '../chance-text.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';
import { chanceOf } from './chance.ts';

const RISKS = ['low', 'medium', 'high'] as const;

/** What bins pay, and how likely a ball ends there. */
export function DropRules({ rules, stake, money }: InstantRulesProps) {
  const { rows, bins } = rules as DropPublic;
  return (
    <>
      <p className={css.note}>{t('drop.rules', { rows })}</p>
      {RISKS.map((risk) => (
        <OddsTable
          key={risk}
          title={t(`risk.${risk}`)}
          rows={[...new Set(bins[risk])]
            .sort((one, other) => other - one)
            .map((pays) => [
              `${timesText(pays)}×`,
              chanceText(chanceOf(bins[risk], pays)),
              money((stake / 100) * pays),
            ])}
        />
      ))}
    </>
  );
}
