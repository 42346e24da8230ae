import type { LimboPublic } from '@perya/instant/limbo/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';

const LISTED = [110, 150, 200, 500, 1000, 10_000, 100_000];

/** How likely a target is. */
export function LimboRules({ rules, stake, money }: InstantRulesProps) {
  const { share } = rules as LimboPublic;
  return (
    <>
      <p className={css.note}>{t('limbo.rules')}</p>
      <OddsTable
        title={t('limbo.target')}
        rows={LISTED.map((target) => [
          `${timesText(target)}×`,
          `${((share / target) * 100).toFixed(target > 5000 ? 4 : 2)}%`,
          money((stake / 100) * target),
        ])}
      />
    </>
  );
}
