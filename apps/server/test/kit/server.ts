import {
  GATEWAY_MOBILE,
  readAnswer,
  toRequest,
  type Answer,
  type Call,
  type Caller,
  type Input,
} from '@perya/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino, type Logger } from 'pino';
import type { Config } from '../../src/platform/config/config.ts';
import type { Chance } from '../../src/platform/random/chance.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Context } from '../../src/context.ts';
import { asAppRole } from '../../src/platform/db/app-role.ts';
import type { OpenDatabase } from '../../src/platform/db/database.ts';
import { createHealth, type Health } from '../../src/platform/health.ts';
import { buildApp, type AppOptions } from '../../src/app.ts';
import { openContext } from '../../src/open-context.ts';
import type { PushSender } from '../../src/providers/push/push-sender.ts';
import type { TokenKeys } from '../../src/providers/firebase/google-keys.ts';
import { seedDemo } from '../../src/seed/seed.ts';
import type { PasswordCosts } from '../../src/platform/crypto/passwords.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { TEST_COSTS, TEST_SECRETS, testConfig } from './settings.ts';
import { createPlanted } from './templates.ts';

/** What a test may choose; everything else is as in a demonstration. */
export interface TestServerOptions {
  readonly config?: Partial<Config>;
  readonly clock?: Clock;
  readonly chance?: Chance;
  readonly log?: Logger;
  readonly tokenKeys?: TokenKeys;
  readonly push?: PushSender;
  readonly passwordCosts?: PasswordCosts;
  /** Shares the database of another test server; whoever made it drops it. */
  readonly database?: TestDatabase;
  /** Plants the demonstration brand; on unless switched off. */
  readonly seeded?: boolean;
  readonly app?: Partial<AppOptions>;
}

/** A whole server without a port, on a database of its own. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly ctx: Context;
  readonly health: Health;
  readonly database: TestDatabase;
  readonly connections: OpenDatabase;
  /** Makes a call as a client would and checks the answer against the contract. */
  ask<C extends Call>(call: C, input: Input<C>, caller?: Partial<Caller>): Promise<Answer<C>>;
  close(): Promise<void>;
}

/** Tests are not about what happens to be built; whoever needs pages brings some. */
export const NOTHING_BUILT = { siteFolder: '/nonexistent', playFolder: '/nonexistent' };

/** Builds a server. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const isSeeded = options.seeded !== false;
  // What chance decides is planted anew; everything else about a demonstration is known and can be copied.
  const isCopied = isSeeded && options.database === undefined && options.chance === undefined;
  const database = options.database ?? (await (isCopied ? createPlanted(options) : createDatabase()));
  // As in production: a test that passes only with more rights than a server has would prove nothing.
  const connection = (await asAppRole(database.connection)) ?? database.connection;
  const open = await openContext(testConfig(options.config), connection, {
    log: options.log ?? pino({ level: 'silent' }),
    ...(options.clock && { clock: options.clock }),
    ...(options.chance && { chance: options.chance }),
    ...(options.tokenKeys && { tokenKeys: options.tokenKeys }),
    ...(options.push && { push: options.push }),
    passwordCosts: options.passwordCosts ?? TEST_COSTS,
    secrets: TEST_SECRETS,
  });
  if (isSeeded && !isCopied) await seedDemo(open.ctx);
  const health = createHealth({ pool: open.database.probe, databaseFolder: null });
  const app = buildApp(open.ctx, { health, pool: open.database.pool, ...NOTHING_BUILT, ...options.app });
  return {
    app,
    ctx: open.ctx,
    health,
    database,
    connections: open.database,
    async ask(call, input, caller = {}) {
      const request = toRequest(call, input, {
        merchant: 'ty01',
        language: 'TY',
        gateway: GATEWAY_MOBILE,
        ...caller,
      });
      const { body, ...rest } = request;
      const answer = await app.inject({ ...rest, ...(body !== undefined && { payload: body }) } as InjectOptions);
      return readAnswer(call, answer.json());
    },
    async close() {
      await app.close();
      await open.close();
      if (options.database === undefined) await database.drop();
    },
  };
}
