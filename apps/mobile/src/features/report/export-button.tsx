import type { Ask, Call } from '@perya/contract';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { exportBold } from '@perya/web/ui/icon/glyphs/export-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { askPage, type RowOf } from '../query/use-rows.ts';
import { collectRows } from './csv.ts';
import css from './report.module.css';
import { useExport } from './use-export.ts';

interface ExportButtonProps<C extends Call> {
  readonly question: Ask<C>;
  readonly fileName: string;
  readonly header: readonly string[];
  /** What of a row is a line of the file. */
  readonly toLines: (row: RowOf<C>) => readonly (readonly string[])[];
}

/** Saves the whole report, not only what is on screen, as a file for spreadsheets. */
export function ExportButton<C extends Call>({ question, ...file }: ExportButtonProps<C>) {
  const t = useT();
  const { save, isBusy } = useExport<RowOf<C>>({
    ...file,
    collect: (signal) => collectRows((cursor: string | null) => askPage(question, cursor, signal)),
  });
  return (
    <IconButton
      className={css.export}
      icon={exportBold}
      label={t('report.export')}
      aria-disabled={isBusy}
      onClick={save}
    />
  );
}
