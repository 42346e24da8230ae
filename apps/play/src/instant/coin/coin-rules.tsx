import type { CoinPublic } from '@perya/instant/coin/public';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import type { InstantRulesProps } from '../desk.ts';
import { timesText } from '../times-text.ts';

/** What the right side pays. */
export function CoinRules({ rules, stake, money }: InstantRulesProps) {
  const { pays } = rules as CoinPublic;
  return <p className={css.note}>{t('coin.rules', { times: timesText(pays), amount: money((stake / 100) * pays) })}</p>;
}
