import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activityPart } from '../../src/ledger/activity.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { lastDayOver } from '../../src/ledger/night.ts';
import { giveGifts, turnNights } from '../../src/modules/vip/index.ts';
import { movableClock } from '../kit/brands.ts';
import { followParts } from '../kit/follow.ts';
import { killAt, type Place } from '../kit/kill-at.ts';
import { prepareKillable, type Killable } from '../kit/killable.ts';
import { until } from '../kit/patience.ts';
import type { Person } from '../kit/people.ts';
import { potOf } from '../kit/promo-kit.ts';
import { claimsOf, createBettor, followAllRebates, plantSlot, setRates, spinOnce } from '../kit/rebate-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';
import { depositOf } from '../kit/vip-kit.ts';

/** More than two pieces of a night of rebates; a piece of levels is larger than any test. */
const BETTORS = 430;
const RISING = 40;
const PAID_BEFORE = 200;

let clock: ReturnType<typeof movableClock>;
let server: TestServer;
let killable: Killable;

beforeEach(async () => {
  // Noon of yesterday in Manila: its night has begun for a server that goes by the clock of its database.
  clock = movableClock(`${lastDayOver(new Date(), 'Asia/Manila')}T04:00:00.000Z`);
  server = await startTestServer({ clock, database: await createPlanted() });
  await plantSlot(server);
  killable = await prepareKillable(server, { isHurried: true });
});
afterEach(async () => {
  await killable.close();
  await server.close();
  await server.database.drop();
});

/** People of whom yesterday makes a rebate of 86.40, where there are rates, and a first level with a gift of 58.00, all of it followed. */
async function createPlayers(count: number): Promise<Person[]> {
  const { ctx } = server;
  const pass = (ms: number) => clock.forward(ms);
  const follow = () => followParts(server, [activityPart], pass);
  // What the demonstration played before has had its nights.
  await follow();
  await turnNights(ctx);
  await giveGifts(ctx);
  const people: Person[] = [];
  for (let nr = 0; nr < count; nr += 1) {
    const person = await createBettor(server);
    await depositOf(server, person, 1_000_00n, { isPlayed: false });
    await spinOnce(server.ctx, person, { stake: 10_800_00n });
    people.push(person);
  }
  await followAllRebates(server, pass);
  await follow();
  return people;
}

const killHere = (place: Place) => killAt(place, { database: server.database, start: killable.start });

/** A server that nobody kills goes on until this is so. */
async function finish(isOver: () => Promise<boolean>): Promise<void> {
  const one = await killable.start();
  await until(isOver, (over) => over);
  one.signal('SIGTERM');
  expect(await one.ended()).toBe(0);
}

const count = async (from: string) =>
  Number((await server.database.sql(`select count(*) as count from ${from}`))[0]?.['count']);

describe('a night whose server is killed', { tags: ['long'] }, () => {
  it('pays every rebate once, whatever was written when it was killed [SRV-12, F1]', async () => {
    await setRates(server, '0.80');
    const people = await createPlayers(BETTORS);
    const when = `(select count(*) from rebate_claim) > ${PAID_BEFORE}`;
    const places: readonly Place[] = [
      { table: 'rebate_claim', event: 'insert', when },
      { table: 'rebate_line', event: 'insert', when },
      { table: 'ledger_account', event: 'update', when },
      { table: 'rebate_run', event: 'update', when },
    ];
    for (const place of places) {
      await killHere(place);
      expect(await count('rebate_claim')).toBe(PAID_BEFORE);
      expect(await checkWhole(server.ctx.db)).toEqual([]);
    }
    await finish(async () => (await count('rebate_run where finished_at is not null')) === 1);
    for (const person of people) expect(await claimsOf(server, person)).toEqual([['automatic', 86_40n]]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('counts a day once and gives every gift once [SCR-10, F1]', async () => {
    // Without rates and other campaigns, so that nothing is paid that would have to be followed first.
    await server.database.sql(`update campaign set state = 'paused' where state = 'running' and kind <> 'VIP'`);
    const people = await createPlayers(RISING);
    const ids = people.map(({ memberId }) => memberId);
    const places: readonly Place[] = [
      { table: 'member_vip', event: 'insert' },
      { table: 'rebate_level', event: 'insert' },
      { table: 'vip_gift', event: 'insert' },
      { table: 'vip_run', event: 'update', when: '(select count(*) from vip_gift) > 0' },
      { table: 'reward', event: 'insert' },
      { table: 'vip_gift', event: 'update' },
    ];
    for (const place of places) {
      await killHere(place);
      expect(await checkWhole(server.ctx.db)).toEqual([]);
    }
    const given = `vip_gift where reward_id is not null and member_id in (${ids.join(', ')})`;
    await finish(async () => (await count(given)) === RISING);
    const rows = await server.database.sql(
      `select v.level, v.growth_valid as valid, v.growth_deposit as deposits, g.kind, g.amount as gift, r.amount as reward
       from member_vip v join vip_gift g using (member_id) join reward r on r.member_id = v.member_id
       where v.member_id = any ($1)`,
      [ids],
    );
    const once = { level: 1, valid: '1080000', deposits: '100000', kind: 'levelUp', gift: '5800', reward: '5800' };
    expect(rows).toEqual(people.map(() => once));
    expect(await potOf(server, { code: 'demo-vip' })).toMatchObject({ isSound: true });
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
