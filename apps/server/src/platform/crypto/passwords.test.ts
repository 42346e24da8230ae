import * as argon2 from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { systemChance } from '../random/chance.ts';
import { codeOf, STATUS } from '../../http/core/errors.ts';
import { Overloaded } from '../limits/concurrency-limit.ts';
import { openPasswords, PASSWORD_COSTS } from './passwords.ts';
import { openVault } from './vault.ts';

const secrets = { master: Buffer.alloc(32, 1), pepper: Buffer.alloc(32, 2), blind: Buffer.alloc(32, 3) };
const vault = openVault(secrets, systemChance);
const passwords = openPasswords(vault);

/** Passwords that tell which work they do. */
function counted() {
  const work: string[] = [];
  const own = openPasswords(vault, PASSWORD_COSTS, {
    hash(...args) {
      work.push('hash');
      return argon2.hash(...args);
    },
    verify(known, ...rest) {
      work.push(`verify ${String(known).split('$').slice(0, 4).join('$')}`);
      return argon2.verify(known, ...rest);
    },
  });
  return { own, work };
}

describe('a password', () => {
  it('is kept as argon2id with the agreed work, salted and peppered [SRV-02, 5.1]', async () => {
    const [first, second] = [await passwords.hash('member', 'sekreto11'), await passwords.hash('member', 'sekreto11')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(await passwords.hash('payment', '123456')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    const other = openPasswords(openVault({ ...secrets, pepper: Buffer.alloc(32, 9) }, systemChance));
    expect(await passwords.verify('member', first, 'sekreto11')).toBe(true);
    expect(await other.verify('member', first, 'sekreto11')).toBe(false);
  });

  it('is not any other', async () => {
    const known = await passwords.hash('member', 'sekreto11');
    for (const wrong of ['sekreto12', '', 'SEKRETO11', 'sekreto11 ', 's'.repeat(129)]) {
      expect(await passwords.verify('member', known, wrong)).toBe(false);
    }
  });

  it('that is far too long is refused without any work', async () => {
    const { own, work } = counted();
    const known = await own.hash('member', 'x');
    work.length = 0;
    expect(await own.verify('member', known, 'x'.repeat(1_000_000))).toBe(false);
    expect(work).toEqual([]);
  });

  it('of nobody is wrong, and takes the same work as one of somebody [T3]', async () => {
    const { own, work } = counted();
    const known = await own.hash('member', 'sekreto11');
    expect(await own.verify('member', null, 'x')).toBe(false);
    const workOf = async (of: string | null) => {
      work.length = 0;
      expect(await own.verify('member', of, 'wrong')).toBe(false);
      return [...work];
    };
    expect(await workOf(known)).toEqual(['verify $argon2id$v=19$m=19456,t=2,p=1']);
    expect(await workOf(null)).toEqual(await workOf(known));
  });

  it('made with less work is told apart, so that the next login makes it anew', async () => {
    const weak = await argon2.hash('x', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    expect(passwords.isOutdated('member', weak)).toBe(true);
    expect(passwords.isOutdated('member', await passwords.hash('member', 'x'))).toBe(false);
    expect(passwords.isOutdated('payment', await passwords.hash('member', 'x'))).toBe(true);
  });
});

describe('too many passwords at once', () => {
  it('are turned away at the door, and the rest are all answered [T2]', async () => {
    const own = openPasswords(vault);
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => own.hash('member', 'sekreto11')));
    const refused = results.filter((result) => result.status === 'rejected');
    // Two are worked on and fifty wait; who comes later is turned away at once.
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(refused.length).toBeLessThan(60);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(Overloaded);
    expect(await own.verify('member', await own.hash('member', 'again'), 'again')).toBe(true);
  });

  it('do not leave unknown names refused for ever [T3]', async () => {
    const own = openPasswords(vault);
    const crowd = Array.from({ length: 52 }, () => own.hash('member', 'sekreto11').catch(() => null));
    await expect(own.verify('member', null, 'x')).rejects.toThrow(Overloaded);
    await Promise.all(crowd);
    expect(await own.verify('member', null, 'x')).toBe(false);
  });

  it('become an answer that says to try again later [T2]', () => {
    const code = codeOf(new Overloaded('too many'));
    expect([code, STATUS[code]]).toEqual(['system.upgrading', 503]);
  });
});
