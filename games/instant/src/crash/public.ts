/** A climb that everybody shares, as players may see it. */
export interface CrashPublic {
  readonly kind: 'crash';
  readonly share: number;
  /** The multiplier is e to the power of this times the milliseconds since the start. */
  readonly speed: number;
  /** How long bets are taken before a round, and how long its end is shown. */
  readonly betMs: number;
  readonly pauseMs: number;
  /** The highest a round climbs, in hundredths. */
  readonly most: number;
}

/** Where the win is taken without a tap, in hundredths; null nowhere. */
export interface CrashChoice {
  readonly auto: number | null;
}

/** What was taken, in hundredths as the server's clock had it. */
export interface CrashAction {
  readonly take: number;
}

/** How high a round climbs, in hundredths. */
export interface CrashOutcome {
  readonly height: number;
}

/** A bet on a round. */
export interface CrashBet {
  readonly kind: 'bet';
  readonly auto: number | null;
}

/** What became of the bet. */
export interface CrashEnded {
  readonly kind: 'end';
  readonly hundredths: number;
  readonly win: number;
}

export type CrashEvent = CrashBet | CrashEnded;

const HUNDREDTHS = 100;

/** How high a round has climbed after so many milliseconds, in hundredths. */
export function climbed({ speed, most }: Pick<CrashPublic, 'speed' | 'most'>, ms: number): number {
  return Math.min(most, Math.floor(HUNDREDTHS * Math.exp(speed * Math.max(0, ms))));
}

/** After how many milliseconds a height is reached. */
export function reachedAfter({ speed }: Pick<CrashPublic, 'speed'>, hundredths: number): number {
  return Math.log(hundredths / HUNDREDTHS) / speed;
}
