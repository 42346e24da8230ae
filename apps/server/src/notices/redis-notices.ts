import { Redis } from 'ioredis';
import type { ClientConfig } from 'pg';
import { StartRefused } from '../refusal.ts';
import { CHANNEL, seal } from './envelope.ts';
import { createHub } from './hub.ts';
import type { Notices } from './notices.ts';
import { listen } from './postgres-notices.ts';

/**
 * Carries notices over Redis. PostgreSQL is still listened to, because triggers in the database can only speak there;
 * they are rare, what servers say to each other is not.
 */
export async function openRedisNotices(
  redisUrl: string,
  connection: ClientConfig,
  onError: (error: unknown) => void,
): Promise<Notices> {
  const hub = createHub(onError);
  const options = { lazyConnect: true, maxRetriesPerRequest: 1, connectTimeout: 2000 };
  const mouth = new Redis(redisUrl, { ...options, enableOfflineQueue: false });
  const ear = new Redis(redisUrl, { ...options, maxRetriesPerRequest: null });
  mouth.on('error', onError);
  ear.on('error', onError);
  ear.on('message', (_channel, text: string) => hub.deliver(text));

  await Promise.all([mouth.connect(), ear.connect()]).catch((error: Error) => {
    mouth.disconnect();
    ear.disconnect();
    throw new StartRefused(`PERYA_REDIS_URL names a Redis that does not answer (${error.message}).`);
  });
  await ear.subscribe(CHANNEL);
  // What was said while the connection was away is gone; the answer to a subscription says that we hear again.
  ear.on('ready', () => void ear.subscribe(CHANNEL).then(() => hub.gap(), onError));
  const database = await listen(connection, hub, onError);
  return {
    subscribe: hub.subscribe,
    onGap: hub.onGap,
    async publish(topic, payload) {
      await mouth.publish(CHANNEL, seal(topic, payload));
    },
    async close() {
      mouth.disconnect();
      ear.disconnect();
      await database.close();
    },
  };
}
