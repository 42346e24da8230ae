/** Keno as players may see it. */
export interface KenoPublic {
  readonly kind: 'keno';
  readonly numbers: number;
  readonly drawn: number;
  /** By picks from one on, then by hits from none on, in hundredths. */
  readonly pays: readonly (readonly number[])[];
}

/** The numbers that were picked, from one on. */
export interface KenoChoice {
  readonly picks: readonly number[];
}

/** What was drawn, in this order. */
export interface KenoEvent {
  readonly kind: 'draw';
  readonly drawn: readonly number[];
  readonly hits: number;
  readonly hundredths: number;
  readonly win: number;
}

/** How likely so many of the picks are among the numbers that are drawn. */
export function kenoChance({ numbers, drawn }: KenoPublic, picks: number, hits: number): number {
  let chance = 1;
  for (let at = 0; at < hits; at += 1) chance *= ((drawn - at) * (picks - at)) / ((numbers - at) * (at + 1));
  for (let at = 0; at < picks - hits; at += 1) chance *= (numbers - drawn - at) / (numbers - hits - at);
  return chance;
}
