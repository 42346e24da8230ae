import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawCredential, readCredential, writeCredential } from './device-credential.ts';

const draw = () => drawCredential({ bytes: randomBytes });

describe('the credential of a remembered device', () => {
  it('is read as it was written [D1]', () => {
    for (let round = 0; round < 200; round += 1) {
      const credential = draw();
      expect(readCredential(writeCredential(credential))).toEqual(credential);
    }
  });

  it('fits the field of the password and shows neither part', () => {
    const credential = draw();
    const text = writeCredential(credential);
    expect(text).toMatch(/^cmQxL[A-Za-z0-9_-]{89}$/);
    expect(text).not.toContain(credential.validator.toString('base64url'));
  });

  it('has one spelling', () => {
    const text = writeCredential(draw());
    const others = [`${text}=`, ` ${text}`, `${text}A`, text.slice(0, -1), text.replace(/^c/, 'd')];
    expect(others.map(readCredential)).toEqual(others.map(() => null));
  });

  it.each(['', 'Salapi2026', 'rd1.', 'cmQxLg', Buffer.from('rd1.a.b').toString('base64url'), '\u0000', 'ñ'.repeat(90)])(
    'is not found in %j',
    (text) => {
      expect(readCredential(text)).toBeNull();
    },
  );
});
