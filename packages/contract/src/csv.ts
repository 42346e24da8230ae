const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A row of a table as any program reads it; a cell never becomes a formula in a spreadsheet. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(toCell).join(',');
}

function toCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
