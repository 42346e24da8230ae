import { responsibleGaming } from '@perya/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { nextNight } from '../../src/ledger/night.ts';
import { payNightly } from '../../src/modules/rebate/nightly.service.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { tamper } from '../kit/admin.ts';
import type { TestDatabase } from '../kit/database.ts';
import type { ServerPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { codeOf, valueOf } from '../kit/promo-kit.ts';
import {
  claimRebate,
  claimsOf,
  createBettor,
  followAllRebates,
  rebateOf,
  reportOf,
  spinOnce,
  startBetting,
} from '../kit/rebate-kit.ts';
import type { TestServer } from '../kit/server.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const AT_ONCE = 3;
const never = () => false;

let clock: ServerPair['clock'];
let database: TestDatabase;
let server: TestServer;
let second: TestServer;
let close: () => Promise<void>;

const start = async () => {
  ({ clock, database, server, second, close } = await startBetting());
};

const follow = () => followAllRebates(server, (ms) => clock.forward(ms));
const spin = (person: Person, stake: bigint) => spinOnce(server.ctx, person, { stake });
const night = (ctx: Context = server.ctx) => payNightly(ctx, never, AT_ONCE);
const runs = () =>
  database.sql('select day, members, amount, finished_at is not null as is_over from rebate_run order by day');

/** Goes to 02:06 of the next night in Manila, when the ledger was followed. */
async function goToNight(): Promise<void> {
  clock.forward(nextNight(clock.now(), 'Asia/Manila').getTime() - clock.now().getTime() + MINUTE_MS);
  await night();
  await follow();
}

async function createBettors(count: number, stake = 10_800_00n): Promise<Person[]> {
  const people: Person[] = [];
  for (let nr = 0; nr < count; nr += 1) {
    const person = await createBettor(server);
    await spin(person, stake);
    people.push(person);
  }
  return people;
}

const paidTo = async (people: readonly Person[]) =>
  (await Promise.all(people.map((person) => claimsOf(server, person)))).map((claims) =>
    claims.map(([, amount]) => amount),
  );

describe('the night', () => {
  beforeEach(start);
  afterEach(() => close());

  it('pays what is left of the days before, however little, and today stays for tomorrow [SRV-12, API-95]', async () => {
    const [ana, ben] = await createBettors(2);
    if (!ana || !ben) throw new Error('people are made');
    await spin(ben, 1_00n);
    const cia = await createBettor(server);
    await spin(cia, 20_00n);
    await night();
    expect(await runs()).toEqual([]);
    clock.forward(13 * HOUR_MS);
    await spin(ana, 1_000_00n);
    await goToNight();
    await night();
    expect(await paidTo([ana, ben, cia])).toEqual([[86_40n], [86_40n], [16n]]);
    // The demonstration has its own player, who played on that day too.
    expect(await runs()).toMatchObject([{ day: '2026-03-02', is_over: true }]);
    const [row] = (await reportOf(server, ana)).list;
    expect(row).toMatchObject({ day: '2026-03-02', gameType: 'RNG', rate: 0.8, amount: '86.40', mode: 'automatic' });
    expect((await rebateOf(server, ana)).total).toBe('8.00');
    await night();
    await goToNight();
    await night();
    expect(await paidTo([ana, ben])).toEqual([[86_40n, 8_00n], [86_40n]]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('begins at 02:05 of the brand, and waits until everything of the day was followed [SRV-12]', async () => {
    const [ana] = await createBettors(1);
    if (!ana) throw new Error('somebody is made');
    clock.forward(nextNight(clock.now(), 'Asia/Manila').getTime() - clock.now().getTime() - 1);
    await night();
    expect(await runs()).toEqual([]);
    clock.forward(1);
    await night();
    expect(await runs()).toMatchObject([{ day: '2026-03-02', members: 0, is_over: false }]);
    expect(await paidTo([ana])).toEqual([[]]);
    await follow();
    await night();
    expect(await paidTo([ana])).toEqual([[86_40n]]);
  });

  it('passes by who may have nothing, and pays it once they may: no papers, a break [SRV-12]', async () => {
    const [ana, ben, cia] = await createBettors(3);
    if (!ana || !ben || !cia) throw new Error('people are made');
    const papers = (state: 'none' | 'verified') =>
      server.ctx.db.updateTable('member').set({ kyc_state: state }).where('id', '=', ana.memberId).execute();
    await papers('none');
    valueOf(await server.ask(responsibleGaming.coolOff, { term: '24h' }, { token: ben.token }));
    await goToNight();
    await night();
    expect(await paidTo([ana, ben, cia])).toEqual([[], [], [86_40n]]);
    await papers('verified');
    await goToNight();
    await night();
    expect(await paidTo([ana, ben, cia])).toEqual([[86_40n], [86_40n], [86_40n]]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('that is killed in the middle goes on where it was, and everybody is paid once [SRV-12]', async () => {
    const people = await createBettors(10);
    const ids = people.map(({ memberId }) => memberId);
    await goToNight();
    let pieces = 0;
    const dying: Context = {
      ...server.ctx,
      ledger: {
        ...server.ctx.ledger,
        postAllIn: async (tx, transfers, held) => {
          const verdicts = await server.ctx.ledger.postAllIn(tx, transfers, held);
          // People of the demonstration come first.
          if (transfers.some(({ memberId }) => ids.includes(memberId ?? ''))) pieces += 1;
          if (pieces === 2) throw new Error('killed before the commit');
          return verdicts;
        },
      },
    };
    await expect(night(dying)).rejects.toThrow('killed');
    const paid = (await paidTo(people)).filter((claims) => claims.length > 0);
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.length).toBeLessThan(10);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
    await payNightly(second.ctx, never, AT_ONCE);
    expect(await paidTo(people)).toEqual(people.map(() => [86_40n]));
    expect(await runs()).toMatchObject([{ is_over: true }]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('on two servers at once, beside claims of the same people, pays everybody once [SRV-12, API-95]', async () => {
    const people = await createBettors(12);
    await goToNight();
    const claims = people.map((person, nr) =>
      claimRebate(nr % 2 === 0 ? server : second, person, '86.40').then(codeOf),
    );
    await Promise.all([night(), payNightly(second.ctx, never, AT_ONCE), night(), ...claims]);
    await night();
    expect(await paidTo(people)).toEqual(people.map(() => [86_40n]));
    for (const code of await Promise.all(claims)) expect(['value', 'rebate.min']).toContain(code);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('makes up for nights that no server saw', async () => {
    const people = await createBettors(2);
    clock.forward(72 * HOUR_MS);
    await goToNight();
    await night();
    expect(await paidTo(people)).toEqual([[86_40n], [86_40n]]);
    expect(await runs()).toHaveLength(1);
  });
});

describe('the check of the books', () => {
  let copied: TestDatabase;
  let paid: bigint[][] = [];
  /** What the check says of a copy of the books in which somebody did something. */
  const saidAfter = async (...statements: string[]) => {
    const books = await copied.copy();
    await tamper(books.connection, ...statements);
    const opened = openDatabase(books.connection, { poolSize: 1, onError: () => undefined });
    const breaks = await checkWhole(opened.db);
    await opened.close();
    await books.drop();
    return breaks.map(({ rule }) => rule);
  };
  beforeAll(async () => {
    await start();
    const people = await createBettors(2);
    await goToNight();
    await night();
    paid = await paidTo(people);
    await second.close();
    await server.close();
    copied = database;
  });
  afterAll(() => copied.drop());

  it('finds nothing wrong after a night', async () => {
    expect(paid).toEqual([[86_40n], [86_40n]]);
    expect(await saidAfter()).toEqual([]);
  });

  it.each([
    ['B12', `update rebate_accrual set valid = valid + 100 where day = '2026-03-02' and category = 'RNG'`],
    ['B12', `delete from rebate_day_rate where game = 'slot'`],
    ['B13', `update rebate_accrual set paid = paid - 1, covered = covered where category = 'RNG' and paid > 0`],
    ['B13', `update rebate_line set amount = amount + 1`],
    ['B13', `update rebate_claim set amount = amount + 1`],
    [
      'B13',
      `insert into rebate_claim (merchant_code, member_id, currency, mode, amount, at)
      select merchant_code, id, 'PHP', 'manual', 5, now() from member limit 1`,
    ],
  ])('names a break of %s: %s', async (rule, statement) => {
    expect(await saidAfter(statement)).toContain(rule);
  });
});
