import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activityPart } from '../../src/ledger/activity.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { lastDayOver } from '../../src/ledger/night.ts';
import { findWrongRebate } from '../../src/modules/agent-rebate/index.ts';
import { movableClock } from '../kit/brands.ts';
import { followParts } from '../kit/follow.ts';
import { killAt, type Place } from '../kit/kill-at.ts';
import { prepareKillable, type Killable } from '../kit/killable.ts';
import { until } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';

let clock: ReturnType<typeof movableClock>;
let server: TestServer;
let killable: Killable;

beforeEach(async () => {
  clock = movableClock(`${lastDayOver(new Date(), 'Asia/Manila')}T04:00:00.000Z`);
  server = await startTestServer({ clock, database: await createPlanted() });
  killable = await prepareKillable(server, { isHurried: true });
});
afterEach(async () => {
  await killable.close();
  await server.close();
  await server.database.drop();
});

const count = async (from: string) =>
  Number((await server.database.sql(`select count(*) as count from ${from}`))[0]?.['count']);

describe('a server that is killed at the nights of agents', { tags: ['long'] }, () => {
  it('pays every agent each night once, whatever was written when it was killed [SRV-12, F1]', async () => {
    // The team of the demonstration has played for three weeks, and had no night yet.
    await followParts(server, [activityPart], (ms) => clock.forward(ms));
    const paid = (least: number) => `(select count(*) from agent_rebate_payment) >= ${least}`;
    const places: readonly Place[] = [
      { table: 'member_activity', event: 'update', when: 'new.summed is not null' },
      { table: 'team_valid', event: 'insert' },
      { table: 'agent_rebate', event: 'insert' },
      { table: 'agent_rebate_run', event: 'update', when: `new.work = 'sum'` },
      { table: 'agent_rebate_payment', event: 'insert', when: paid(20) },
      { table: 'agent_rebate_line', event: 'insert', when: paid(40) },
      { table: 'ledger_transfer', event: 'insert', when: `new.ref like 'AR%' and ${paid(60)}` },
      { table: 'agent_rebate_run', event: 'update', when: `new.work = 'pay'` },
    ];
    for (const place of places) {
      await killAt(place, { database: server.database, start: killable.start });
      expect(await findWrongRebate(server.ctx.db)).toBeNull();
    }
    const one = await killable.start();
    await until(
      () => count(`agent_rebate_run where work = 'pay' and finished_at is not null`),
      (done) => done > 0,
    );
    one.signal('SIGTERM');
    expect(await one.ended()).toBe(0);
    expect(await count('agent_rebate where due <> paid')).toBe(0);
    const [row] = await server.database.sql(
      `select sum(p.amount) = (select sum(due) from agent_rebate) as is_all,
         sum(p.amount) = (select sum(amount) from ledger_transfer where ref like 'AR%') as is_posted
       from agent_rebate_payment p`,
    );
    expect(row).toEqual({ is_all: true, is_posted: true });
    expect([await findWrongRebate(server.ctx.db), await checkWhole(server.ctx.db)]).toEqual([null, []]);
  });
});
