/** What must hold of the books at every moment. */
export type Rule =
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I7'
  | 'I8'
  | 'I9'
  | 'I10'
  | 'B5'
  | 'B9'
  | 'B10'
  | 'B11'
  | 'B12'
  | 'B13'
  | 'B15';

/** A rule that does not hold, and the first place where it does not. */
export interface Break {
  readonly rule: Rule;
  readonly row: string;
  readonly detail: string;
  /** Whose books, and the vendor or the game: as far as the broken row or account tells it. */
  readonly merchantCode?: string | null;
  readonly vendor?: string | null;
  readonly game?: string | null;
  /** The account that does not stand as it should, and by how much. */
  readonly accountId?: string | null;
  readonly offBy?: string | null;
}
