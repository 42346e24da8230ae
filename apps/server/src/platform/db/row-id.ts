const ROW_ID = /^[1-9]\d{0,17}$/;

/** Whether a text can be the number of a row. No other one names anything, and the database would not take it. */
export function isRowId(text: string): boolean {
  return ROW_ID.test(text);
}
