import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fail, ok, type Result } from '@perya/std';
import {
  count,
  flag,
  hostAndPort,
  httpUrl,
  mailFrom,
  oneOf,
  optional,
  postgresUrl,
  redisUrl,
  smtpUrl,
  text,
  type Reader,
} from './config-readers.ts';
import { PROJECT_FOLDER } from '../paths.ts';
import { defaultSizes } from './default-sizes.ts';

/** One environment variable: documentation and parser in one place. */
export interface Variable<T = unknown> {
  readonly name: string;
  readonly meaning: string;
  /** What holds when it is not set, as the operator would write it; empty means "not set". */
  readonly fallback: string;
  readonly read: Reader<T>;
}

const variable = <T>(name: string, fallback: string, read: Reader<T>, meaning: string): Variable<T> => ({
  name,
  meaning,
  fallback,
  read,
});

/** Every setting of the server process; what is about a brand lives in the database instead. [SRV-09] */
export const VARIABLES = {
  mode: variable(
    'PERYA_MODE',
    'demo',
    oneOf('demo', 'production'),
    'demo fills an empty database with a demonstration brand and shows /docs and /sandbox; production refuses everything that is only for trying out.',
  ),
  host: variable(
    'HOST',
    '127.0.0.1',
    text(255),
    'The address to listen on; 0.0.0.0 or :: answers on every network interface.',
  ),
  port: variable('PORT', '8080', count(1, 65_535), 'The port to listen on.'),
  dataFolder: variable(
    'PERYA_DATA',
    join(PROJECT_FOLDER, 'data'),
    text(1024),
    'The folder that holds the embedded database and the secrets; keep it private and back it up.',
  ),
  databaseUrl: variable(
    'DATABASE_URL',
    '',
    optional(postgresUrl),
    'An outside PostgreSQL (15 or newer) to use instead of the embedded one, as postgres://user:password@host:port/name.',
  ),
  databasePool: variable(
    'PERYA_DATABASE_POOL',
    '',
    optional(count(2, 200)),
    'The most database connections this server keeps for requests; 5 for each core, from 10 to 20, unless set.',
  ),
  processes: variable(
    'PERYA_PROCESSES',
    '1',
    count(1, 16),
    'How many processes answer on the port, each a server with connections of its own; for machines with more than two cores, about as many as cores that the database leaves free.',
  ),
  ledgerWriters: variable(
    'PERYA_LEDGER_WRITERS',
    '',
    optional(count(1, 16)),
    'How many connections post to the ledger, each one batch at a time; one for each core, from 2 to 4, unless set.',
  ),
  batchMax: variable(
    'PERYA_BATCH_MAX',
    '512',
    count(1, 2048),
    'The most transfers, or callers of any other shared statement, that go to the database together.',
  ),
  checkRows: variable(
    'PERYA_CHECK_ROWS',
    '20000',
    count(100, 200_000),
    'How many accounts the check of the ledger looks at in one statement, and ten times as many when it only adds them up; less where the log says that statements are cancelled.',
  ),
  purgeRows: variable(
    'PERYA_PURGE_ROWS',
    '10000',
    count(100, 100_000),
    'How many expired rows are deleted in one transaction; less where players feel it.',
  ),
  recoveryRounds: variable(
    'PERYA_RECOVERY_ROUNDS',
    '64',
    count(1, 1000),
    'How many rounds without an end are looked after at once, every two seconds; more after a long outage.',
  ),
  unsafeDatabase: variable(
    'PERYA_UNSAFE_DATABASE',
    'off',
    flag,
    'on lets the server work on a database that loses acknowledged money in a power cut; for throw-away tests, refused in production.',
  ),
  clockCheck: variable(
    'PERYA_CLOCK_CHECK',
    'on',
    flag,
    'off lets the server start although its clock is behind the newest entry of the books; after a clock had run ahead.',
  ),
  redisUrl: variable(
    'PERYA_REDIS_URL',
    '',
    optional(redisUrl),
    'A Redis that carries messages between servers instead of PostgreSQL, as redis://host:port.',
  ),
  publicUrl: variable(
    'PERYA_PUBLIC_URL',
    '',
    optional(httpUrl),
    'The address visitors type; required in production, where it must begin with https://.',
  ),
  trustProxy: variable(
    'PERYA_TRUST_PROXY',
    '0',
    count(0, 10),
    'How many proxies stand in front of the server; with 0 the X-Forwarded-For header is ignored.',
  ),
  readsPerSecond: variable(
    'PERYA_READS_PER_SECOND',
    '200',
    count(1, 1_000_000),
    'How many reads a second one address may make, ten times as many in one go; people behind one mobile network share an address.',
  ),
  firebaseEmulator: variable(
    'PERYA_FIREBASE_EMULATOR',
    '',
    optional(hostAndPort),
    'A Firebase Auth emulator as host:port, whose unsigned tokens are believed; for trying out, refused in production.',
  ),
  sms: variable(
    'PERYA_SMS',
    'sandbox',
    oneOf('sandbox', 'semaphore', 'off'),
    'How texts reach phones: sandbox shows them at /sandbox and is refused in production, semaphore is the gateway semaphore.co for Philippine numbers, off sends none.',
  ),
  semaphoreKey: variable(
    'PERYA_SEMAPHORE_KEY',
    '',
    optional(text(200, 16)),
    'The API key of the account at Semaphore; needed when PERYA_SMS is semaphore.',
  ),
  semaphoreSender: variable(
    'PERYA_SEMAPHORE_SENDER',
    '',
    optional(text(11)),
    'The sender name that Semaphore approved for this account; its own name unless set.',
  ),
  mail: variable(
    'PERYA_MAIL',
    'sandbox',
    oneOf('sandbox', 'smtp', 'off'),
    'How mails are sent: sandbox shows them at /sandbox and is refused in production, smtp hands them to a mail server, off sends none.',
  ),
  smtpUrl: variable(
    'PERYA_SMTP_URL',
    '',
    optional(smtpUrl),
    'The mail server, as smtps://user:password@host:465 or smtp://user:password@host:587, which must offer STARTTLS in production; needed when PERYA_MAIL is smtp.',
  ),
  mailFrom: variable(
    'PERYA_MAIL_FROM',
    '',
    optional(mailFrom),
    'The address mails come from, with or without a name before it; needed when PERYA_MAIL is smtp.',
  ),
  studioWallet: variable(
    'PERYA_STUDIO_WALLET',
    '',
    optional(httpUrl),
    'A server whose vendor wallet the games of the studio play with over HTTP, signed with the keys of the studio’s brands; the wallet of this process unless set.',
  ),
  metricsToken: variable(
    'PERYA_METRICS_TOKEN',
    '',
    optional(text(200, 16)),
    'A bearer token that opens /metrics to other machines; without it only this machine may read them.',
  ),
  logLevel: variable(
    'PERYA_LOG_LEVEL',
    '',
    optional(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
    'The least important kind of log line that is written; warn in demo mode and info in production unless set.',
  ),
  logSample: variable(
    'PERYA_LOG_SAMPLE',
    '100',
    count(1, 1_000_000),
    'One in so many requests that changed something and went well has a line in the log; 1 writes all of them.',
  ),
  demoSeed: variable(
    'PERYA_DEMO_SEED',
    '',
    optional(flag),
    'on or off: whether an empty database is filled with the demonstration brand; on in demo mode unless set, refused in production.',
  ),
} satisfies Record<string, Variable>;

type Values = {
  readonly [Key in keyof typeof VARIABLES]: (typeof VARIABLES)[Key] extends Variable<infer T> ? T : never;
};

/** The checked settings of the server process. */
export interface Config extends Omit<Values, 'demoSeed' | 'logLevel' | 'databasePool' | 'ledgerWriters'> {
  readonly databasePool: number;
  readonly ledgerWriters: number;
  readonly demoSeed: boolean;
  readonly logLevel: NonNullable<Values['logLevel']>;
}

/** Reads all settings; the failure carries one sentence for the operator. Some sizes go by the cores of the machine. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  cores = availableParallelism(),
): Result<Config, 'config.invalid'> {
  const values: Record<string, unknown> = {};
  for (const [key, one] of Object.entries<Variable>(VARIABLES)) {
    const given = env[one.name]?.trim() ?? '';
    const read = one.read(given === '' ? one.fallback : given);
    if (!read.ok)
      return fail('config.invalid', `${one.name} must be ${read.expected}, but it is ${shown(one.name, given)}.`);
    values[key] = read.value;
  }
  const checked = values as Values;
  const sentence = incomplete(checked) ?? (checked.mode === 'production' ? refusedInProduction(checked) : null);
  if (sentence !== null) return fail('config.invalid', sentence);
  const sizes = defaultSizes(Math.ceil(cores / checked.processes));
  return ok({
    ...checked,
    databasePool: checked.databasePool ?? sizes.databasePool,
    ledgerWriters: checked.ledgerWriters ?? sizes.ledgerWriters,
    dataFolder: resolve(checked.dataFolder),
    demoSeed: checked.demoSeed ?? checked.mode === 'demo',
    logLevel: checked.logLevel ?? (checked.mode === 'demo' ? 'warn' : 'info'),
  });
}

/** Settings that are only whole together. */
function incomplete(values: Values): string | null {
  if (values.sms === 'semaphore' && values.semaphoreKey === null)
    return 'PERYA_SEMAPHORE_KEY must be set when PERYA_SMS is semaphore.';
  if (values.mail === 'smtp' && values.smtpUrl === null) return 'PERYA_SMTP_URL must be set when PERYA_MAIL is smtp.';
  if (values.mail === 'smtp' && values.mailFrom === null) return 'PERYA_MAIL_FROM must be set when PERYA_MAIL is smtp.';
  return null;
}

function refusedInProduction(values: Values): string | null {
  if (values.demoSeed === true)
    return 'PERYA_DEMO_SEED must be off in production: demonstration brands and accounts are not allowed there.';
  if (values.unsafeDatabase)
    return 'PERYA_UNSAFE_DATABASE must be off in production: acknowledged money would be lost in a power cut.';
  if (values.firebaseEmulator !== null)
    return 'PERYA_FIREBASE_EMULATOR must not be set in production: its tokens are signed by nobody.';
  if (values.sms === 'sandbox')
    return 'PERYA_SMS must be semaphore or off in production: the sandbox shows the codes of everybody to everybody.';
  if (values.mail === 'sandbox')
    return 'PERYA_MAIL must be smtp or off in production: the sandbox shows the mails of everybody to everybody.';
  if (values.publicUrl === null)
    return 'PERYA_PUBLIC_URL must be set in production, for example https://play.example.com.';
  if (!values.publicUrl.startsWith('https://')) {
    return `PERYA_PUBLIC_URL must begin with https:// in production, but it is "${values.publicUrl}".`;
  }
  return null;
}

/** Values that may carry a password are never repeated on a screen or in a log. */
const CONFIDENTIAL = [
  'DATABASE_URL',
  'PERYA_REDIS_URL',
  'PERYA_METRICS_TOKEN',
  'PERYA_SEMAPHORE_KEY',
  'PERYA_SMTP_URL',
];

function shown(name: string, given: string): string {
  if (CONFIDENTIAL.includes(name)) return 'something else';
  const text = JSON.stringify(given.length > 80 ? `${given.slice(0, 80)}…` : given);
  // JSON lets some control characters through, and a terminal would obey them.
  return text.replace(/[\u007f-\u009f]/g, '?');
}
