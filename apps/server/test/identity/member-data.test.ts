import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findByData,
  hasData,
  maskedData,
  openData,
  putData,
} from '../../src/modules/identity/account/member-data.service.ts';
import { openAccount } from '../../src/modules/identity/account/open-account.service.ts';
import { createBrand } from '../kit/brands.ts';
import { createPerson } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { hashStart } from '../kit/settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await createBrand(server.ctx, 'ab02');
});
afterAll(() => server.close());

async function newOwner(merchantCode = 'ty01') {
  const { memberId } = await createPerson(server.ctx, { merchantCode });
  return { memberId, merchantCode };
}

describe('personal data', () => {
  it('is opened, masked and found, and never stands in the database as it is [5.4]', async () => {
    const { ctx } = server;
    const owner = await newOwner();
    const mail = 'Corazon.Secret@Example.com';
    expect(await putData(ctx, ctx.db, owner, 'email', mail)).toBe('kept');
    expect(await openData(ctx, ctx.db, owner, 'email')).toBe(mail);
    expect(await openData(ctx, ctx.db, owner, 'mobile')).toBeNull();
    expect(await maskedData(ctx.db, owner.memberId)).toEqual({ email: 'C***@Example.com' });
    expect(await findByData(ctx, 'ty01', 'email', mail.toUpperCase())).toBe(owner.memberId);
    expect(await hasData(ctx, owner, 'email', mail.toLowerCase())).toBe(true);
    expect(await hasData(ctx, owner, 'email', 'other@example.com')).toBe(false);
    const rows = await server.database.sql('select to_jsonb(member_data)::text as row from member_data');
    expect(JSON.stringify(rows)).not.toMatch(/secret/i);
  });

  it('cannot be opened in another row [5.4]', async () => {
    const { ctx } = server;
    const [one, other] = [await newOwner(), await newOwner()];
    await putData(ctx, ctx.db, one, 'payeeName', 'Juan Cruz');
    await putData(ctx, ctx.db, other, 'payeeName', 'Ana Reyes');
    await server.database.sql(
      `update member_data set sealed = (select sealed from member_data where member_id = $1 and field = 'payeeName')
       where member_id = $2`,
      [one.memberId, other.memberId],
    );
    await expect(openData(ctx, ctx.db, other, 'payeeName')).rejects.toThrow();
  });

  it('of one person is refused for another, and the transaction around it goes on [R16]', async () => {
    const { ctx } = server;
    const [one, other] = [await newOwner(), await newOwner()];
    await putData(ctx, ctx.db, one, 'idNumber', 'AB-123 456');
    const said = await ctx.db.transaction().execute(async (tx) => {
      const taken = await putData(ctx, tx, other, 'idNumber', 'ab123456');
      const kept = await putData(ctx, tx, other, 'email', 'x@example.com');
      return [taken, kept];
    });
    expect(said).toEqual(['taken', 'kept']);
    expect(await putData(ctx, ctx.db, other, 'idNumber', 'AB 123456')).toBe('taken');
    expect(await maskedData(ctx.db, other.memberId)).toEqual({ email: 'x***@example.com' });
    expect(await putData(ctx, ctx.db, one, 'idNumber', 'ab123456')).toBe('kept');
  });

  it('goes to one of fifty who give the same number at once [R16]', async () => {
    const { ctx } = server;
    const owners = [];
    for (let at = 0; at < 50; at += 1) owners.push(await newOwner());
    const mobile = '+639170000001';
    const said = await Promise.all(owners.map((owner) => putData(ctx, ctx.db, owner, 'mobile', mobile)));
    expect(said.filter((one) => one === 'kept')).toHaveLength(1);
    expect(await findByData(ctx, 'ty01', 'mobile', mobile)).toBe(owners[said.indexOf('kept')]?.memberId);
  });

  it('of one brand says nothing about another', async () => {
    const { ctx } = server;
    const [one, elsewhere] = [await newOwner(), await newOwner('ab02')];
    expect(await putData(ctx, ctx.db, one, 'mobile', '+639170000002')).toBe('kept');
    expect(await findByData(ctx, 'ab02', 'mobile', '+639170000002')).toBeNull();
    expect(await putData(ctx, ctx.db, elsewhere, 'mobile', '+639170000002')).toBe('kept');
    const blinds = await server.database.sql(
      `select distinct blind from member_data where field = 'mobile' and member_id = any($1)`,
      [[one.memberId, elsewhere.memberId]],
    );
    expect(blinds).toHaveLength(2);
  });
});

describe('a new account', () => {
  it('is given to one of fifty who want the same name, in whatever case', async () => {
    const { ctx } = server;
    const names = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? 'SameName' : 'samename'));
    const ids = await Promise.all(
      names.map((account) =>
        openAccount(ctx, ctx.db, { merchantCode: 'ty01', account, password: null, type: 0, nickname: 'Ana' }),
      ),
    );
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await server.database.sql(`select nickname from member where lower(account) = 'samename'`)).toEqual([
      { nickname: 'Ana' },
    ]);
  });

  it('keeps its password hashed with argon2id [SRV-02]', async () => {
    const { ctx } = server;
    const id = await openAccount(ctx, ctx.db, {
      merchantCode: 'ty01',
      account: 'hashed1',
      password: 'Mangga77x',
      type: 0,
    });
    const [row] = await server.database.sql('select password_hash as hash from member where id = $1', [id]);
    const hash = String(row?.['hash']);
    expect(hash).toContain(hashStart('member'));
    expect(await ctx.passwords.verify('member', hash, 'Mangga77x')).toBe(true);
    expect(await ctx.passwords.verify('member', hash, 'mangga77x')).toBe(false);
  });
});
