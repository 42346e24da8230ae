import { assert } from '@perya/std';
import { readConfig, type Config } from '../../src/platform/config/config.ts';
import type { PasswordCosts } from '../../src/platform/crypto/passwords.ts';
import type { Secrets } from '../../src/platform/crypto/vault.ts';

/** The same for every test, so that servers of one database understand each other. */
export const TEST_SECRETS: Secrets = {
  master: Buffer.alloc(32, 1),
  pepper: Buffer.alloc(32, 2),
  blind: Buffer.alloc(32, 3),
};

/** Passwords of tests guard nothing; the work that real ones are is proved where it is done. */
export const TEST_COSTS: PasswordCosts = {
  member: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  payment: { memoryCost: 16, timeCost: 1, parallelism: 1 },
};

/** How a hash of a kind begins in tests. */
export const hashStart = (kind: keyof typeof TEST_COSTS): string =>
  `$argon2id$v=19$m=${TEST_COSTS[kind].memoryCost},t=${TEST_COSTS[kind].timeCost},p=1$`;

/** The settings of a demonstration on two cores, wherever the tests run, without a log. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const read = readConfig({}, 2);
  assert(read.ok, 'the default settings are valid');
  return { ...read.value, logLevel: 'silent', databasePool: 5, ...changes };
}
