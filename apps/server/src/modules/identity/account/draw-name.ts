/** Letters and digits that nobody mistakes for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Draws an account name for somebody who does not choose one. */
export function drawName(chance: { below(limit: number): number }, prefix: string, length: number): string {
  return prefix + Array.from({ length }, () => ALPHABET.charAt(chance.below(ALPHABET.length))).join('');
}
