import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { PubSub } from '../../src/platform/pubsub/pubsub.ts';
import { openPostgresPubSub } from '../../src/platform/pubsub/postgres-pubsub.ts';
import { openRedisPubSub } from '../../src/platform/pubsub/redis-pubsub.ts';
import { createDatabase } from '../kit/database.ts';
import { soon } from '../kit/patience.ts';
import { findRedis } from '../kit/redis.ts';

const database = await createDatabase();
const connections = openDatabase(database.connection, { poolSize: 2, onError: () => undefined });
const redis = await findRedis();
afterAll(async () => {
  await connections.close();
  await redis?.close();
  await database.drop();
});

const carriers: [string, () => Promise<PubSub>][] = [
  ['PostgreSQL', () => openPostgresPubSub(database.connection, connections.pool, onError)],
  ['Redis', () => openRedisPubSub(redis?.url ?? '', database.connection, onError)],
];
const onError = vi.fn();
const opened: PubSub[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((notices) => notices.close()));
  onError.mockClear();
});

describe.each(carriers.slice(0, redis === null ? 1 : 2))('notices over %s', (name, openOne) => {
  async function open(): Promise<PubSub> {
    const notices = await openOne();
    opened.push(notices);
    return notices;
  }

  /** Cuts the connections that listen, as a restart or a broken network would. */
  async function cut(): Promise<void> {
    if (name === 'Redis') return redis?.cut();
    await database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'perya notices' and datname = current_database()`,
    );
  }

  it('reach every server, the speaker included, and only those that asked for the topic', async () => {
    const [one, two] = [await open(), await open()];
    const heard: [string, unknown][] = [];
    one.subscribe('brand', (payload) => void heard.push(['one', payload]));
    two.subscribe('brand', (payload) => void heard.push(['two', payload]));
    two.subscribe('other', (payload) => void heard.push(['other', payload]));
    await one.publish('brand', { merchantCode: 'ty01' });
    // Notices come in order: who has heard the last one has heard whatever there was before it.
    await one.publish('brand', 'last');
    await soon(() => expect(heard.filter(([, payload]) => payload === 'last')).toHaveLength(2));
    expect(heard.sort(([a], [b]) => a.localeCompare(b))).toEqual([
      ['one', { merchantCode: 'ty01' }],
      ['one', 'last'],
      ['two', { merchantCode: 'ty01' }],
      ['two', 'last'],
    ]);
  });

  it('stop when the subscriber leaves, and one that fails does not disturb the others', async () => {
    const notices = await open();
    const [left, good] = [vi.fn(), vi.fn()];
    notices.subscribe('brand', left)();
    notices.subscribe('brand', () => {
      throw new Error('broken subscriber');
    });
    notices.subscribe('brand', async () => Promise.reject(new Error('broken later')));
    notices.subscribe('brand', good);
    await notices.publish('brand', 1);
    await soon(() => expect(good).toHaveBeenCalledExactlyOnceWith(1));
    expect(left).not.toHaveBeenCalled();
    await soon(() => expect(onError).toHaveBeenCalledTimes(2));
  });

  it('tell of a gap after a lost connection, and then go on', async () => {
    const [one, two] = [await open(), await open()];
    const [gap, heard] = [vi.fn(), vi.fn()];
    two.onGap(gap);
    two.subscribe('brand', heard);
    await cut();
    await soon(() => expect(gap).toHaveBeenCalledTimes(1));
    await soon(() => one.publish('brand', 'again'));
    await soon(() => expect(heard).toHaveBeenCalledWith('again'));
  });

  it('become a gap when they are too long to carry', async () => {
    const notices = await open();
    const [gap, heard] = [vi.fn(), vi.fn()];
    notices.onGap(gap);
    notices.subscribe('brand', heard);
    await notices.publish('brand', 'x'.repeat(100_000));
    await soon(() => expect(gap).toHaveBeenCalledTimes(1));
    expect(heard).not.toHaveBeenCalled();
  });

  it('include what the database itself has to say', async () => {
    const notices = await open();
    const heard = vi.fn();
    notices.subscribe('location', heard);
    await database.sql(`insert into ip_network (network, country, city) values ('198.18.0.0/15', 'ZZ', '')`);
    await soon(() => expect(heard).toHaveBeenCalled());
    await database.sql(`delete from ip_network where network = '198.18.0.0/15'`);
  });
});

describe('platform pubsub', () => {
  it('a Redis that is away stops the start with a sentence that names the setting', async () => {
    await expect(openRedisPubSub('redis://127.0.0.1:1', database.connection, onError)).rejects.toThrow(
      'PERYA_REDIS_URL names a Redis that does not answer',
    );
  });

  it('a database that is away lets a publisher know', async () => {
    const gone = openDatabase({ ...database.connection, port: 1 }, { poolSize: 1, onError: () => undefined });
    const notices = await openPostgresPubSub(database.connection, gone.pool, onError);
    await expect(notices.publish('brand', 1)).rejects.toThrow('connect');
    await notices.close();
    await gone.close();
  });
});
