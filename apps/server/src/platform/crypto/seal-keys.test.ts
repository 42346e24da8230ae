import { describe, expect, it } from 'vitest';
import { systemChance } from '../random/chance.ts';
import { publicPart, SealKeys } from './seal-keys.ts';
import { openVault } from './vault.ts';

const DAY_MS = 24 * 3_600_000;
const NOON = new Date('2026-03-02T12:00:00Z');
const keysOf = (fill: number) => {
  const key = Buffer.alloc(32, fill);
  return new SealKeys(openVault({ master: key, pepper: key, blind: key }, systemChance));
};
const inDays = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

describe('seal keys', () => {
  it('has a key for each day, found by its id on that day and the next [D2]', () => {
    const keys = keysOf(1);
    const { keyId, notAfter } = keys.current(NOON);
    expect([keyId, notAfter]).toEqual(['2026-03-02', '2026-03-04T00:00:00.000Z']);
    expect([-1, 0, 1, 2].map((day) => keys.find(keyId, inDays(day))?.keyId ?? null)).toEqual([
      null,
      keyId,
      keyId,
      null,
    ]);
  });

  it('changes at midnight and is the same for all who have the same secrets [D2]', () => {
    const [one, same, other] = [keysOf(1), keysOf(1), keysOf(2)];
    const at = (text: string) => new Date(text);
    expect(one.current(at('2026-03-02T23:59:59.999Z')).publicKey).toBe(one.current(NOON).publicKey);
    expect(one.current(at('2026-03-03T00:00:00.000Z')).publicKey).not.toBe(one.current(NOON).publicKey);
    expect(same.current(NOON).publicKey).toBe(one.current(NOON).publicKey);
    expect(other.current(NOON).publicKey).not.toBe(one.current(NOON).publicKey);
  });

  it('goes on over years without piling up keys', () => {
    const keys = keysOf(1);
    const ids = Array.from({ length: 400 }, (_, day) => keys.current(inDays(day)).keyId);
    expect(new Set(ids).size).toBe(400);
  });

  it('gives out a raw point and nothing of the private half', () => {
    const key = keysOf(1).current(NOON);
    const shown = publicPart(key);
    expect(Object.keys(shown).sort()).toEqual(['keyId', 'notAfter', 'publicKey']);
    const point = Buffer.from(shown.publicKey, 'base64url');
    expect([point.length, point[0]]).toEqual([65, 4]);
    expect(JSON.stringify(shown)).not.toContain(key.pair.getPrivateKey('base64url' as 'hex'));
  });
});
