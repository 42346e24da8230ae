import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './progress-line.module.css';

/** How far something is, as a bar and in percent. */
export function ProgressLine({ percent }: { readonly percent: number }) {
  const t = useT();
  return (
    <div className={css.line}>
      <div className={css.bar}>
        <Progress label={t('activity.progress')} value={percent} positive={percent >= 100} />
      </div>
      <span className={css.percent}>{`${Math.floor(percent)}%`}</span>
    </div>
  );
}
