import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '../../src/platform/paths.ts';
import { createDatabase } from '../kit/database.ts';

const NAME = '0042_activity.sql';
const old = await createDatabase({ template: 'template0' });
const folder = await mkdtemp(join(tmpdir(), 'perya-migrations-'));
afterAll(async () => {
  await old.drop();
  await rm(folder, { recursive: true });
});

async function run(isWanted: (file: string) => boolean): Promise<void> {
  for (const file of await readdir(MIGRATIONS_FOLDER))
    if (isWanted(file)) await cp(join(MIGRATIONS_FOLDER, file), join(folder, file));
  await migrate(old.connection, folder);
}

describe('the migration of rebates', () => {
  it('has rebates begin where the books stand, and what was played be counted from their beginning', async () => {
    await run((file) => file < NAME);
    await old.sql(`select nextval('ledger_transfer_id_seq') from generate_series(1, 7)`);
    await old.sql(`insert into ledger_mark values ('rollup', 5, 5, 0, 'epoch')`);
    await run(() => true);
    expect(await old.sql('select name, up_to from ledger_mark order by name')).toEqual([
      { name: 'board', up_to: '7' },
      { name: 'mission', up_to: '0' },
      { name: 'rebate', up_to: '7' },
      { name: 'rollup', up_to: '5' },
    ]);
    await expect(old.sql(`insert into ledger_mark values ('others', 0, 0, 0, 'epoch')`)).rejects.toThrow(
      'ledger_mark_name_check',
    );
  });
});
