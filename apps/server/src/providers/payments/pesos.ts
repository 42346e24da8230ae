/** Centavos in the decimal writing of banks, such as 1250.00. */
export function toPesos(centavos: bigint): string {
  const digits = centavos.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const WRITING = /^(0|[1-9]\d{0,14})(?:\.(\d{1,2})0*)?$/;

/**
 * Reads pesos as a provider writes them; null for what is no amount of whole centavos. A number of JSON is read from its
 * shortest writing, which is the one it was sent in up to 15 digits, so nothing is ever calculated in fractions.
 */
export function fromPesos(written: string | number): bigint | null {
  const [, whole, fraction = ''] = WRITING.exec(String(written)) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(2, '0'));
}
