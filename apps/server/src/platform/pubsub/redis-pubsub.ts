import { Redis } from 'ioredis';
import type { ClientConfig } from 'pg';
import { StartRefused } from '../start-refused.ts';
import { CHANNEL, seal } from './envelope.ts';
import { createHub } from './hub.ts';
import type { PubSub } from './pubsub.ts';
import { listen } from './postgres-pubsub.ts';

/**
 * Carries messages over Redis. PostgreSQL is still listened to, because triggers in the database can only speak there;
 * they are rare, what servers say to each other is not.
 */
export async function openRedisPubSub(
  redisUrl: string,
  connection: ClientConfig,
  onError: (error: unknown) => void,
): Promise<PubSub> {
  const hub = createHub(onError);
  const options = { lazyConnect: true, maxRetriesPerRequest: 1, connectTimeout: 2000 };
  const publisher = new Redis(redisUrl, { ...options, enableOfflineQueue: false });
  const subscriber = new Redis(redisUrl, { ...options, maxRetriesPerRequest: null });
  publisher.on('error', onError);
  subscriber.on('error', onError);
  subscriber.on('message', (_channel, text: string) => hub.deliver(text));

  await Promise.all([publisher.connect(), subscriber.connect()]).catch((error: Error) => {
    publisher.disconnect();
    subscriber.disconnect();
    throw new StartRefused(`PERYA_REDIS_URL names a Redis that does not answer (${error.message}).`);
  });
  await subscriber.subscribe(CHANNEL);
  // What was said while the connection was away is gone; the answer to a subscription says that we hear again.
  subscriber.on('ready', () => void subscriber.subscribe(CHANNEL).then(() => hub.gap(), onError));
  const database = await listen(connection, hub, onError);
  return {
    subscribe: hub.subscribe,
    onGap: hub.onGap,
    async publish(topic, payload) {
      await publisher.publish(CHANNEL, seal(topic, payload));
    },
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
      await database.close();
    },
  };
}
