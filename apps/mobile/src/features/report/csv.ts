import { csvRow, type Ask, type Call } from '@perya/contract';
import { askPage, type PageOutcome, type RowOf } from '../query/use-rows.ts';

/** More rows than this are a matter for support. */
const ROWS_MAX = 5000;
/** Spreadsheets read a file as Unicode only with this before it. */
const UNICODE_MARK = '\uFEFF';

/** A table as a file for spreadsheets. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return UNICODE_MARK + rows.map(csvRow).join('\r\n');
}

/** Rows of a whole report. */
export interface AllRows<Row> {
  readonly rows: readonly Row[];
  /** There were more than a file takes. */
  readonly isCut: boolean;
}

/** Every row of a report, or nothing when a page of it did not come. */
export async function allRows<C extends Call>(
  question: Ask<C>,
  signal: AbortSignal,
): Promise<AllRows<RowOf<C>> | null> {
  const rows: RowOf<C>[] = [];
  let cursor: string | null = null;
  do {
    const outcome: PageOutcome<C> = await askPage(question, cursor, signal);
    if (!outcome.ok) return null;
    rows.push(...outcome.value.list);
    cursor = outcome.value.next;
  } while (cursor !== null && rows.length < ROWS_MAX);
  return { rows, isCut: cursor !== null };
}

/** Hands a file to the person; browsers that cannot save it open it. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.target = '_blank';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
