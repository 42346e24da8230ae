import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSecrets } from '../../src/platform/crypto/own-secrets.ts';
import { StartRefused } from '../../src/platform/start-refused.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { testConfig } from '../kit/settings.ts';

let base: string;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ seeded: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'perya-own-'));
  await server.database.sql('delete from secret_mark');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const find = (folder = 'data') => findSecrets(testConfig({ dataFolder: join(base, folder) }), server.ctx.db);
const file = (name: string, folder = 'data') => join(base, folder, 'secrets', name);

describe('the keys of an installation and its database', () => {
  it('belong together from the first start on, and the database holds no key [5.5]', async () => {
    const first = await find();
    expect(await find()).toEqual(first);
    const rows = await server.database.sql('select name, mark from secret_mark order by name');
    expect(rows.map((row) => row['name'])).toEqual(['blind', 'master', 'pepper']);
    const stored = rows.map((row) => (row['mark'] as Buffer).toString('hex')).join();
    for (const key of Object.values(first) as Buffer[]) expect(stored).not.toContain(key.toString('hex'));
  });

  it.each(['master', 'pepper', 'blind'])(
    'stop the start when %s.key is lost, and make none anew [5.5]',
    async (name) => {
      await find();
      await rm(file(`${name}.key`));
      await expect(find()).rejects.toThrow(StartRefused);
      expect(await readdir(join(base, 'data/secrets'))).not.toContain(`${name}.key`);
    },
  );

  it.each(['master', 'pepper', 'blind'])('stop the start when %s.key is another [5.5]', async (name) => {
    const right = await find();
    const kept = await readFile(file(`${name}.key`), 'utf8');
    await writeFile(file(`${name}.key`), randomBytes(32).toString('base64url'));
    await expect(find()).rejects.toThrow(
      `The secret ${name}.key in ${join(base, 'data/secrets')} belongs to another database; restore the right one from your backup.`,
    );
    await writeFile(file(`${name}.key`), kept);
    expect(await find()).toEqual(right);
  });

  it('stop the start when two keys changed places [5.5]', async () => {
    await find();
    await copyFile(file('master.key'), join(base, 'held'));
    await copyFile(file('pepper.key'), file('master.key'));
    await copyFile(join(base, 'held'), file('pepper.key'));
    await expect(find()).rejects.toThrow('belongs to another database');
  });

  it('of another folder are refused: a second machine needs a copy [5.5]', async () => {
    await find();
    await expect(find('other')).rejects.toThrow('is missing although the database exists');
  });

  it('are one set when ten servers start together, also from two folders [5.5]', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => find(at % 2 === 0 ? 'data' : 'other')),
    );
    const sets = results.flatMap((result) => (result.status === 'fulfilled' ? [JSON.stringify(result.value)] : []));
    expect(new Set(sets).size).toBe(1);
    expect(await Promise.allSettled([find('data'), find('other')])).toContainEqual(
      expect.objectContaining({ status: 'fulfilled' }),
    );
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StartRefused);
  });

  it('are completed when the first start was cut off between the marks [5.5]', async () => {
    const first = await find();
    await server.database.sql(`delete from secret_mark where name <> 'master'`);
    expect(await find()).toEqual(first);
    expect(await server.database.sql('select count(*)::int as n from secret_mark')).toEqual([{ n: 3 }]);
  });
});
