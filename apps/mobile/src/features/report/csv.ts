import { csvRow } from '@perya/contract';
import type { Outcome } from '@perya/web/query/api.ts';

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

/** A page of a report, and where the next one begins. */
interface FilePage<Row, Cursor> {
  readonly list: readonly Row[];
  readonly next: Cursor | null;
}

/** Every row of a report, page after page, or nothing when a page of it did not come. */
export async function collectRows<Row, Cursor>(
  askFor: (cursor: Cursor | null) => Promise<Outcome<FilePage<Row, Cursor>>>,
): Promise<AllRows<Row> | null> {
  const rows: Row[] = [];
  let cursor: Cursor | null = null;
  do {
    const outcome: Outcome<FilePage<Row, Cursor>> = await askFor(cursor);
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
