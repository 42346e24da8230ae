import { catalog } from '@perya/contract';
import { holdWithdrawal, returnWithdrawal } from '@perya/ledger';
import { assert } from '@perya/std';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acknowledgeBreak } from '../../src/ledger/break-report.ts';
import { checkLedger, ledgerHealthOf, ledgerJobs } from '../../src/ledger/jobs.ts';
import { startJobs } from '../../src/platform/jobs/start-jobs.ts';
import { closeBrokenGames } from '../../src/modules/catalog/broken-games.service.ts';
import { setGameActive, setVendorActive } from '../../src/modules/catalog/switch.service.ts';
import { tamper as tamperWith } from '../kit/admin.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { followAll, type Follower } from '../kit/follow.ts';
import { BOOK, fund } from '../kit/funds.ts';
import { failureOf, valueOf, WIDE } from '../kit/login-kit.ts';
import { createOperator, type Operator } from '../kit/operator.ts';
import { soon } from '../kit/patience.ts';
import { createPerson } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';
import { createVendor, type TestVendor } from '../kit/vendor-kit.ts';

const DAY_MS = 86_400_000;
const REASON = { who: 'Ana', why: 'test', ip: '' };

const clock = movableClock('2026-12-01T04:00:00.000Z');
const server = await startTestServer({ clock, app: { budgets: WIDE } });
const second = await startTestServer({ clock, database: server.database, seeded: false });
const { ctx } = server;
let operator: Operator;
let lab: TestVendor;
let numbers = 0;

beforeAll(async () => {
  operator = await createOperator(server.database.url);
  await createBrand(ctx, 'zz01');
  lab = await createVendor(server, 'BRKN');
  await tamper(
    `update vendor set launch_url = 'https://games.example/{game}?token={token}' where code = 'BRKN'`,
    `insert into brand_vendor (merchant_code, vendor_code) values ('zz01', 'BRKN')`,
    `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, released_on)
     select 'BRKN', code, 'RNG', code, code, '', '#123456', 100, '2026-01-01' from unnest(array['spin', 'wheel']) code`,
    `insert into ledger_account (merchant_code, currency, kind, party) values ('ty01', 'PHP', 'house', 'gap')`,
    `insert into ledger_account (merchant_code, currency, kind, party) values ('zz01', 'PHP', 'house', 'gap')`,
  );
});
afterEach(async () => {
  // Whoever broke something has mended it.
  await follow();
  assert((await open()).length === 0, 'nothing is left broken');
});
afterAll(async () => {
  await second.close();
  await server.close();
  await operator.leave();
});

const tamper = (...statements: string[]) => tamperWith(server.database.connection, ...statements);

const open = () =>
  server.database.sql(
    `select rule, row, detail, merchant_code, vendor, game, first_seen, last_seen, stopped_at
     from ledger_break where mended_at is null and acknowledged_at is null order by id`,
  );
const places = async () => (await open()).map(({ rule, row }) => `${String(rule)} ${String(row)}`);
const both = () => Promise.all([server, second, server, second].map((one) => checkLedger(one.ctx)));
const closeAll = () => Promise.all([server, second, server, second].map((one) => closeBrokenGames(one.ctx)));
const offEvents = (kind = 'game.off') =>
  server.database.sql(
    `select merchant_code, detail from account_event where kind = $1 and detail ->> 'who' = 'Perya' order by id`,
    [kind],
  );

/** Checks until every row was looked at, or a broken one stops it. */
const follow = (changes: Partial<Follower> = {}) =>
  followAll({
    database: server.database,
    name: 'check',
    async work() {
      await checkLedger(ctx);
      return false;
    },
    pass: (ms) => clock.forward(ms),
    async isEnough() {
      const broken = `select from ledger_break where found_by = 'rows' and acknowledged_at is null`;
      return (await server.database.sql(broken)).length > 0;
    },
    ...changes,
  });

/** The sum of a brand is off by so much, by somebody who knows how an account is compared with its rows. */
const offBy = (amount: string, brand = 'ty01') =>
  tamper(
    `update ledger_account set balance = ${amount} where party = 'gap' and merchant_code = '${brand}'`,
    `insert into ledger_checked (account_id, version, balance)
     select id, version, balance from ledger_account where party = 'gap'
     on conflict (account_id) do update set balance = excluded.balance`,
  );

/** Every open break of rows is looked into. */
async function acknowledgeRows(): Promise<void> {
  for (const { id } of await server.database.sql(
    `select id from ledger_break where found_by = 'rows' and acknowledged_at is null`,
  )) {
    expect(await acknowledgeBreak(ctx.db, { id: String(id), who: 'Ana', why: 'set right', at: clock.now() })).toBe(
      true,
    );
  }
}

/** Somebody with money, and what the vendor sends about them. */
async function player(gameCode = 'spin') {
  const person = await createPerson(ctx);
  await fund(ctx, person.memberId, 100_000n);
  const about = { playerId: person.memberId, currency: 'PHP', roundId: 'r1', gameCode, gameType: 'RNG' };
  return { ...person, about };
}

/** A round of a vendor whose row in the books is wrong; answers how it is set right. */
async function breakRound(vendor = lab, gameCode = 'spin'): Promise<() => Promise<void>> {
  const { about } = await player(gameCode);
  const txId = `x${(numbers += 1)}`;
  expect(await vendor.send('debit-credit', { ...about, txId, amount: '10', win: '0' })).toMatchObject({ status: 'OK' });
  const move = (by: string) =>
    tamper(
      `update ledger_transfer set to_balance = to_balance ${by} where id = (
         select transfer_id from ledger_key where key = 'bet:${vendor.code}:${txId}')`,
    );
  await move('+ 1');
  await follow();
  return async () => {
    await move('- 1');
    await acknowledgeRows();
  };
}

const isOn = async (code = 'spin') => {
  const [row] = await server.database.sql(`select is_active from game where vendor_code = 'BRKN' and code = $1`, [
    code,
  ]);
  return row?.['is_active'];
};

describe('a break of the books', () => {
  it('is kept once however often and by however many it is found, renewed, and mended with the books [R9]', async () => {
    await offBy('5');
    const first = clock.now();
    await both();
    const found = { rule: 'I1', row: 'ty01 PHP', merchant_code: 'ty01', vendor: null, game: null, stopped_at: null };
    expect(await open()).toEqual([{ ...found, detail: 'the sum is 5', first_seen: first, last_seen: first }]);
    clock.forward(60_000);
    await offBy('7');
    await both();
    expect(await open()).toEqual([{ ...found, detail: 'the sum is 7', first_seen: first, last_seen: clock.now() }]);
    expect([ledgerHealthOf(ctx).breaks, ledgerHealthOf(second.ctx).breaks]).toEqual([1, 1]);
    await offBy('0');
    await both();
    expect(await open()).toEqual([]);
    // Whoever came while another looked had counted before that one was done.
    await checkLedger(ctx);
    expect(ledgerHealthOf(ctx).breaks).toBe(0);
    const kept = await server.database.sql(`select mended_at from ledger_break where rule = 'I1'`);
    expect(kept).toEqual([{ mended_at: clock.now() }]);
    await expect(ctx.db.deleteFrom('ledger_break').execute()).rejects.toThrow();
  });

  it('is known to a server that has only just started', async () => {
    await offBy('5');
    await checkLedger(ctx);
    const third = await startTestServer({ clock, database: server.database, seeded: false });
    const watching = startJobs(third.ctx, ledgerJobs, { hold: async () => true });
    await soon(() => expect(ledgerHealthOf(third.ctx)).toMatchObject({ breaks: 1, checkedAt: clock.now() }));
    await watching.stop();
    await third.close();
    await offBy('0');
  });

  it('of an account that moved on is judged by its rows', async () => {
    const { memberId } = await player();
    await follow();
    const move = (by: number) =>
      tamper(
        `update ledger_account set balance = balance + ${by} where member_id = ${memberId} and kind = 'cash'`,
      ).then(() => offBy(`balance - ${by}`));
    await move(3);
    await checkLedger(ctx);
    const [account] = await places();
    expect(await places()).toEqual([expect.stringMatching(/^I3 account \d+$/)]);
    await fund(ctx, memberId, 100n);
    await follow();
    // The row that goes on from there is named instead.
    expect(await places()).toEqual([expect.stringMatching(/^I4 row \d+, account \d+$/)]);
    await move(-3);
    await tamper(
      `update ledger_transfer set to_balance = to_balance - 3 where id = (
         select max(id) from ledger_transfer where member_id = ${memberId})`,
    );
    await acknowledgeRows();
    await follow();
    expect(await open()).toEqual([]);

    // The same of an account that never rests: it is always ahead of what was checked.
    await move(3);
    await checkLedger(ctx);
    await move(-3);
    await fund(ctx, memberId, 100n);
    await checkLedger(ctx);
    clock.forward(31_000);
    await fund(ctx, memberId, 100n);
    expect(await places()).toEqual([account]);
    await follow({ pass: () => undefined, isEnough: async () => (await open()).length === 0 });
    expect(await open()).toEqual([]);
    const [row] = await server.database.sql(
      `select a.version - c.version as ahead from ledger_account a join ledger_checked c on c.account_id = a.id
       where a.member_id = $1 and a.kind = 'cash'`,
      [memberId],
    );
    expect(row).toEqual({ ahead: '1' });
  });
});

describe('a break that stays', () => {
  it('closes its game after a day, at every brand; what was begun is concluded [R9, R51]', async () => {
    const early = await player();
    expect(await lab.send('debit', { ...early.about, txId: 'o1', amount: '10' })).toMatchObject({ status: 'OK' });
    const repair = await breakRound();
    expect(await open()).toMatchObject([{ rule: 'I4', merchant_code: 'ty01', vendor: 'BRKN', game: 'spin' }]);
    clock.forward(DAY_MS - 1);
    await checkLedger(ctx);
    await closeAll();
    expect([await isOn(), await offEvents()]).toEqual([true, []]);
    expect((await lab.send('debit', { ...early.about, txId: 'o2', amount: '10' })).status).toBe('OK');

    clock.forward(1);
    await closeAll();
    await closeAll();
    expect([await isOn(), await isOn('wheel')]).toEqual([false, true]);
    expect(await open()).toMatchObject([{ stopped_at: clock.now() }]);
    const why = expect.stringMatching(
      /^the books have not added up for a day: I4 row \d+, account \d+, the balance is off/,
    );
    const detail = { vendor: 'BRKN', code: 'spin', who: 'Perya', why };
    expect(await offEvents()).toEqual([
      { merchant_code: 'ty01', detail },
      { merchant_code: 'zz01', detail },
    ]);

    const { token, about } = await player();
    const launch = (gameId: string) => [server, catalog.launch, { vassalage: 'BRKN', gameId }, { token }] as const;
    await soon(async () => expect((await failureOf(...launch('spin'))).code).toBe('game.unavailable'));
    expect((await valueOf(...launch('wheel'))).url).toContain('wheel');
    expect((await lab.send('debit', { ...about, txId: 'o3', amount: '10' })).status).toBe('GAME_DISABLED');
    expect((await lab.send('debit', { ...about, gameCode: 'wheel', txId: 'o4', amount: '10' })).status).toBe('OK');
    const won = { ...early.about, txId: 'o1w', refTxId: 'o1', amount: '30' };
    expect(await lab.send('credit', won)).toMatchObject({ status: 'OK', balance: '1010.00' });

    const on = ['on', '--game', 'BRKN/spin', '--who', 'Ana', '--why', 'looked into'];
    expect(await operator.run('gaming', on)).toMatchObject({ code: 0 });
    clock.forward(DAY_MS);
    await checkLedger(ctx);
    await closeAll();
    expect(await isOn()).toBe(true);
    await repair();
  });

  it('closes it once, wherever the work was cut off and whoever does it again', async () => {
    const before = (await offEvents()).length;
    const repair = await breakRound();
    clock.forward(DAY_MS);
    await checkLedger(ctx);
    await server.database.sql(
      `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`,
    );
    for (const [when, table] of [
      ['update of is_active', 'game'],
      ['insert', 'account_event'],
      ['update of stopped_at', 'ledger_break'],
    ]) {
      await server.database.sql(
        `create trigger cut before ${when} on ${table} for each row execute function cut_off()`,
      );
      await closeAll();
      await server.database.sql(`drop trigger cut on ${table}`);
      expect([await isOn(), (await offEvents()).length]).toEqual([true, before]);
      expect(await open()).toMatchObject([{ stopped_at: null }]);
    }
    await closeAll();
    expect([await isOn(), (await offEvents()).length]).toEqual([false, before + 2]);
    expect(await open()).toMatchObject([{ stopped_at: clock.now() }]);
    await setGameActive(ctx, { vendor: 'BRKN', code: 'spin' }, true, REASON);
    await repair();
  });

  it('closes the vendor at its brand where the game is not known', async () => {
    const { about } = await player('wheel');
    await lab.send('debit-credit', { ...about, txId: 'v1', amount: '10', win: '0' });
    await follow();
    const move = (by: number) =>
      tamper(
        `update ledger_account set balance = balance + ${by} where id = (
           select t.to_account from ledger_transfer t join ledger_key k on k.transfer_id = t.id where k.key = 'bet:BRKN:v1')`,
      ).then(() => offBy(`balance - ${by}`));
    await move(4);
    await checkLedger(ctx);
    expect(await open()).toMatchObject([{ rule: 'I3', merchant_code: 'ty01', vendor: 'BRKN', game: null }]);
    clock.forward(DAY_MS);
    await checkLedger(ctx);
    await closeAll();
    expect(
      await server.database.sql(
        `select merchant_code, is_active from brand_vendor where vendor_code = 'BRKN' order by 1`,
      ),
    ).toEqual([
      { merchant_code: 'ty01', is_active: false },
      { merchant_code: 'zz01', is_active: true },
    ]);
    expect(await offEvents('vendor.off')).toMatchObject([{ merchant_code: 'ty01', detail: { vendor: 'BRKN' } }]);
    await soon(async () =>
      expect((await lab.send('debit', { ...about, txId: `v${(numbers += 1)}`, amount: '1' })).status).toBe(
        'GAME_DISABLED',
      ),
    );
    await setVendorActive(ctx, { merchantCode: 'ty01', vendor: 'BRKN' }, true, REASON);
    await move(-4);
  });

  it('closes the vendor as well when nobody has listed its games', async () => {
    const repair = await breakRound(await createVendor(server, 'UNLISTED'), 'any/thing');
    expect(await open()).toMatchObject([{ vendor: 'UNLISTED', game: 'any/thing' }]);
    clock.forward(DAY_MS);
    await checkLedger(ctx);
    await closeAll();
    const [row] = await server.database.sql(`select is_active from brand_vendor where vendor_code = 'UNLISTED'`);
    expect(row).toEqual({ is_active: false });
    expect(await open()).toMatchObject([{ stopped_at: clock.now() }]);
    await repair();
  });

  it('closes nothing when it concerns no game, and is reported', async () => {
    const events = async () => [await offEvents(), await offEvents('vendor.off')];
    const before = await events();
    const { memberId } = await player();
    const order = { ...BOOK, memberId, orderNo: 'W-BREAK', amount: 100n, fee: 0n, target: 'x' };
    await ctx.ledger.post(holdWithdrawal(order));
    await checkLedger(ctx);
    clock.forward(2 * DAY_MS);
    await checkLedger(ctx);
    await closeAll();
    expect(await open()).toMatchObject([
      { rule: 'I8', detail: 'it holds 100, in flight are 0', vendor: null, stopped_at: null },
    ]);
    expect(await events()).toEqual(before);
    const told = await operator.run('ledger-check', ['--breaks']);
    expect(told.code).toBe(1);
    expect(told.said.trimEnd().split('\n').at(-1)).toMatch(
      /^\d+,I8,account \d+,"it holds 100, in flight are 0",ty01,,,2026-12-\d\dT[^,]+Z,2026-12-\d\dT[^,]+Z,,,,,$/,
    );
    await ctx.ledger.post(returnWithdrawal(order));
  });
});

describe('the report of differences', () => {
  const HEAD = 'id,rule,row,detail,brand,vendor,game,first seen,last seen,mended,game closed,acknowledged,by,why';
  const told = async (...words: string[]) => {
    const { code, said } = await operator.run('ledger-check', words);
    return { code, lines: said.trimEnd().split('\n') };
  };

  it('tells what was open in some days, when it was mended and what was closed [R9]', async () => {
    const all = await told('--breaks');
    expect([all.code, all.lines[0]]).toEqual([0, HEAD]);
    expect(all.lines[1]).toBe(
      '1,I1,ty01 PHP,the sum is 7,ty01,,,2026-12-01T04:00:00.000Z,2026-12-01T04:01:00.000Z,2026-12-01T04:01:00.000Z,,,,',
    );
    expect(
      all.lines.filter((line) =>
        /^\d+,I4,"row \d+, account \d+",.*,ty01,BRKN,spin(,2026-12-[^,]+Z){2},,2026-12-[^,]+Z,2026-[^,]+Z,Ana,set right$/.test(
          line,
        ),
      ),
    ).toHaveLength(2);
    const first = await told('--breaks', '--from', '2026-12-01', '--to', '2026-12-01');
    const later = await told('--breaks', '--from', '2026-12-02');
    expect(first.lines).toContain(all.lines[1]);
    expect(later.lines).not.toContain(all.lines[1]);
    // Some were open in both.
    expect(first.lines.length + later.lines.length).toBeGreaterThan(all.lines.length + 1);
    expect(await told('--breaks', '--to', '2026-11-30')).toEqual({ code: 0, lines: [HEAD] });
  });

  it('leaves the check itself as it is, and refuses what is no day', async () => {
    expect(await told()).toEqual({ code: 0, lines: ['The ledger adds up, and its seals hold.'] });
    expect((await told('--breaks', '--from', 'yesterday')).code).toBe(2);
    expect((await told('--from', '2026-12-01')).code).toBe(2);
  });
});
