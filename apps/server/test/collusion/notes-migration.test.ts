import { afterAll, describe, expect, it } from 'vitest';
import { createOld, upgrade } from '../kit/old-database.ts';

const NAME = '0066_collusion.sql';
const old = await createOld(NAME);
afterAll(() => old.drop());

describe('the migration of collusion', () => {
  it('has accounts looked at that were linked before, each two of them once', async () => {
    await old.sql(
      `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('b1', 'b1t', 'B', 'x')`,
    );
    await old.sql(`insert into member (merchant_code, account, type) values ('b1', 'anaone', 1), ('b1', 'bentwo', 0)`);
    const [ana, ben] = (await old.sql('select id from member order by id')).map(({ id }) => String(id));
    for (const kind of ['payout', 'device'])
      await old.sql(`insert into member_link (merchant_code, a, b, kind, at) values ('b1', $1, $2, $3, now())`, [
        ana,
        ben,
        kind,
      ]);
    await upgrade(old, NAME);
    const notes = await old.sql('select member_id::text as a, other_id::text as b from collusion_note');
    expect(notes).toEqual([{ a: ana, b: ben }]);
    // From here on the database notes them, whichever version of a server links or moves somebody.
    await old.sql(`insert into member_link (merchant_code, a, b, kind, at) values ('b1', $1, $2, 'payer', now())`, [
      ana,
      ben,
    ]);
    await old.sql('update member set upline_id = $1 where id = $2', [ana, ben]);
    const later = await old.sql(
      'select member_id::text as a, other_id::text as b from collusion_note order by id offset 1',
    );
    expect(later).toEqual([
      { a: ana, b: ben },
      { a: ben, b: null },
    ]);
  });
});
