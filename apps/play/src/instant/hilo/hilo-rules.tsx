import { rightRanks, type HiloPublic } from '@perya/instant/hilo/public';
import { formatNumber } from '@perya/web/lib/format.ts';
import css from '../../sheets/rules-panel.module.css';
import { t } from '../../words.ts';
import { chanceText } from '../chance-text.ts';
import type { InstantRulesProps } from '../desk.ts';
import { OddsTable } from '../odds-table.tsx';
import { rankText } from '../playing-card.tsx';
import { timesText } from '../times-text.ts';

/** What the first guess on each card is worth. */
export function HiloRules({ rules: words, stake, money }: InstantRulesProps) {
  const { ranks, share, passesMax, winMax } = words as HiloPublic;
  const each = Array.from({ length: ranks }, (_, at) => at + 1);
  const rows = (guess: 'high' | 'low') =>
    each.flatMap((rank) => {
      const right = rightRanks(ranks, rank, guess);
      if (right === ranks) return [];
      const pays = Math.floor((share * ranks) / right + 1e-9);
      return [[rankText(rank), chanceText(right / ranks), `${timesText(pays)}×`, money((stake / 100) * pays)]];
    });
  return (
    <>
      <p className={css.note}>{t('hilo.rules')}</p>
      <p className={css.note}>{t('hilo.price', { share, passes: passesMax, most: formatNumber(winMax / 100) })}</p>
      <OddsTable title={t('hilo.tableHigh')} rows={rows('high')} />
      <OddsTable title={t('hilo.tableLow')} rows={rows('low')} />
    </>
  );
}
