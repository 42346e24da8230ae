import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastDayOver } from '../../src/ledger/night.ts';
import { findWrongAncestor } from '../../src/modules/identity/index.ts';
import { findWrongLine } from '../../src/modules/lines/index.ts';
import { movableClock } from '../kit/brands.ts';
import { killAt, type Place } from '../kit/kill-at.ts';
import { prepareKillable, type Killable } from '../kit/killable.ts';
import { register, registerLine, staffOf, uplineOf } from '../kit/lines-kit.ts';
import { until } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';

const MOVED = 6;

let server: TestServer;
let killable: Killable;

beforeEach(async () => {
  // What is changed yesterday at noon holds today, for a server that goes by the clock of its database.
  const clock = movableClock(`${lastDayOver(new Date(), 'Asia/Manila')}T04:00:00.000Z`);
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

describe('a server that is killed at its moves', { tags: ['long'] }, () => {
  it('leaves each of them made or not, and another one makes the rest once [F1]', async () => {
    const staff = staffOf(server);
    const to = await register(server);
    const agents: string[] = [];
    for (let nr = 0; nr < MOVED; nr += 1) agents.push((await registerLine(server, 2)).at(-1) ?? '');
    for (const agent of agents) expect(await staff.move(agent, to)).toMatchObject({ ok: true });
    const moves = `account_event where kind = 'agency.moved'`;
    const places: readonly Place[] = [
      { table: 'line_day', event: 'update' },
      {
        table: 'member',
        event: 'update',
        when: `old.upline_id is distinct from new.upline_id and (select count(*) from ${moves}) = 2`,
      },
      {
        table: 'account_event',
        event: 'insert',
        when: `new.kind = 'agency.moved' and (select count(*) from ${moves}) = 4`,
      },
      { table: 'line_day', event: 'update', when: 'new.moved_day > old.moved_day' },
    ];
    for (const place of places) {
      await killAt(place, { database: server.database, start: killable.start });
      expect(await findWrongAncestor(server.ctx.db)).toBeNull();
    }
    const one = await killable.start();
    await until(
      () => count(`line_day where moved_day = day - 1`),
      (done) => done === 1,
    );
    one.signal('SIGTERM');
    expect(await one.ended()).toBe(0);
    expect(await count(moves)).toBe(MOVED);
    for (const agent of agents) expect(await uplineOf(server, agent)).toBe(to);
    expect([await findWrongLine(server.ctx.db), await findWrongAncestor(server.ctx.db)]).toEqual([null, null]);
  });
});
