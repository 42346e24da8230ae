import { clockCountdownDuotone } from '@perya/web/ui/icon/glyphs/clock-countdown-duotone.ts';
import { scalesDuotone } from '@perya/web/ui/icon/glyphs/scales-duotone.ts';
import { sealCheckDuotone } from '@perya/web/ui/icon/glyphs/seal-check-duotone.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useReportClock } from '../../features/report/report-clock.ts';
import { ZoneNote } from '../../features/report/zone-note.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './manual-rebate-screen.module.css';

/** What becomes of a rebate nobody claims, that it is cash, and where the rate ends. */
export function RebateNotes({ autoTime }: { readonly autoTime: string | null }) {
  const t = useT();
  const { clockOf } = useReportClock();
  const notes: (readonly [icon: Glyph, text: string])[] = [
    [sealCheckDuotone, t('manualRebate.cash')],
    [scalesDuotone, t('manualRebate.edge')],
  ];
  if (autoTime !== null) notes.unshift([clockCountdownDuotone, t('manualRebate.auto', { time: clockOf(autoTime) })]);
  return (
    <>
      <ul className={css.notes}>
        {notes.map(([icon, text]) => (
          <li key={text} className={css.note}>
            <Icon glyph={icon} className={css.noteIcon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className={css.zone}>
        <ZoneNote />
      </div>
    </>
  );
}
