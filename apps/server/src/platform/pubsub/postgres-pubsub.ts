import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, type Pool } from 'pg';
import { CHANNEL, seal } from './envelope.ts';
import { createHub, type Hub } from './hub.ts';
import type { PubSub } from './pubsub.ts';

const HEARTBEAT_MS = 10_000;
const RETRY_MS_MAX = 5000;

/** Carries messages over LISTEN and NOTIFY. */
export async function openPostgresPubSub(
  connection: ClientConfig,
  pool: Pool,
  onError: (error: unknown) => void,
): Promise<PubSub> {
  const hub = createHub(onError);
  const listener = await listen(connection, hub, onError);
  return {
    subscribe: hub.subscribe,
    onGap: hub.onGap,
    async publish(topic, payload) {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, seal(topic, payload)]);
    },
    close: () => listener.close(),
  };
}

/** Listens for ever: a lost connection is made anew and then counts as a gap. */
export async function listen(
  connection: ClientConfig,
  hub: Hub,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client = await connect(connection, hub);
  const heartbeat = setInterval(() => void client.query('select 1').catch(() => client.end()), HEARTBEAT_MS);
  heartbeat.unref();

  const watch = (): void => {
    client.once('end', () => {
      if (!closed) void comeBack();
    });
  };
  const comeBack = async (): Promise<void> => {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, RETRY_MS_MAX)) {
      try {
        client = await connect(connection, hub);
        if (closed) return await client.end();
        watch();
        return hub.gap();
      } catch (error) {
        onError(error);
        await sleep(wait, undefined, { ref: false });
      }
    }
  };

  watch();
  return {
    async close() {
      closed = true;
      clearInterval(heartbeat);
      await client.end().catch(() => undefined);
    },
  };
}

async function connect(connection: ClientConfig, hub: Hub): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: 'perya notices',
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => hub.deliver(payload ?? ''));
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  return client;
}
