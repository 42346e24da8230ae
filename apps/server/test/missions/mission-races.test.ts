import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { followPlay as followStretch } from '../../src/ledger/play-follower.ts';
import { missionPart } from '../../src/modules/missions/follow.service.ts';
import { giveSteps } from '../../src/modules/missions/give.service.ts';
import { lookAtTouched } from '../../src/modules/missions/look.service.ts';
import { leaseTouched } from '../../src/modules/missions/touch.store.ts';
import { asAdmin } from '../kit/admin.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { followPlay, keptSteps, lookAndGive, missionFor, openMission, stepsFor } from '../kit/mission-kit.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import { cashOf, codeOf, paidRows, takeRewards, valueOf } from '../kit/promo-kit.ts';
import { createBettor, spinOnce } from '../kit/rebate-kit.ts';

const PESO = 100n;
const LEASE_MS = 61_000;
const { clock, database, server, second, close } = await startPair();
afterAll(close);

const pass = (ms: number) => clock.forward(ms);

const spin = (person: Person, pesos = 1n) => spinOnce(server.ctx, person, { stake: pesos * PESO });
const ROUND = { goal: 'rounds', target: 1, amount: '10.00' };
const players = (count: number) => Promise.all(Array.from({ length: count }, () => createBettor(server)));
const touchedIds = async () =>
  (await database.sql('select member_id from mission_touch order by 1')).map((row) => String(row['member_id']));

type Admin = Parameters<Parameters<typeof asAdmin>[1]>[0];

/** Holds a table so that nobody writes to it, until the work is over. */
const holding = (table: string, work: (admin: Admin) => Promise<unknown>) =>
  asAdmin(database.connection, async (admin) => {
    await admin.query('begin');
    await admin.query(`lock table ${table} in share row exclusive mode`);
    await work(admin);
    await admin.query('rollback');
  });

/** Whoever waits dies, as with its server, until the work is lost. */
async function crash(admin: Admin, work: Promise<unknown>): Promise<void> {
  let came = '';
  void work.then(
    () => (came = 'done'),
    () => (came = 'lost'),
  );
  while (came === '') {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
    await sleep(20);
  }
  expect(came).toBe('lost');
}

/** The work dies when it comes to write to a table. */
const crashAt = (table: string, work: () => Promise<unknown>) => holding(table, (admin) => crash(admin, work()));

describe('of many who work at the same moment', () => {
  it('one finishes a step, one makes its reward and one takes it [SCR-31, PROMO-06]', async () => {
    const chain = await openMission(server, [ROUND, { ...ROUND, amount: '7.00' }]);
    const people = await players(12);
    for (const one of people) await spin(one);
    await followPlay(server, pass);
    const both = Array.from({ length: 8 }, (_, nr) => (nr % 2 === 0 ? server : second));
    await Promise.all(both.map(({ ctx }) => lookAtTouched(ctx, { rowsMax: 3 })));
    await Promise.all(both.map(({ ctx }) => giveSteps(ctx)));
    expect(await touchedIds()).toEqual([]);
    for (const one of people) {
      expect(await keptSteps(server, one, chain)).toMatchObject([{ state: 'claimable' }, { state: 'claimable' }]);
    }
    const [ana] = people as [Person];
    const id = (await missionFor(server, ana, chain)).steps[0]?.reward?.id ?? '';
    const token = await logIn(server.ctx, ana.memberId);
    const before = await cashOf(server, ana);
    const claims = await Promise.all(
      Array.from({ length: 100 }, async (_, nr) => {
        const key = randomUUID();
        const ask = () => takeRewards(nr % 2 === 0 ? server : second, { token }, [id], key);
        for (let answer = await ask(); ; answer = await ask())
          if (codeOf(answer) !== 'system.upgrading') return valueOf(answer);
      }),
    );
    expect(claims.filter(({ claimed }) => claimed.length === 1)).toHaveLength(1);
    expect([(await cashOf(server, ana)) - before, await paidRows(server, ana)]).toEqual([10n * PESO, 1]);
  });

  it('none strikes off who was touched while they looked [SCR-31]', async () => {
    const chain = await openMission(server, [{ ...ROUND, target: 2 }]);
    const [ana] = (await players(1)) as [Person];
    await spin(ana);
    await followPlay(server, pass);
    await holding('mission_chain', async (admin) => {
      const looking = lookAtTouched(server.ctx);
      await somebodyBlocked(database);
      await spin(ana);
      await followPlay(second, pass);
      await admin.query('rollback');
      await looking;
    });
    expect(await touchedIds()).toEqual([ana.memberId]);
    await lookAndGive(second);
    expect(await keptSteps(server, ana, chain)).toMatchObject([{ state: 'claimable' }]);
    expect(await touchedIds()).toEqual([]);
  });
});

describe('a server that dies', () => {
  it('with members it had taken leaves them to another once its lease is over [SCR-31, F1]', async () => {
    const chain = await openMission(server, [ROUND]);
    const [ana] = (await players(1)) as [Person];
    await spin(ana);
    await followPlay(server, pass);
    expect((await leaseTouched(server.ctx.db, clock.now(), 10)).map((row) => row.member_id)).toEqual([ana.memberId]);
    await lookAndGive(second);
    expect(await keptSteps(server, ana, chain)).toEqual([]);
    pass(LEASE_MS);
    await lookAndGive(second);
    expect(await keptSteps(server, ana, chain)).toMatchObject([{ state: 'claimable' }]);
  });

  it('between what a batch found and its end leaves nothing of either, and the next does both once [SCR-31, F1]', async () => {
    const chain = await openMission(server, [ROUND]);
    const people = await players(3);
    for (const one of people) await spin(one);
    await followPlay(server, pass);
    // Members are taken and their steps are written, but they are not struck off yet.
    await holding('mission_chain', async (chains) => {
      const looking = lookAtTouched(server.ctx);
      await somebodyBlocked(database);
      await holding('mission_touch', async (touches) => {
        await chains.query('rollback');
        await crash(touches, looking);
      });
    });
    for (const one of people) expect(await keptSteps(server, one, chain)).toEqual([]);
    expect(await touchedIds()).toEqual(people.map(({ memberId }) => memberId).sort((a, b) => Number(a) - Number(b)));
    pass(LEASE_MS);
    await lookAndGive(second);
    for (const one of people) expect(await keptSteps(server, one, chain)).toMatchObject([{ state: 'claimable' }]);
  });

  it('while it follows play counts nothing twice [SCR-31, F1]', async () => {
    const chain = await openMission(server, [{ ...ROUND, target: 9 }]);
    const [ana] = (await players(1)) as [Person];
    for (let nr = 0; nr < 3; nr += 1) await spin(ana);
    await followPlay(server, pass);
    await spin(ana);
    const mark = async () => (await database.sql(`select up_to from ledger_mark where name = 'mission'`))[0]?.['up_to'];
    const before = await mark();
    await crashAt('mission_touch', () => followPlay(server, pass));
    expect(await mark()).toBe(before);
    expect(await stepsFor(second, ana, chain)).toEqual([['open', '4', '9', 44]]);
    await Promise.all([server, second, second].map(({ ctx }) => followStretch(ctx, [missionPart])));
    await followPlay(second, pass);
    expect(await mark()).not.toBe(before);
    expect(await stepsFor(second, ana, chain)).toEqual([['open', '4', '9', 44]]);
  });

  it('while it makes a reward leaves a step that is given once [SCR-31, B9]', async () => {
    const chain = await openMission(server, [ROUND]);
    const [ana] = (await players(1)) as [Person];
    await spin(ana);
    await followPlay(server, pass);
    await lookAtTouched(server.ctx);
    await crashAt('reward', () => giveSteps(server.ctx));
    expect(await keptSteps(server, ana, chain)).toMatchObject([{ state: null, refusal: null }]);
    await Promise.all([giveSteps(second.ctx), giveSteps(server.ctx)]);
    expect(await keptSteps(server, ana, chain)).toMatchObject([{ state: 'claimable' }]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
