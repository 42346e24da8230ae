import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { SHARDS } from '../../ledger/accounts.ts';
import { readConfig, VARIABLES, type Config, type Variable } from './config.ts';
import { PROJECT_FOLDER } from '../paths.ts';

function sentenceFor(env: Record<string, string>): string {
  const read = readConfig(env);
  return read.ok ? 'accepted' : String(read.error.value);
}

const PRODUCTION = {
  PERYA_MODE: 'production',
  PERYA_PUBLIC_URL: 'https://play.example.com',
  PERYA_SMS: 'off',
  PERYA_MAIL: 'off',
};

describe('settings', () => {
  it('need nothing: a demonstration on port 8080 of this machine, data inside the project', () => {
    expect(readConfig({}, 2)).toEqual({
      ok: true,
      value: {
        mode: 'demo',
        host: '127.0.0.1',
        port: 8080,
        processes: 1,
        dataFolder: join(PROJECT_FOLDER, 'data'),
        databaseUrl: null,
        databasePool: 10,
        ledgerWriters: 2,
        batchMax: 512,
        checkRows: 20_000,
        purgeRows: 10_000,
        recoveryRounds: 64,
        redisUrl: null,
        publicUrl: null,
        trustProxy: 0,
        unsafeDatabase: false,
        clockCheck: true,
        readsPerSecond: 200,
        firebaseEmulator: null,
        sms: 'sandbox',
        semaphoreKey: null,
        semaphoreSender: null,
        mail: 'sandbox',
        smtpUrl: null,
        mailFrom: null,
        studioWallet: null,
        metricsToken: null,
        logLevel: 'warn',
        logSample: 100,
        demoSeed: true,
      },
    });
  });

  it('take what is set, treat empty text as not set and make the data folder absolute', () => {
    const read = readConfig({ PORT: ' 3000 ', HOST: '', PERYA_DATA: 'some where', PERYA_DEMO_SEED: 'off' });
    expect(read.ok && read.value).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: join(process.cwd(), 'some where'),
      demoSeed: false,
    });
  });

  it('go by the cores of the machine where nothing is set, and by what is set otherwise', () => {
    const sizes = ({ databasePool, ledgerWriters }: Config) => [databasePool, ledgerWriters];
    const on = (cores: number, env: Record<string, string> = {}) => {
      const read = readConfig(env, cores);
      return read.ok ? sizes(read.value) : [];
    };
    expect([on(1), on(2), on(4), on(64)]).toEqual([
      [10, 2],
      [10, 2],
      [20, 4],
      [20, 4],
    ]);
    expect(on(4, { PERYA_DATABASE_POOL: '3', PERYA_LEDGER_WRITERS: '16' })).toEqual([3, 16]);
  });

  it('have a quarter of the rows of the house at most, so that writers of four servers never wait for each other', () => {
    expect(readConfig({ PERYA_LEDGER_WRITERS: String(SHARDS / 4) }).ok).toBe(true);
    expect(readConfig({ PERYA_LEDGER_WRITERS: String(SHARDS / 4 + 1) }).ok).toBe(false);
  });

  it.each([
    ['PERYA_DATABASE_POOL', 2, 200],
    ['PERYA_LEDGER_WRITERS', 1, 16],
    ['PERYA_BATCH_MAX', 1, 2048],
    ['PERYA_CHECK_ROWS', 100, 200_000],
    ['PERYA_PURGE_ROWS', 100, 100_000],
    ['PERYA_RECOVERY_ROUNDS', 1, 1000],
  ])('take %s from %i to %i and refuse everything else', (name, min, max) => {
    const verdicts = [min, max, min - 1, max + 1, 'many', '1.5', '-1'].map((value) =>
      sentenceFor({ [name]: `${value}` }),
    );
    const refusal = (value: string) => `${name} must be a whole number from ${min} to ${max}, but it is "${value}".`;
    const refused = [`${min - 1}`, `${max + 1}`, 'many', '1.5', '-1'].map(refusal);
    expect(verdicts).toEqual(['accepted', 'accepted', ...refused]);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, but it is "abc".'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, but it is "0".'],
    [{ PORT: '8080.5' }, 'PORT must be a whole number from 1 to 65535, but it is "8080.5".'],
    [{ PERYA_MODE: 'prod' }, 'PERYA_MODE must be one of demo, production, but it is "prod".'],
    [{ PERYA_DEMO_SEED: 'yes' }, 'PERYA_DEMO_SEED must be on or off, but it is "yes".'],
    [
      { PERYA_FIREBASE_EMULATOR: 'x; script-src *' },
      'PERYA_FIREBASE_EMULATOR must be a host and a port such as 127.0.0.1:9099, but it is "x; script-src *".',
    ],
    [{ PERYA_TRUST_PROXY: '-1' }, 'PERYA_TRUST_PROXY must be a whole number from 0 to 10, but it is "-1".'],
    [
      { PERYA_PUBLIC_URL: 'https://a.example/path' },
      'PERYA_PUBLIC_URL must be an address such as https://play.example.com without a path, but it is "https://a.example/path".',
    ],
    [{ PERYA_SMS: 'carrier pigeon' }, 'PERYA_SMS must be one of sandbox, semaphore, off, but it is "carrier pigeon".'],
    [{ PERYA_SMS: 'semaphore' }, 'PERYA_SEMAPHORE_KEY must be set when PERYA_SMS is semaphore.'],
    [{ PERYA_MAIL: 'smtp' }, 'PERYA_SMTP_URL must be set when PERYA_MAIL is smtp.'],
    [
      { PERYA_MAIL: 'smtp', PERYA_SMTP_URL: 'smtp://mail.example.com' },
      'PERYA_MAIL_FROM must be set when PERYA_MAIL is smtp.',
    ],
    [
      { PERYA_MAIL_FROM: 'a@b, c@d' },
      'PERYA_MAIL_FROM must be a mail address such as Perya <hello@play.example.com>, but it is "a@b, c@d".',
    ],
  ])('refuse %o in one sentence that names the variable', (env, sentence) => {
    expect(sentenceFor(env as Record<string, string>)).toBe(sentence);
  });

  it('never repeat a value that may hold a password', () => {
    expect(sentenceFor({ DATABASE_URL: 'mysql://root:hunter2@host/name' })).toBe(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name, but it is something else.',
    );
    expect(sentenceFor({ PERYA_REDIS_URL: 'hunter2' })).not.toContain('hunter2');
    for (const name of ['PERYA_METRICS_TOKEN', 'PERYA_SEMAPHORE_KEY', 'PERYA_SMTP_URL']) {
      expect(sentenceFor({ [name]: 'hunter2' })).toMatch(/, but it is something else\.$/);
    }
  });
});

describe('production', () => {
  it('starts with a public address and without anything of the demonstration', () => {
    const read = readConfig(PRODUCTION);
    expect(read.ok && read.value).toMatchObject({ mode: 'production', demoSeed: false, logLevel: 'info' });
  });

  it.each([
    [
      { ...PRODUCTION, PERYA_PUBLIC_URL: '' },
      'PERYA_PUBLIC_URL must be set in production, for example https://play.example.com.',
    ],
    [
      { ...PRODUCTION, PERYA_SMS: '' },
      'PERYA_SMS must be semaphore or off in production: the sandbox shows the codes of everybody to everybody.',
    ],
    [
      { ...PRODUCTION, PERYA_MAIL: 'sandbox' },
      'PERYA_MAIL must be smtp or off in production: the sandbox shows the mails of everybody to everybody.',
    ],
    [
      { ...PRODUCTION, PERYA_PUBLIC_URL: 'http://play.example.com' },
      'PERYA_PUBLIC_URL must begin with https:// in production, but it is "http://play.example.com".',
    ],
    [
      { ...PRODUCTION, PERYA_DEMO_SEED: 'on' },
      'PERYA_DEMO_SEED must be off in production: demonstration brands and accounts are not allowed there.',
    ],
    [
      { ...PRODUCTION, PERYA_UNSAFE_DATABASE: 'on' },
      'PERYA_UNSAFE_DATABASE must be off in production: acknowledged money would be lost in a power cut.',
    ],
    [
      { ...PRODUCTION, PERYA_FIREBASE_EMULATOR: '127.0.0.1:9099' },
      'PERYA_FIREBASE_EMULATOR must not be set in production: its tokens are signed by nobody.',
    ],
  ])('refuses %o', (env, sentence) => {
    expect(sentenceFor(env as Record<string, string>)).toBe(sentence);
  });
});

describe('any environment', () => {
  const names = Object.values<Variable>(VARIABLES).map(({ name }) => name);
  const environment = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.integer().map(String),
      fc.constantFrom('production', 'on', 'off', 'redis://h', 'postgres://h/d'),
    ),
  );

  it('is either accepted whole or refused in one line that names a variable', () => {
    fc.assert(
      fc.property(environment, (env) => {
        const read = readConfig(env);
        if (read.ok) {
          expect(Number.isInteger(read.value.port)).toBe(true);
          expect(read.value.mode === 'demo' || read.value.publicUrl?.startsWith('https://')).toBe(true);
          return;
        }
        const sentence = String(read.error.value);
        expect(names.some((name) => sentence.startsWith(`${name} must`))).toBe(true);
        expect(sentence).toMatch(/^[^\p{Cc}]+\.$/u);
      }),
      { numRuns: repeats({ quick: 300, long: 2000 }) },
    );
  });

  it('accepts exactly the ports there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 70_000 }), (port) => {
        expect(readConfig({ PORT: String(port) }).ok).toBe(port >= 1 && port <= 65_535);
      }),
    );
  });
});

describe('config', () => {
  it('has a meaning for every variable, for the operator to read', () => {
    for (const { name, meaning } of Object.values<Variable>(VARIABLES)) {
      expect(meaning.length, name).toBeGreaterThan(15);
    }
  });

  it('is described, variable by variable, in docs/operating/settings.md', async () => {
    const page = await readFile(join(PROJECT_FOLDER, 'docs/operating/settings.md'), 'utf8');
    const described = [...page.matchAll(/^\| `([A-Z_]+)` +\| (?:`(.*?)`)? *\| (.*?) *\|$/gm)].map((row) =>
      row.slice(1),
    );
    expect(described).toEqual(
      Object.values<Variable>(VARIABLES).map(({ name, fallback, meaning }) => [
        name,
        fallback.replace(`${PROJECT_FOLDER}/`, '') || undefined,
        meaning,
      ]),
    );
  });
});
