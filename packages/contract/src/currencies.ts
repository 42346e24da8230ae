/** A currency that brands keep their books in. */
interface CurrencyFacts {
  /** Digits after the point: amounts on the wire have exactly so many, and no point when there are none. */
  readonly scale: number;
  /**
   * Figures of the house are written down once for all brands, in hundredths as if they were pesos: stakes of titles, least
   * bets, limits of vendors, alarms. A hundredth of them is so many minor units here: roughly the same money, and whole, so
   * that whatever divides a stake in pesos divides it here.
   */
  readonly houseUnit: number;
}

/** Every currency there is; the table `currency` has the same, and a server does not start when it has not. */
export const CURRENCIES = {
  PHP: { scale: 2, houseUnit: 1 },
  /** What trial players play with. */
  PLAY: { scale: 2, houseUnit: 1 },
  VND: { scale: 0, houseUnit: 5 },
  USDT: { scale: 4, houseUnit: 2 },
} as const satisfies Record<string, CurrencyFacts>;

/** The code of one of them. */
export type CurrencyCode = keyof typeof CURRENCIES;

/** The codes of all of them. */
export const CURRENCY_CODES = Object.keys(CURRENCIES) as readonly CurrencyCode[];

/** What most brands keep their books in. */
export const USUAL_CURRENCY = 'PHP' satisfies CurrencyCode;

/** Whether a text is the code of a currency. */
export function isCurrency(code: string): code is CurrencyCode {
  return Object.prototype.hasOwnProperty.call(CURRENCIES, code);
}
