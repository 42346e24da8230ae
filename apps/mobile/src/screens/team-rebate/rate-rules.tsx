import { arrowFatLinesUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-fat-lines-up-duotone.ts';
import { clockCountdownDuotone } from '@perya/web/ui/icon/glyphs/clock-countdown-duotone.ts';
import { scalesDuotone } from '@perya/web/ui/icon/glyphs/scales-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-rebate-screen.module.css';

/** What a rate means, between what it is set, and from when it holds. [SCR-54] */
export function RateRules() {
  const t = useT();
  const rules = [
    [scalesDuotone, t('rates.ruleShare')],
    [arrowFatLinesUpDuotone, t('rates.ruleBounds')],
    [clockCountdownDuotone, t('rates.ruleDay')],
  ] as const;
  return (
    <ul className={css.rules}>
      {rules.map(([icon, text]) => (
        <li key={text} className={css.rule}>
          <Icon glyph={icon} className={css.ruleIcon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
