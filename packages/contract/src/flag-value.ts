/** Reads a switch in any of the forms older servers send; anything else is off. [FLAG-21] */
export function isFlagOn(value: unknown): boolean {
  return value === true || value === '1' || value === 'true';
}
