import type { CrashPublic } from '@perya/instant/crash/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { timesText } from '../times-text.ts';

const LISTED = [120, 150, 200, 300, 500, 1000, 10_000, 100_000];

/** How likely heights are, and why nobody can have chosen them. */
export function CrashRules({ rules, stake, money }: InstantRulesProps) {
  const { share } = rules as CrashPublic;
  return (
    <>
      <p className={css.note}>{t('crash.rules')}</p>
      <OddsTable
        title={t('crash.reach')}
        rows={LISTED.map((height) => [
          `${timesText(height)}×`,
          `${((share / height) * 100).toFixed(height > 5000 ? 4 : 2)}%`,
          money((stake / 100) * height),
        ])}
      />
      <p className={css.note}>{t('crash.chain')}</p>
    </>
  );
}
