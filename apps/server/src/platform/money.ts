import { CURRENCIES, type CurrencyCode } from '@perya/contract';
import { assert, formatAmount as format, groupedAmount as group, parseAmount as parse } from '@perya/std';

const WRITTEN = /^(\d+)(?:\.(\d+))?$/;

type Facts = (typeof CURRENCIES)[CurrencyCode];

/** What is known about a currency; the database keeps no money in any other. */
function factsOf(currency: string): Facts {
  const facts = (CURRENCIES as Readonly<Record<string, Facts | undefined>>)[currency];
  assert(facts, 'amounts are in a currency we know');
  return facts;
}

/** Reads an amount of a currency into minor units; null when it is none, or finer than the currency is. [T48] */
export function parseAmount(text: string, currency: string): bigint | null {
  return parse(text, factsOf(currency).scale);
}

/** Writes minor units as the wire has them: with exactly the decimals of the currency. */
export function formatAmount(minor: bigint, currency: string): string {
  return format(minor, factsOf(currency).scale);
}

/** The same for people: `2,500.00`. */
export function groupedAmount(minor: bigint, currency: string): string {
  return group(minor, factsOf(currency).scale);
}

/**
 * Reads an amount as another company writes it; null for what is no amount of whole minor units. Zeros behind the decimals
 * of the currency are nothing. A number of JSON is read from its shortest writing, which is the one it was sent in up to 15
 * digits, so nothing is ever calculated in fractions.
 */
export function readAmount(written: string | number, currency: string): bigint | null {
  const [, whole, part = ''] = WRITTEN.exec(String(written)) ?? [];
  const digits = part.replace(/0+$/, '');
  return whole === undefined ? null : parseAmount(digits === '' ? whole : `${whole}.${digits}`, currency);
}

/** The same, cut off at the decimals of the currency. */
export function floorAmount(written: string | number, currency: string): bigint | null {
  const [, whole, part = ''] = WRITTEN.exec(String(written)) ?? [];
  const digits = part.slice(0, factsOf(currency).scale);
  return whole === undefined ? null : parseAmount(digits === '' ? whole : `${whole}.${digits}`, currency);
}

/** A figure that the house wrote down once for all brands, in hundredths, as an amount of a currency in minor units. */
export function fromHouse(hundredths: bigint, currency: string): bigint {
  return hundredths * BigInt(factsOf(currency).houseUnit);
}

/** A figure of the house as an operator writes it, such as `1.00`; null when it is none. */
export function parseHouse(text: string): bigint | null {
  return parse(text, 2);
}
