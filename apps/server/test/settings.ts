import { assert } from '@perya/std';
import { readConfig, type Config } from '../src/config.ts';
import type { Secrets } from '../src/vault/vault.ts';

/** The same for every test, so that servers of one database understand each other. */
export const TEST_SECRETS: Secrets = {
  master: Buffer.alloc(32, 1),
  pepper: Buffer.alloc(32, 2),
  blind: Buffer.alloc(32, 3),
};

/** The settings of a demonstration, without a log. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const read = readConfig({});
  assert(read.ok, 'the default settings are valid');
  return { ...read.value, logLevel: 'silent', databasePool: 5, ...changes };
}
