/** What a browser holds of a remembered device: the row it means, and the secret that proves it. [D1] */
export interface DeviceCredential {
  readonly selector: Buffer;
  readonly validator: Buffer;
}

const MARK = 'rd1';
const SELECTOR_BYTES = 16;
const VALIDATOR_BYTES = 32;

/** As it travels in the field of the password: encoded, so that it never reads as something a person typed. */
export function writeCredential({ selector, validator }: DeviceCredential): string {
  const parts = [MARK, selector.toString('base64url'), validator.toString('base64url')];
  return Buffer.from(parts.join('.')).toString('base64url');
}

/** Reads a credential; null for everything else, which then is a password. */
export function readCredential(text: string): DeviceCredential | null {
  const [mark, selectorText = '', validatorText = '', ...more] = Buffer.from(text, 'base64url').toString().split('.');
  if (mark !== MARK || more.length > 0) return null;
  const selector = Buffer.from(selectorText, 'base64url');
  const validator = Buffer.from(validatorText, 'base64url');
  if (selector.length !== SELECTOR_BYTES || validator.length !== VALIDATOR_BYTES) return null;
  // Lenient decoding would accept many spellings of one credential.
  return writeCredential({ selector, validator }) === text ? { selector, validator } : null;
}

/** Draws a new one. */
export function drawCredential(chance: { bytes(count: number): Buffer }): DeviceCredential {
  return { selector: chance.bytes(SELECTOR_BYTES), validator: chance.bytes(VALIDATOR_BYTES) };
}
