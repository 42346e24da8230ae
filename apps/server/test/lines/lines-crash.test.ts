import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastDayOver } from '../../src/ledger/night.ts';
import { findWrongAncestor } from '../../src/modules/identity/index.ts';
import { findWrongLine } from '../../src/modules/lines/index.ts';
import { APP_FOLDER } from '../../src/platform/paths.ts';
import { movableClock } from '../kit/brands.ts';
import { killAt, type Place } from '../kit/kill-at.ts';
import { register, registerLine, staffOf, uplineOf } from '../kit/lines-kit.ts';
import { plantKeys } from '../kit/operator.ts';
import { until } from '../kit/patience.ts';
import { startProcess, type ServerProcess } from '../kit/process.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';

const HURRY = pathToFileURL(join(APP_FOLDER, 'test/kit/hurry.mjs')).href;
const MOVED = 6;

let data: string;
let server: TestServer;
let started: ServerProcess[];

beforeEach(async () => {
  // What is changed yesterday at noon holds today, for a server that goes by the clock of its database.
  const clock = movableClock(`${lastDayOver(new Date(), 'Asia/Manila')}T04:00:00.000Z`);
  server = await startTestServer({ clock, database: await createPlanted() });
  data = await mkdtemp(join(tmpdir(), 'perya-lines-'));
  await plantKeys(data);
  started = [];
});
afterEach(async () => {
  for (const one of started) if (one.child.exitCode === null && one.child.signalCode === null) one.signal('SIGKILL');
  await server.close();
  await server.database.drop();
  await rm(data, { recursive: true, force: true });
});

async function startTurning(): Promise<ServerProcess> {
  const one = await startProcess({
    PERYA_DATA: data,
    DATABASE_URL: server.database.url,
    PERYA_UNSAFE_DATABASE: 'on',
    PERYA_PROCESSES: '1',
    NODE_OPTIONS: `--import ${HURRY}`,
  });
  started.push(one);
  await one.ready();
  return one;
}

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
      await killAt(place, { database: server.database, start: startTurning });
      expect(await findWrongAncestor(server.ctx.db)).toBeNull();
    }
    const one = await startTurning();
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
