import { afterAll, describe, expect, it } from 'vitest';
import { createOld, upgrade } from '../kit/old-database.ts';

const NAME = '0042_activity.sql';
const old = await createOld(NAME);
afterAll(() => old.drop());

describe('the migration of rebates', () => {
  it('has rebates begin where the books stand, and what was played be counted from their beginning', async () => {
    await old.sql(`select nextval('ledger_transfer_id_seq') from generate_series(1, 7)`);
    await old.sql(`insert into ledger_mark values ('rollup', 5, 5, 0, 'epoch')`);
    await upgrade(old);
    expect(await old.sql('select name, up_to from ledger_mark order by name')).toEqual([
      { name: 'board', up_to: '7' },
      { name: 'mission', up_to: '0' },
      { name: 'rebate', up_to: '7' },
      { name: 'rollup', up_to: '5' },
      { name: 'team', up_to: '5' },
    ]);
    await expect(old.sql(`insert into ledger_mark values ('others', 0, 0, 0, 'epoch')`)).rejects.toThrow(
      'ledger_mark_name_check',
    );
  });
});
