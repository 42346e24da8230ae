import type { agency } from '@perya/contract';
import { exportBold } from '@perya/web/ui/icon/glyphs/export-bold.ts';
import { usePageAction } from '../../features/navigation/page-action.tsx';
import { collectRows } from '../../features/report/csv.ts';
import { useExport } from '../../features/report/use-export.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { partName } from './part-words.ts';
import { askTeamPnl, type TeamPnlQuestion } from './use-team-pnl.ts';

const FIGURES = ['deposit', 'withdraw', 'stake', 'payout', 'rebate', 'bonus', 'net'] as const;

/** Puts saving all rows as a file into the header; nothing to ask is nothing to save. [SCR-51, STD-06] */
export function useTeamExport(question: TeamPnlQuestion | null): void {
  const t = useT();
  const { save } = useExport<agency.TeamPnlRow>({
    fileName: `team-profit-and-loss-${question?.startDate ?? ''}-${question?.endDate ?? ''}.csv`,
    header: [
      t('record.account'),
      t('report.type'),
      t('teamPnl.people'),
      ...FIGURES.map((figure) => t(`teamPnl.${figure}`)),
    ],
    toLines: (row) => [
      [partName(t, row), t(`teamPnl.part.${row.part}`), String(row.members), ...FIGURES.map((figure) => row[figure])],
    ],
    collect: (signal) =>
      collectRows(async (pageNo: number | null) => {
        const outcome = question && (await askTeamPnl(question, pageNo, signal));
        if (!outcome) return { ok: false, error: { code: 'aborted', message: '' } };
        return outcome.ok ? { ok: true, value: { list: outcome.value.items, next: outcome.value.next } } : outcome;
      }),
    cutText: 'teamPnl.exportCut',
  });
  usePageAction(question && { icon: exportBold, label: t('report.export'), onPress: save });
}
