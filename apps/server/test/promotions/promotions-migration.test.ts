import { afterAll, describe, expect, it } from 'vitest';
import { createOld, upgrade } from '../kit/old-database.ts';

const NAME = '0040_promotions.sql';
const old = await createOld(NAME);
afterAll(() => old.drop());

describe('the migration of promotions', () => {
  it('leaves books as they are, takes pots and no other new account, and stays with what was refused before', async () => {
    await old.sql(
      `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('b1', 'b1t', 'B', 'x')`,
    );
    await old.sql(`insert into member (merchant_code, account, type) values ('b1', 'player1', 0)`);
    await old.sql(
      `insert into ledger_account (merchant_code, currency, kind, party) values ('b1', 'PHP', 'promotion', '')`,
    );
    const account = (kind: string, more = `party, shard, balance) values ('b1', 'PHP', '${kind}', 'x', 1, 5`) =>
      old.sql(`insert into ledger_account (merchant_code, currency, kind, ${more})`);
    await expect(account('pot')).rejects.toThrow('ledger_account_kind_check');
    await upgrade(old, NAME);
    await account('pot');
    await expect(account('pots')).rejects.toThrow('ledger_account_kind_check');
    await expect(old.sql(`update ledger_account set balance = -1 where kind = 'pot'`)).rejects.toThrow(
      'ledger_account_pot_check',
    );
    await expect(account('pot', `party, shard) values ('b1', 'PHP', 'pot', 'x', 16`)).rejects.toThrow(
      'ledger_account_pot_check',
    );
    const [{ count } = { count: 0 }] = await old.sql(`select count(*) from ledger_account where kind = 'promotion'`);
    expect(Number(count)).toBe(1);
  });
});
