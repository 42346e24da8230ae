import type { Ask, Call } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { exportBold } from '@perya/web/ui/icon/glyphs/export-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { showLoading, showToast } from '../toasts/toasts.ts';
import { allRows, saveFile, toCsv } from './csv.ts';
import css from './report.module.css';
import type { RowOf } from '../query/use-rows.ts';

interface ExportButtonProps<C extends Call> {
  readonly question: Ask<C>;
  readonly fileName: string;
  readonly header: readonly string[];
  /** What of a row is a line of the file. */
  readonly toLines: (row: RowOf<C>) => readonly (readonly string[])[];
}

const LONGEST_MS = 120_000;

/** Saves the whole report, not only what is on screen, as a file for spreadsheets. */
export function ExportButton<C extends Call>({ question, fileName, header, toLines }: ExportButtonProps<C>) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const flight = useRef<AbortController | null>(null);
  useEffect(() => () => flight.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    flight.current = controller;
    setBusy(true);
    const close = showLoading(t('report.exporting'), LONGEST_MS);
    const all = await allRows(question, controller.signal);
    close();
    if (controller.signal.aborted) return;
    setBusy(false);
    if (!all) return showToast(t('report.exportFailed'), { kind: 'error' });
    const lines = all.rows.flatMap(toLines);
    saveFile(fileName, toCsv([header, ...lines]));
    showToast(t(all.isCut ? 'report.exportCut' : 'report.exported', { count: lines.length }), { kind: 'success' });
  };
  return (
    <IconButton
      className={css.export}
      icon={exportBold}
      label={t('report.export')}
      aria-disabled={isBusy}
      onClick={() => void (isBusy || save())}
    />
  );
}
