import type { Chance } from '../../platform/random/chance.ts';
import type { RoundKey, RoundNo } from '../../platform/db/studio-values.ts';

/** Without signs that are read for one another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_SIGNS = 9;
const CHANCE_BYTES = 6;
/** How much of the key stands in a number: five hexadecimal digits, twenty bits. */
const KEY_SIGNS = 4;
const KEY_DIGITS = 5;

const FORM = new RegExp(`^R[${SIGNS}]{${TIME_SIGNS}}([${SIGNS}]{${KEY_SIGNS}})[${SIGNS}]{${CHANCE_BYTES}}$`);
const REST = ['000-0000-0000-0000-000000000000', 'fff-ffff-ffff-ffff-ffffffffffff'] as const;

/**
 * Draws the number of a round: its moment first, so that numbers of one time stand together, then the beginning of its key,
 * by which it is found without an index of numbers; the rest is chance.
 */
export function drawRoundNo(at: Date, key: RoundKey, chance: Pick<Chance, 'bytes'>): RoundNo {
  const time = signsOf(at.getTime(), TIME_SIGNS);
  const begin = signsOf(Number.parseInt(key.slice(0, KEY_DIGITS), 16), KEY_SIGNS);
  let drawn = '';
  for (const byte of chance.bytes(CHANCE_BYTES)) drawn += SIGNS[byte % 32];
  return `R${time}${begin}${drawn}`;
}

/** The first and the last key that a number can belong to; null for one of another form. */
export function keysOf(roundNo: RoundNo): readonly [RoundKey, RoundKey] | null {
  const begin = FORM.exec(roundNo)?.[1];
  if (begin === undefined) return null;
  let value = 0;
  for (const sign of begin) value = value * 32 + SIGNS.indexOf(sign);
  const digits = value.toString(16).padStart(KEY_DIGITS, '0');
  return [`${digits}${REST[0]}`, `${digits}${REST[1]}`];
}

function signsOf(value: number, count: number): string {
  let signs = '';
  for (let left = value; signs.length < count; left = Math.floor(left / 32)) signs = `${SIGNS[left % 32]}${signs}`;
  return signs;
}
