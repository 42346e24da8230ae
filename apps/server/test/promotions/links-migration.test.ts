import { afterAll, describe, expect, it } from 'vitest';
import { createOld, upgrade } from '../kit/old-database.ts';

const NAME = '0057_links_and_consent.sql';
const old = await createOld(NAME);
afterAll(() => old.drop());

describe('the migration of links', () => {
  it('links verified accounts of a brand whose papers one handed in for the other, keeps older links, and scales figures', async () => {
    await old.sql(
      `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('b1', 'b1t', 'B', 'x'), ('b2', 'b2t', 'B', 'y')`,
    );
    await old.sql(
      `insert into member (merchant_code, account, type, kyc_state) values
       ('b1', 'anaone', 0, 'verified'), ('b1', 'bentwo', 0, 'verified'), ('b1', 'corathree', 0, 'refused'), ('b2', 'danfour', 0, 'verified')`,
    );
    const rows = await old.sql('select id from member order by id');
    const [ana = '', ben = '', cora = '', dan = ''] = rows.map(({ id }) => String(id));
    for (const [one, other] of [
      [ben, ana],
      [ana, ben],
      [cora, ana],
      [dan, ana],
    ])
      await old.sql(
        `insert into account_event (member_id, merchant_code, kind, detail, at)
         values ($1, 'b1', 'kyc.duplicate', jsonb_build_object('other', $2::text), now())`,
        [one, other],
      );
    await old.sql(`insert into member_link (merchant_code, a, b, kind, at) values ('b1', $1, $2, 'payout', now())`, [
      ana,
      cora,
    ]);
    await upgrade(old, NAME);
    const links = await old.sql('select a, b, kind from member_link order by kind');
    expect(links.map(({ a, b, kind }) => [String(a), String(b), kind])).toEqual([
      [ana, ben, 'idNumber'],
      [ana, cora, 'payout'],
    ]);
    await expect(
      old.sql(`insert into member_link (merchant_code, a, b, kind, at) values ('b1', $1, $2, 'address', now())`, [
        ana,
        ben,
      ]),
    ).rejects.toThrow('member_link_kind_check');
    const [brand] = await old.sql(`select rewards_listed_above::int as above from brand where merchant_code = 'b1'`);
    expect(brand).toEqual({ above: 5_000_000 });
    expect(await old.sql('select from member where language is not null')).toEqual([]);
  });
});
