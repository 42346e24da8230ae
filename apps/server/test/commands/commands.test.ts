import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../kit/database.ts';
import { createOperator } from '../kit/operator.ts';

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'ledger-check': [],
  'customer-funds': [],
  reconcile: [],
  vendor: ['key', 'LAB'],
  gaming: ['off', '--player', '1', '--who', 'Ana', '--why', 'test'],
  markers: ['list'],
};

describe('a command beside servers', () => {
  it.each(Object.entries(COMMANDS))('makes no database of its own: %s [R6]', async (name, words) => {
    const operator = await createOperator('');
    expect(await operator.run(name, words)).toEqual({
      code: 2,
      said: '',
      complained: `There is no database in ${operator.folder}; set PERYA_DATA to the folder of the servers.\n`,
    });
    expect(existsSync(operator.folder)).toBe(false);
    await operator.leave();
  });

  it.each([...Object.keys(COMMANDS), 'agency', 'brand', 'cashier', 'kyc', 'mail', 'feedback'])(
    'says how it is used when it is asked for what it does not know: %s [R6]',
    async (name) => {
      const operator = await createOperator('');
      const { code, said, complained } = await operator.run(name, ['--hlep']);
      expect([code, said]).toEqual([2, '']);
      expect(complained).toMatch(/^Unknown option '--hlep'[^\n]*\n\n/);
      expect(complained).toContain(`  npm run ${name}`);
      expect(complained).not.toMatch(/^\s+at /m);
      await operator.leave();
    },
  );

  it('says in one sentence that no server has used a database, or only an older one, or a newer one [R6]', async () => {
    const database = await createDatabase();
    const operator = await createOperator(database.url);
    await database.sql(`insert into schema_migration (number, name, checksum) values (9999, '9999_later.sql', '')`);
    expect(await operator.run('ledger-check')).toMatchObject({
      code: 2,
      complained:
        'The database is newer than this version of Perya (it has 9999_later.sql); start the newer version.\n',
    });
    await database.sql('delete from schema_migration where number > 10');
    expect(await operator.run('ledger-check')).toMatchObject({
      code: 2,
      complained: expect.stringMatching(/^The database is older than this version of Perya[^\n]*\n$/),
    });
    await database.sql('drop table schema_migration');
    expect(await operator.run('ledger-check')).toMatchObject({
      code: 2,
      complained: 'No server has used this database yet; start one first.\n',
    });
    await operator.leave();
    await database.drop();
  });
});
