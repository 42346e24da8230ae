import type { WheelPublic } from '@perya/instant/wheel/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';

const RISKS = ['low', 'medium', 'high'] as const;

/** How many segments pay what. */
export function WheelRules({ rules, stake, money }: InstantRulesProps) {
  const { segments } = rules as WheelPublic;
  return (
    <>
      <p className={css.note}>{t('wheel.rules')}</p>
      {RISKS.map((risk) => (
        <OddsTable
          key={risk}
          title={t(`risk.${risk}`)}
          rows={[...new Set(segments[risk])]
            .sort((one, other) => other - one)
            .map((pays) => [
              `${timesText(pays)}×`,
              t('wheel.of', { count: segments[risk].filter((one) => one === pays).length, all: segments[risk].length }),
              money((stake / 100) * pays),
            ])}
        />
      ))}
    </>
  );
}
