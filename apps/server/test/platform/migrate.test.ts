import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '../../src/platform/paths.ts';
import { createDatabase, type TestDatabase } from '../kit/database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createDatabase({ template: 'template0' });
  folder = await mkdtemp(join(tmpdir(), 'perya-migrations-'));
  await writeFile(join(folder, '0001_first.sql'), 'create table first (n integer); insert into first values (1);');
  await writeFile(join(folder, '0002_second.sql'), 'create table second (n integer);');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = () => migrate(database.connection, folder);

describe('migrations', () => {
  it('run in order, once, and only what is new', async () => {
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await run()).toEqual([]);
    await writeFile(join(folder, '0003_third.sql'), 'insert into first values (3);');
    expect(await run()).toEqual(['0003_third.sql']);
    expect(await database.sql('select n from first order by n')).toEqual([{ n: 1 }, { n: 3 }]);
  });

  it('run once when many servers start at the same moment on an empty database', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, run));
    expect(all.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await database.sql('select n from first')).toEqual([{ n: 1 }]);
  });

  it('wait for older servers to be stopped, unless they may go on beside [R67]', async () => {
    await run();
    const older = new Client({ ...database.connection, application_name: 'perya ledger' });
    await older.connect();
    await writeFile(join(folder, '0003_third.sql'), '-- Older servers may go on beside this.\ncreate table third ();');
    expect(await run()).toEqual(['0003_third.sql']);
    await writeFile(join(folder, '0004_fourth.sql'), 'drop table third;');
    await expect(run()).rejects.toThrow('stop it before this version changes the schema');
    expect(await database.sql(`select to_regclass('third') is null as is_gone`)).toEqual([{ is_gone: false }]);
    const later = run();
    await older.end();
    expect(await later).toEqual(['0004_fourth.sql']);
  });

  it('leave no half of a file behind', async () => {
    await writeFile(join(folder, '0002_second.sql'), 'create table second (n integer); select wrong;');
    await expect(run()).rejects.toThrow('The migration 0002_second.sql failed: column "wrong" does not exist');
    expect(
      await database.sql(`select to_regclass('first') is null as first, to_regclass('second') is null as second`),
    ).toEqual([{ first: false, second: true }]);
  });

  it('refuse a file that changed after it was applied, but not other line ends', async () => {
    await run();
    await writeFile(join(folder, '0002_second.sql'), 'create table second (n bigint);');
    await expect(run()).rejects.toThrow(
      'The migration 0002_second.sql differs from the one this database was made with; migrations are never changed, add a new file.',
    );
  });

  it('accept the same text with other line ends', async () => {
    await writeFile(join(folder, '0002_second.sql'), 'create table\nsecond (n integer);\n');
    await run();
    await writeFile(join(folder, '0002_second.sql'), 'create table\r\nsecond (n integer);\r\n');
    expect(await run()).toEqual([]);
  });

  it('refuse a database that is newer than the program', async () => {
    await writeFile(join(folder, '0003_third.sql'), 'select 1;');
    await run();
    await rm(join(folder, '0003_third.sql'));
    await expect(run()).rejects.toThrow(
      'The database is newer than this version of Perya (it has 0003_third.sql); start the newer version.',
    );
  });

  it.each(['0004_hole.sql', '0002_twice.sql', 'third.sql', '0003_Third.sql'])('refuse the name %s', async (name) => {
    await writeFile(join(folder, name), 'select 1;');
    await expect(run()).rejects.toThrow('breaks the numbering');
  });

  it('of the product run on an empty database while old and new servers share it', async () => {
    for (const name of await readdir(MIGRATIONS_FOLDER))
      await copyFile(join(MIGRATIONS_FOLDER, name), join(folder, name));
    await rm(join(folder, '0001_first.sql'));
    await rm(join(folder, '0002_second.sql'));
    const [one, two] = await Promise.all([run(), run()]);
    expect([...one, ...two].sort()).toEqual((await readdir(MIGRATIONS_FOLDER)).sort());
  });
});
