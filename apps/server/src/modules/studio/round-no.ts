import type { Chance } from '../../platform/random/chance.ts';

/** Without signs that are read for one another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_SIGNS = 9;
const CHANCE_BYTES = 10;

/** Draws the number of a round: its moment first, so that numbers of one time stand together, the rest is chance. */
export function drawRoundNo(at: Date, chance: Pick<Chance, 'bytes'>): string {
  let time = '';
  for (let left = at.getTime(); time.length < TIME_SIGNS; left = Math.floor(left / 32))
    time = `${SIGNS[left % 32]}${time}`;
  let drawn = '';
  for (const byte of chance.bytes(CHANCE_BYTES)) drawn += SIGNS[byte % 32];
  return `R${time}${drawn}`;
}
