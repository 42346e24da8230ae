import { playRound } from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { asAppRole } from '../../src/platform/db/app-role.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { activityPart } from '../../src/ledger/activity.ts';
import { requireClock } from '../../src/ledger/clock-check.ts';
import { asAdmin } from '../kit/admin.ts';
import { followParts } from '../kit/follow.ts';
import { betOf, openLedgerKit, PLANT_REFUSAL } from '../kit/ledger-kit.ts';

const kit = await openLedgerKit();
afterAll(() => kit.close());

const limited = (await asAppRole(kit.database.connection)) ?? {};

describe('the role of servers', () => {
  it('can do everything money needs', async () => {
    const memberId = await kit.member(1_000n);
    const ledger = kit.another(limited);
    const bet = playRound({ ...betOf(memberId, 'role'), stake: 10n, win: 5n, turnover: 10n });
    expect(await ledger.post(bet)).toMatchObject({ state: 'done', isReplay: false, balance: 995n, version: 3 });
    expect(await ledger.refuse('bet:LAB:role2', memberId, 'bet.cancelled')).toBeNull();
  });

  it('can count what was played, in a table of its connection', async () => {
    const memberId = await kit.member(1_000n);
    await kit.ledger.post(playRound({ ...betOf(memberId, 'played'), stake: 10n, win: 5n, turnover: 10n }));
    const opened = openDatabase(limited, { poolSize: 1, onError: () => undefined });
    let ahead = 0;
    const clock = { now: () => new Date(Date.now() + ahead) };
    await followParts(
      { ctx: { db: opened.db, clock }, database: kit.database },
      [activityPart],
      (ms) => void (ahead += ms),
    );
    await opened.close();
    expect(
      await kit.database.sql('select rounds, staked from member_activity where member_id = $1', [memberId]),
    ).toEqual([{ rounds: '1', staked: '10' }]);
  });

  it.each([
    'update ledger_transfer set amount = 1',
    'delete from ledger_transfer',
    'truncate ledger_transfer',
    'insert into ledger_transfer_r0 overriding system value select * from ledger_transfer',
    'update ledger_transfer_r0 set amount = 1',
    'delete from ledger_transfer_rest',
    'truncate ledger_transfer_r0',
    'update ledger_key set rows = 2',
    'delete from ledger_key',
    'truncate ledger_key',
    'drop index ledger_key_once',
    'update ledger_seal set rows = 1',
    'delete from ledger_seal',
    'delete from ledger_account',
    'truncate ledger_account cascade',
    'alter table ledger_transfer disable trigger all',
    'drop table ledger_seal',
    'delete from schema_migration',
  ])('cannot change the past: %s [R2, 4.5]', async (statement) => {
    await expect(asAdmin(limited, (client) => client.query(statement))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });

  it('is not needed: where it cannot be had the server works as before', async () => {
    const elsewhere = { ...kit.database.connection, password: 'wrong' };
    expect(await asAppRole(elsewhere)).toBeNull();
    const url = await asAppRole({ connectionString: kit.database.url });
    expect(url?.connectionString).toContain('role%3Dperya_app');
  });
});

describe('the clock', () => {
  it('may not be behind the newest entry [T46]', async () => {
    kit.time.now = new Date('2026-05-12T04:00:10Z');
    await kit.database.sql(PLANT_REFUSAL, ['late:1', '2126-01-01']);
    const at = (moment: string) => requireClock({ db: kit.db, clock: { now: () => new Date(moment) } });
    await expect(at('2125-12-31T23:59:54Z')).rejects.toThrow('whose last entry is of 2126-01-01T00:00:00.000Z');
    await expect(at('2125-12-31T23:59:55Z')).resolves.toBeUndefined();
  });
});
