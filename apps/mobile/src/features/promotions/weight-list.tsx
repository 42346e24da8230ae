import type { reward } from '@perya/contract';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './weight-list.module.css';

/** How much of a stake counts by kind of game, the most first. */
export function WeightList({ weights }: Pick<reward.Purse, 'weights'>) {
  const t = useT();
  return (
    <ul>
      {[...weights]
        .sort((one, other) => other.percent - one.percent)
        .map(({ kind, percent }) => (
          <li key={kind} className={css.weight}>
            <span className={css.kind}>{t(`gameType.${kind}`)}</span>
            <span className={css.bar}>
              {percent > 0 ? (
                <Progress label={t(`gameType.${kind}`)} value={percent} />
              ) : (
                <span className={css.onlyOwn}>{t('meter.onlyOwn')}</span>
              )}
            </span>
            <b className={css.percent}>{`${percent}%`}</b>
          </li>
        ))}
    </ul>
  );
}
