import { useT } from '../../lib/i18n/i18n.ts';
import { useReportClock } from './report-clock.ts';
import css from './report.module.css';

/** Says until when sums are whole, when they are not whole to the end. */
export function UpToNote({ upTo }: { readonly upTo: string | undefined }) {
  const t = useT();
  const { momentOf } = useReportClock();
  if (upTo === undefined) return null;
  return <p className={css.upTo}>{t('report.upTo', { time: momentOf(upTo) })}</p>;
}
