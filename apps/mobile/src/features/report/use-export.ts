import { useEffect, useRef, useState } from 'react';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import { showLoading, showToast } from '../toasts/toasts.ts';
import { saveFile, toCsv, type AllRows } from './csv.ts';

/** A report as a file. */
export interface ReportFile<Row> {
  readonly fileName: string;
  readonly header: readonly string[];
  /** What of a row is a line of the file. */
  readonly toLines: (row: Row) => readonly (readonly string[])[];
  /** Fetches every row, or nothing when some did not come. */
  readonly collect: (signal: AbortSignal) => Promise<AllRows<Row> | null>;
  /** What is said when there were more rows than a file takes. */
  readonly cutText?: TextKey;
}

const LONGEST_MS = 120_000;

/** Saves a whole report as a file for spreadsheets, once at a time; leaving the page calls it off. */
export function useExport<Row>(file: ReportFile<Row>): { readonly save: () => void; readonly isBusy: boolean } {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const flight = useRef<AbortController | null>(null);
  useEffect(() => () => flight.current?.abort(), []);
  const run = async () => {
    const { fileName, header, toLines, collect, cutText = 'report.exportCut' } = file;
    const controller = new AbortController();
    flight.current = controller;
    setBusy(true);
    const close = showLoading(t('report.exporting'), LONGEST_MS);
    const all = await collect(controller.signal);
    close();
    if (controller.signal.aborted) return;
    setBusy(false);
    if (!all) return showToast(t('report.exportFailed'), { kind: 'error' });
    const lines = all.rows.flatMap(toLines);
    saveFile(fileName, toCsv([header, ...lines]));
    showToast(t(all.isCut ? cutText : 'report.exported', { count: lines.length }), { kind: 'success' });
  };
  return { save: () => void (isBusy || run()), isBusy };
}
