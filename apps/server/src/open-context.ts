import { assert } from '@perya/std';
import type { ClientConfig } from 'pg';
import type { Config } from './platform/config/config.ts';
import { systemChance, type Chance } from './platform/random/chance.ts';
import type { Clock } from './platform/clock.ts';
import type { Context } from './context.ts';
import { countAsk, openCounters } from './platform/metrics/counters.ts';
import { DatabaseClock } from './platform/db/database-clock.ts';
import { openDatabase, type OpenDatabase } from './platform/db/database.ts';
import { runEvery } from './platform/jobs/run-every.ts';
import { openGameChance } from './platform/random/game-chance.ts';
import { countTransfer } from './ledger/count-transfer.ts';
import { openLedger } from './ledger/ledger.ts';
import { openPaymentProviders } from './modules/cashier/index.ts';
import { weighBets } from './modules/promotions/index.ts';
import { followPerson, sessionMinutesOf } from './modules/responsible-gaming/index.ts';
import { zoneOf } from './modules/brand/index.ts';
import { openPostgresPubSub } from './platform/pubsub/postgres-pubsub.ts';
import type { PubSub } from './platform/pubsub/pubsub.ts';
import { fetchCertificates, openTokenKeys, type TokenKeys } from './providers/firebase/google-keys.ts';
import type { PlayerProtection } from './player-protection.ts';
import { closeServerState, createServerState } from './server-state.ts';
import { openMessageProviders } from './providers/open-providers.ts';
import type { PushSender } from './providers/push/push-sender.ts';
import { openWebPush } from './providers/push/web-push.ts';
import type { EventCode } from './platform/log/events.ts';
import type { Log } from './platform/log/log.ts';
import { findSecrets } from './platform/crypto/own-secrets.ts';
import { openPasswords, type PasswordCosts } from './platform/crypto/passwords.ts';
import { SealKeys } from './platform/crypto/seal-keys.ts';
import { openVault, type Secrets } from './platform/crypto/vault.ts';

/** The context of a server and what must be closed with it. */
export interface OpenContext {
  readonly ctx: Context;
  readonly database: OpenDatabase;
  close(): Promise<void>;
}

/** What comes from outside of the program; tests bring their own. */
export interface OutsideWorld {
  readonly log: Log;
  readonly clock?: Clock;
  readonly chance?: Chance;
  readonly secrets?: Secrets;
  readonly tokenKeys?: TokenKeys;
  readonly push?: PushSender;
  readonly passwordCosts?: PasswordCosts;
}

/** Whom push services may ask about a demonstration. */
const DEMO_URL = 'https://demo.example';

/** Connects everything a service may touch. */
export async function openContext(
  config: Config,
  connection: ClientConfig,
  outside: OutsideWorld,
): Promise<OpenContext> {
  const { log } = outside;
  const closers: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const database = openDatabase(connection, {
      poolSize: config.databasePool,
      onError: warner(log)('database.connection_failed', 'a connection to the database broke'),
    });
    closers.push(() => database.close());
    const ctx = await connectAll(config, connection, { outside, database, closers });
    return { ctx, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is being opened, and what must be closed again, the last first. */
interface Opening {
  readonly outside: OutsideWorld;
  readonly database: OpenDatabase;
  readonly closers: (() => unknown)[];
}

async function connectAll(
  config: Config,
  connection: ClientConfig,
  { outside, database, closers }: Opening,
): Promise<Context> {
  const { log, chance = systemChance } = outside;
  const warn = warner(log);
  const { db } = database;
  const { clock, stop: stopClock } = await openClock(database, outside);
  closers.push(stopClock);
  const pubsub = await openPubSub(
    config,
    connection,
    database,
    warn('pubsub.failed', 'trouble with messages between servers'),
  );
  closers.push(() => pubsub.close());
  const counters = openCounters();
  const messageProviders = await openMessageProviders(config, { db, clock, chance, counters });
  closers.push(() => messageProviders.close());
  const gameChance = openGameChance(chance);
  closers.push(() => gameChance.close());
  let ctx: Context | null = null;
  const ledger = openLedger({
    connection,
    db,
    clock,
    chance,
    sizes: config,
    zoneOf: async (merchantCode) => zoneOf(started(ctx), merchantCode),
    weigh: async (purse, transfer) => weighBets(started(ctx))(purse, transfer),
    onError: warn('ledger.batch_failed', 'a batch of transfers failed'),
    onVerdict: (transfer, verdict) => countTransfer(counters, transfer, verdict),
  });
  closers.push(() => ledger.close());
  const vault = openVault(outside.secrets ?? (await findSecrets(config, db)), chance);
  const keys = { vault, sealKeys: new SealKeys(vault), passwords: openPasswords(vault, outside.passwordCosts) };
  const onKeysError = warn('identity_keys.fetch_failed', 'the keys of Google could not be fetched');
  const tokenKeys =
    outside.tokenKeys ?? openTokenKeys(clock, onKeysError, () => countAsk(counters, 'google', fetchCertificates));
  const paymentProviders = openPaymentProviders({ config, db, clock, vault, counters });
  const push = outside.push ?? openWebPush({ clock, chance, counters }, vault, config.publicUrl ?? DEMO_URL);
  closers.push(() => push.close());
  const world = { config, db, clock, chance, gameChance, log, counters, pubsub };
  const protection: PlayerProtection = {
    sessionMinutesOf: (tx, memberId) => sessionMinutesOf(opened, tx, memberId),
    followPerson: (tx, owner, values, cause) => followPerson(opened, tx, owner, values, cause),
  };
  const { sms, mail } = messageProviders;
  const outer = { ...world, ...keys, ledger, paymentProviders, sms, mail, push, tokenKeys, protection };
  const opened: Context = { ...outer, server: createServerState(outer) };
  ctx = opened;
  closers.push(() => closeServerState(opened));
  return opened;
}

/** How trouble is told that nobody waits for. */
const warner =
  (log: Log) =>
  (event: EventCode<'warn'>, sentence: string) =>
  (error: unknown): void =>
    log.warn({ event, err: error }, sentence);

async function openPubSub(
  { redisUrl }: Config,
  connection: ClientConfig,
  { pool }: OpenDatabase,
  onError: (error: unknown) => void,
): Promise<PubSub> {
  if (redisUrl === null) return openPostgresPubSub(connection, pool, onError);
  const { openRedisPubSub } = await import('./platform/pubsub/redis-pubsub.ts');
  return openRedisPubSub(redisUrl, connection, onError);
}

const CLOCK_EVERY_MS = 5000;
/** Machines that keep their time are within a few milliseconds of each other. */
const AHEAD_MAX_MS = 50;

async function openClock({ pool }: OpenDatabase, { clock: given, log }: OutsideWorld) {
  if (given) return { clock: given, stop: async () => undefined };
  const clock = await DatabaseClock.open(pool);
  const look = async (): Promise<void> => {
    await clock.measure();
    const aheadMs = Math.round(clock.aheadMs());
    if (Math.abs(aheadMs) > AHEAD_MAX_MS)
      log.warn({ event: 'clock.offset', aheadMs }, 'the clock of this machine is not that of the database');
  };
  const looking = runEvery({ log }, 'a look at the clock of the database', CLOCK_EVERY_MS, look);
  return { clock, stop: () => looking.stop() };
}

function started(ctx: Context | null): Context {
  assert(ctx, 'nothing is posted before the server has started');
  return ctx;
}
