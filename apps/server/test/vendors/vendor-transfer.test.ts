import { catalog } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { askTransfers, bringBack, takeAlong } from '../../src/modules/vendors/vendor-transfer.service.ts';
import { openVendor } from '../../src/modules/vendors/vendor-terms.service.ts';
import { issueVendorKey } from '../../src/modules/vendors/vendors.service.ts';
import { startFakeTcg, type FakeTcg } from '../kit/fake-tcg.ts';
import { logIn } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';
import { createPlayer } from '../kit/vendor-kit.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-15T04:00:00Z');
let passed = 0;
const server = await startTestServer({ clock: { now: () => new Date(START + passed) } });
let fake: FakeTcg;
beforeAll(async () => {
  fake = await startFakeTcg('deskey12', 'sign-key');
  await openVendor(server.ctx, {
    code: 'TCGX',
    merchantCode: 'ty01',
    name: 'TCGX',
    kind: 'transfer',
    apiUrl: fake.url,
  });
  await issueVendorKey(server.ctx, 'TCGX', 'deskey12:sign-key');
});
beforeEach(() => {
  fake.mood = 'fine';
});
afterAll(async () => {
  fake.close();
  await server.close();
});

const owner = async (amount = 50_000n) => {
  const { memberId } = await createPlayer(server, amount);
  return { memberId, merchantCode: 'ty01', currency: 'PHP' };
};
const standing = async (memberId: string) => {
  const rows = await server.database.sql(
    `select kind, balance::text from ledger_account where member_id = $1 and kind in ('cash', 'held')`,
    [memberId],
  );
  const of = (kind: string) => Number(rows.find((row) => row['kind'] === kind)?.['balance'] ?? 0);
  return { cash: of('cash'), held: of('held'), there: fake.wallets.get(`p${memberId}`) ?? 0 };
};
const stateOf = async (memberId: string) =>
  (await server.database.sql('select direction, state from vendor_transfer where member_id = $1', [memberId])).map(
    (row) => `${String(row['direction'])} ${String(row['state'])}`,
  );
const later = async () => {
  passed += 40 * MINUTE_MS;
  await askTransfers(server.ctx);
};
const booksAreRight = async () => expect(await checkWhole(server.ctx.db)).toEqual([]);

describe('money at a vendor with a wallet of its own', () => {
  it('goes there and comes back whole', async () => {
    const who = await owner();
    expect(await takeAlong(server.ctx, who, 'TCGX')).toMatchObject({ ok: true, value: { state: 'done' } });
    expect(await standing(who.memberId)).toEqual({ cash: 0, held: 0, there: 50_000 });
    fake.wallets.set(`p${who.memberId}`, 61_050);
    await bringBack(server.ctx, who);
    expect(await standing(who.memberId)).toEqual({ cash: 61_050, held: 0, there: 0 });
    await bringBack(server.ctx, who);
    expect(await stateOf(who.memberId)).toEqual(['out done', 'back done']);
    await booksAreRight();
  });

  it('returns at once when the vendor clearly refuses', async () => {
    const who = await owner();
    fake.mood = 'refuses';
    expect(await takeAlong(server.ctx, who, 'TCGX')).toMatchObject({ ok: true, value: { state: 'failed' } });
    expect(await standing(who.memberId)).toEqual({ cash: 50_000, held: 0, there: 0 });
  });

  it('stays held while nobody knows, however long, and ends as the vendor says', async () => {
    const who = await owner();
    fake.mood = 'waits';
    await takeAlong(server.ctx, who, 'TCGX');
    await later();
    await later();
    expect(await standing(who.memberId)).toEqual({ cash: 0, held: 50_000, there: 0 });
    expect(await stateOf(who.memberId)).toEqual(['out unknown']);
    await booksAreRight();
    // While it is under way nothing else is sent.
    expect(await takeAlong(server.ctx, who, 'TCGX')).toMatchObject({ ok: false });
    fake.decide();
    await later();
    expect(await standing(who.memberId)).toEqual({ cash: 0, held: 0, there: 50_000 });
  });

  it('is not lost with an answer: what was done is found, what never arrived is sent again', async () => {
    const done = await owner();
    fake.mood = 'mute';
    await takeAlong(server.ctx, done, 'TCGX');
    expect(await standing(done.memberId)).toEqual({ cash: 0, held: 50_000, there: 50_000 });
    const unheard = await owner();
    fake.mood = 'deaf';
    await takeAlong(server.ctx, unheard, 'TCGX');
    expect(await standing(unheard.memberId)).toEqual({ cash: 0, held: 50_000, there: 0 });
    fake.mood = 'fine';
    await later();
    for (const { memberId } of [done, unheard])
      expect(await standing(memberId)).toEqual({ cash: 0, held: 0, there: 50_000 });
    fake.mood = 'mute';
    await bringBack(server.ctx, done);
    expect(await standing(done.memberId)).toEqual({ cash: 0, held: 0, there: 0 });
    fake.mood = 'fine';
    await later();
    expect(await standing(done.memberId)).toEqual({ cash: 50_000, held: 0, there: 0 });
    await booksAreRight();
  });

  it('is moved once, however many ask at once', async () => {
    const who = await owner();
    const out = await Promise.all(Array.from({ length: 6 }, () => takeAlong(server.ctx, who, 'TCGX')));
    expect(out.filter((one) => one.ok)).toHaveLength(1);
    await Promise.all(Array.from({ length: 6 }, () => bringBack(server.ctx, who)));
    await Promise.all([askTransfers(server.ctx), askTransfers(server.ctx)]);
    expect(await standing(who.memberId)).toEqual({ cash: 50_000, held: 0, there: 0 });
    const sums = await server.database.sql('select sum(balance)::text from ledger_account');
    expect(sums).toEqual([{ sum: '0' }]);
  });

  it('stays at home with limits on wagers or losses, and with whoever has left play [R27, R31]', async () => {
    const stop = `update ledger_account set stopped = $2, stopped_until = $3 where member_id = $1`;
    const limit = `insert into player_limit (member_id, kind, period, amount, next_amount, next_at, changed_at)
      values ($1, $2, 'day', $3, null, $4, now())`;
    const after = (ms: number) => new Date(START + passed + ms);
    const tries: readonly (readonly [sql: string, values: readonly unknown[], goes: boolean])[] = [
      [stop, ['excluded', after(1000)], false],
      [stop, ['disabled', null], false],
      [stop, ['cooling', after(-1)], true],
      [limit, ['loss', 0, null], false],
      [limit, ['wager', 5000, after(1000)], false],
      [limit, ['wager', 5000, after(-1)], true],
      [limit, ['deposit', 5000, null], true],
    ];
    for (const [text, values, goes] of tries) {
      const who = await owner();
      await server.database.sql(text, [who.memberId, ...values]);
      const code = { error: { code: 'player.stays' } };
      expect(await takeAlong(server.ctx, who, 'TCGX')).toMatchObject(goes ? { ok: true } : code);
      expect(await standing(who.memberId)).toMatchObject(
        goes ? { there: 50_000 } : { cash: 50_000, held: 0, there: 0 },
      );
    }
  });

  it('leads nobody there with empty hands', async () => {
    await server.database.sql(`update vendor set launch_url = 'https://tcg.example/{token}' where code = 'TCGX'`);
    const free = await owner();
    const limited = await owner();
    await server.database.sql(
      `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'loss', 'day', 100, now())`,
      [limited.memberId],
    );
    const open = async ({ memberId }: { readonly memberId: string }) =>
      server.ask(catalog.launch, { vassalage: 'TCGX' }, { token: await logIn(server.ctx, memberId) });
    await expect.poll(() => open(free)).toMatchObject({ kind: 'value' });
    expect(await open(limited)).toMatchObject({ failure: { errorCode: 'game.unavailable' } });
  });

  it('stays at home when the vendor cannot be reached', async () => {
    const who = await owner();
    const far = {
      code: 'TCGY',
      merchantCode: 'ty01',
      name: 'TCGY',
      kind: 'transfer',
      apiUrl: 'http://127.0.0.1:9/x',
    } as const;
    await openVendor(server.ctx, far);
    await issueVendorKey(server.ctx, 'TCGY', 'deskey12:sign-key');
    await expect.poll(() => takeAlong(server.ctx, who, 'TCGY')).toMatchObject({ ok: false });
    expect(await standing(who.memberId)).toMatchObject({ cash: 50_000, held: 0 });
  });
});
