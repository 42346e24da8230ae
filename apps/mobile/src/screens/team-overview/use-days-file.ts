import type { agency } from '@perya/contract';
import { exportBold } from '@perya/web/ui/icon/glyphs/export-bold.ts';
import { usePageAction } from '../../features/navigation/page-action.tsx';
import { saveFile, toCsv } from '../../features/report/csv.ts';
import type { DayRange } from '../../features/report/range.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';

type Day = agency.TeamOverview['daily'][number];

/** The columns of the file. */
const COLUMNS: readonly (readonly [TextKey, (day: Day) => string])[] = [
  ['overview.day', ({ date }) => date],
  ['agency.logins', ({ logins }) => String(logins)],
  ['overview.bettors', ({ bettors }) => String(bettors)],
  ['agency.registered', ({ registered }) => String(registered)],
  ['pnl.deposit', ({ deposit }) => deposit],
  ['pnl.withdraw', ({ withdraw }) => withdraw],
  ['pnl.stake', ({ stake }) => stake],
  ['pnl.payout', ({ payout }) => payout],
  ['pnl.bonus', ({ bonus }) => bonus],
  ['pnl.rebate', ({ rebate }) => rebate],
  ['pnl.result', ({ net }) => net],
];

/** Saves the days, which are all here already, as a file for spreadsheets; from the header, once there are any. */
export function useDaysFile(daily: readonly Day[] | undefined, { startDate, endDate }: DayRange): void {
  const t = useT();
  const save = (days: readonly Day[]) => {
    const header = COLUMNS.map(([label]) => t(label));
    const lines = days.map((day) => COLUMNS.map(([, textOf]) => textOf(day)));
    saveFile(`team-overview-${startDate}-${endDate}.csv`, toCsv([header, ...lines]));
    showToast(t('report.exported', { count: lines.length }), { kind: 'success' });
  };
  usePageAction(daily ? { icon: exportBold, label: t('report.export'), onPress: () => save(daily) } : null);
}
