import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemChance } from '../random/chance.ts';
import { fingerprintOf } from './fingerprint.ts';
import { openVault, type Place } from './vault.ts';

const secrets = { master: Buffer.alloc(32, 1), pepper: Buffer.alloc(32, 2), blind: Buffer.alloc(32, 3) };
const vault = openVault(secrets, systemChance);
const place: Place = { table: 'member_data', column: 'sealed', row: '7 mobile' };

describe('a sealed value', () => {
  it('opens where it was sealed, whatever it is [5.4]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const value = Buffer.from(bytes);
        expect(vault.openBytes(place, vault.sealBytes(place, value)).equals(value)).toBe(true);
      }),
    );
    for (const text of ['', '+639171234567', 'Ñoño 🎡', '\u0000\n.']) {
      expect(vault.openText(place, vault.sealText(place, text))).toBe(text);
    }
  });

  it.each([
    { ...place, table: 'upload' },
    { ...place, column: 'masked' },
    { ...place, row: '8 mobile' },
    { table: 'member_data\nsealed', column: '', row: '7 mobile' },
  ])('does not open at %o [5.4]', (elsewhere) => {
    const sealed = vault.sealText(place, '+639171234567');
    expect(() => vault.openText(elsewhere, sealed)).toThrow();
  });

  it('does not open once a single bit is another', () => {
    const sealed = vault.sealBytes(place, Buffer.from('+639171234567'));
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit % 8));
      expect(() => vault.openBytes(place, changed)).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => vault.openBytes(place, sealed.subarray(0, length))).toThrow();
    }
  });

  it('looks different each time, so that equal values cannot be told', () => {
    const all = Array.from({ length: 50 }, () => vault.sealText(place, 'same'));
    expect(new Set(all).size).toBe(50);
    expect(all.join()).not.toContain('same');
  });

  it('does not open with the keys of another installation', () => {
    const other = openVault({ ...secrets, master: Buffer.alloc(32, 9) }, systemChance);
    expect(() => other.openText(place, vault.sealText(place, 'x'))).toThrow();
  });

  it('names its key, and a key that is not here is refused', () => {
    const sealed = vault.sealText(place, 'x');
    expect(sealed).toMatch(/^v1\.k1\.[\w-]+$/);
    expect(() => vault.openText(place, sealed.replace('.k1.', '.k2.'))).toThrow('names a key that is not here');
    expect(() => vault.openText(place, '')).toThrow('names a key that is not here');
  });
});

describe('a blind index', () => {
  it('is equal for equal values of one kind and for nothing else', () => {
    const index = vault.blind('mobile', '+639171234567');
    expect(vault.blind('mobile', '+639171234567')).toEqual(index);
    expect(vault.blind('email', '+639171234567')).not.toEqual(index);
    expect(vault.blind('mobile', '+639171234568')).not.toEqual(index);
    expect(index).toHaveLength(32);
  });

  it('needs its own key: who has the others learns nothing', () => {
    const other = openVault({ ...secrets, blind: Buffer.alloc(32, 9) }, systemChance);
    expect(other.blind('mobile', '1')).not.toEqual(vault.blind('mobile', '1'));
    expect(other.mac('mobile', '1')).toEqual(vault.mac('mobile', '1'));
  });
});

describe('a keyed hash', () => {
  it('never reads two lists of parts as one', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 4 }), fc.array(fc.string(), { maxLength: 4 }), (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(vault.mac('code', ...one).equals(vault.mac('code', ...other))).toBe(isSame);
      }),
    );
    expect(vault.mac('code', 'ab', 'c')).not.toEqual(vault.mac('code', 'a', 'bc'));
    expect(vault.mac('code', '1:a')).not.toEqual(vault.mac('code', '1', 'a'));
  });

  it('of a password is the same however its letters were typed', () => {
    expect(vault.pepper('ma\u00f1ana')).toEqual(vault.pepper('man\u0303ana'));
    expect(vault.pepper('manana')).not.toEqual(vault.pepper('ma\u00f1ana'));
  });
});

describe('crypto vault', () => {
  it('the mark of a key tells it apart and is not the key', () => {
    expect(fingerprintOf(secrets.master)).not.toEqual(fingerprintOf(secrets.pepper));
    expect(fingerprintOf(secrets.master)).toEqual(fingerprintOf(Buffer.alloc(32, 1)));
    expect(fingerprintOf(secrets.master)).not.toEqual(secrets.master);
  });
});
