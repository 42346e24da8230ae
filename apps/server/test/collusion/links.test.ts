import { afterAll, describe, expect, it } from 'vitest';
import { lookAtLinks } from '../../src/modules/collusion/links.service.ts';
import { decideCase } from '../../src/modules/collusion/index.ts';
import { moveMember } from '../../src/modules/lines/index.ts';
import { createBrand } from '../kit/brands.ts';
import { casesAbout, idsOf, link } from '../kit/collusion-kit.ts';
import { standUnder } from '../kit/family-kit.ts';
import { turnDay } from '../kit/lines-kit.ts';
import { startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { addCard, createSaver, newAccountNo, removeCard, trustPasswords } from '../kit/withdraw-kit.ts';

const pair = await startPair();
const { server, second, database } = pair;
afterAll(pair.close);
trustPasswords(server);

const look = () => lookAtLinks(server.ctx);
const under = (upline?: Person, type = 0) => standUnder(server, upline ? { under: upline, type } : { type });
/** An agent with two players below, in a line of their own. */
async function createLine() {
  const agent = await under(undefined, 1);
  return { agent, one: await under(agent), other: await under(agent) };
}
const move = (who: Person, to: Person | null) =>
  moveMember(server.ctx, { brand: 'ty01', account: who.account, who: 'Ana' }, to?.account ?? null);

describe('what one person alone should have', () => {
  it('makes a case where an agent shares it with somebody below, seen once however often it is looked at', async () => {
    const agent = await createSaver(server, 0n);
    const player = await createSaver(server, 0n);
    await database.sql('update member set type = 1 where id = $1', [agent.memberId]);
    await database.sql('update member set upline_id = $1 where id = $2', [agent.memberId, player.memberId]);
    const accountNo = newAccountNo();
    await removeCard(server, agent, await addCard(server, agent, { accountNo }));
    await look();
    expect(await casesAbout(server, agent)).toEqual([]);
    await addCard(server, player, { accountNo });
    // By the trees that are written past the lines nobody stands anywhere.
    await database.sql(
      `insert into member_line (member_id, merchant_code, upline_id, from_day) values ($1, 'ty01', $2, '-infinity')`,
      [player.memberId, agent.memberId],
    );
    for (const turn of [look, look, () => lookAtLinks(second.ctx)]) await turn();
    expect(await casesAbout(server, player)).toMatchObject([
      { kind: 'selfReferral', state: 'open', seen: 1, members: idsOf(agent, player) },
    ]);
    const [fact] = await database.sql('select detail from collusion_fact order by case_no desc limit 1');
    expect(fact).toEqual({ detail: { shared: 'payout', between: idsOf(agent, player) } });
  });

  it.each(['payer', 'idNumber'] as const)('is found however deep the other one stands: %s', async (kind) => {
    const top = await under(undefined, 2);
    const deep = await under(await under(await under(top, 1), 1));
    await link(server, deep, top, { kind });
    await look();
    expect(await casesAbout(server, top)).toMatchObject([{ kind: 'selfReferral', members: idsOf(top, deep) }]);
  });

  it('makes a case of two beside each other in a line, and of all who share it with one of them', async () => {
    const { agent, one, other } = await createLine();
    const third = await under(await under(agent, 1));
    await link(server, one, other);
    await look();
    await link(server, other, third, { kind: 'payer' });
    await look();
    expect(await casesAbout(server, one)).toMatchObject([
      { kind: 'sharedIdentity', seen: 2, members: idsOf(one, other, third) },
    ]);
    expect(await casesAbout(server, agent)).toEqual([]);
  });

  it('makes one case of two that turn out to be the same, and somebody may be in cases of two kinds', async () => {
    const { agent, one, other } = await createLine();
    const [third, fourth] = [await under(agent), await under(agent)];
    await link(server, one, other);
    await look();
    await link(server, third, fourth);
    await look();
    const [first] = await casesAbout(server, one);
    expect(await casesAbout(server, third)).not.toMatchObject([{ no: first?.no }]);
    await link(server, other, third, { kind: 'idNumber' });
    await link(server, agent, one);
    await look();
    const all = idsOf(one, other, third, fourth);
    expect(await casesAbout(server, fourth)).toMatchObject([{ no: first?.no, seen: 3, members: all }]);
    expect((await casesAbout(server, one)).map(({ kind }) => kind)).toEqual(['sharedIdentity', 'selfReferral']);
  });

  it('stands for those whose account is closed too', async () => {
    const { agent, one } = await createLine();
    await database.sql(`update member set status = 'closed' where id = $1`, [one.memberId]);
    await link(server, agent, one);
    await look();
    expect(await casesAbout(server, one)).toMatchObject([{ kind: 'selfReferral' }]);
  });
});

describe('innocent people', () => {
  it('are a family behind one router, with devices and cards of their own', async () => {
    const { agent, one, other } = await createLine();
    await database.sql(`update session set ip = '203.0.113.7' where member_id = any ($1)`, [idsOf(agent, one, other)]);
    await look();
    for (const person of [agent, one, other]) expect(await casesAbout(server, person)).toEqual([]);
  });

  it('share a device with more than one: that of a shop says nothing, and what comes beside it tells of it', async () => {
    const { agent, one, other } = await createLine();
    await link(server, agent, one, { kind: 'device' });
    await link(server, agent, other, { kind: 'device' });
    await look();
    for (const person of [agent, one, other]) expect(await casesAbout(server, person)).toEqual([]);
    await link(server, agent, one);
    await look();
    expect(await casesAbout(server, one)).toMatchObject([
      { kind: 'selfReferral', seen: 2, members: idsOf(agent, one) },
    ]);
    expect(await casesAbout(server, other)).toEqual([]);
    const alone = await createLine();
    await link(server, alone.agent, alone.one, { kind: 'device' });
    await look();
    expect(await casesAbout(server, alone.one)).toMatchObject([{ kind: 'selfReferral', seen: 1 }]);
  });

  it('stand in no line together, or are those of a demonstration; another brand has cases of its own', async () => {
    const [mine, yours] = [await createLine(), await createLine()];
    await link(server, mine.one, yours.one);
    await link(server, mine.agent, yours.other);
    await database.sql('update member set is_demo = true where id = $1', [mine.other.memberId]);
    await link(server, mine.agent, mine.other);
    await createBrand(server.ctx, 'colbrand');
    const abroad = await standUnder(server, { type: 1, merchantCode: 'colbrand' });
    const below = await standUnder(server, { under: abroad, merchantCode: 'colbrand' });
    await link(server, abroad, below, { brand: 'colbrand' });
    await look();
    for (const person of [mine.agent, mine.one, mine.other, yours.one, yours.other])
      expect(await casesAbout(server, person)).toEqual([]);
    const [row] = await database.sql(`select merchant_code from collusion_case order by no desc limit 1`);
    expect([await casesAbout(server, below), row]).toMatchObject([
      [{ kind: 'selfReferral' }],
      { merchant_code: 'colbrand' },
    ]);
  });
});

describe('a move', () => {
  it('brings together who shared something before, with the team that is moved', async () => {
    const [mine, yours] = [await createLine(), await createLine()];
    await link(server, mine.one, yours.one);
    await look();
    expect(await casesAbout(server, mine.one)).toEqual([]);
    expect(await move(yours.agent, mine.agent)).toMatchObject({ ok: true });
    await look();
    expect(await casesAbout(server, mine.one)).toEqual([]);
    await turnDay(pair);
    await look();
    expect(await casesAbout(server, mine.one)).toMatchObject([
      { kind: 'sharedIdentity', members: idsOf(mine.one, yours.one) },
    ]);
  });

  it('leaves what was found, and finds nothing about who stands elsewhere by then', async () => {
    const { agent, one } = await createLine();
    await link(server, agent, one);
    await look();
    await move(one, null);
    await turnDay(pair);
    await link(server, agent, one, { kind: 'idNumber' });
    await look();
    expect(await casesAbout(server, one)).toMatchObject([{ state: 'open', seen: 1 }]);
  });
});

describe('a case', () => {
  it('that was decided is opened by new evidence only, and that is written down', async () => {
    const { agent, one } = await createLine();
    const elsewhere = await under(undefined, 1);
    await link(server, agent, one);
    await look();
    const [{ no = '' } = {}] = await casesAbout(server, one);
    const dismissal = { state: 'dismissed', who: 'Ana', why: 'married, seen their papers' } as const;
    expect(await decideCase(server.ctx, no, dismissal)).toEqual({ ok: true, value: 'dismissed' });
    expect(await decideCase(server.ctx, no, { ...dismissal, state: 'confirmed' })).toMatchObject({
      error: { code: 'case.decided' },
    });
    expect(await decideCase(server.ctx, '999999', dismissal)).toMatchObject({ error: { code: 'case.missing' } });
    // Away and back: the same two share the same thing.
    for (const to of [elsewhere, agent]) {
      await move(one, to);
      await turnDay(pair);
      await look();
    }
    expect(await casesAbout(server, one)).toMatchObject([{ no, state: 'dismissed', seen: 1 }]);
    await link(server, agent, one, { kind: 'payer' });
    await look();
    expect(await casesAbout(server, one)).toMatchObject([{ no, state: 'open', seen: 2 }]);
    const events = await database.sql(
      `select member_id, kind, detail from account_event where kind like 'collusion.%' and detail ->> 'case' = $1 order by id`,
      [no],
    );
    expect(events).toEqual([
      {
        member_id: null,
        kind: 'collusion.decided',
        detail: { case: no, about: 'selfReferral', seen: 1, ...dismissal },
      },
      {
        member_id: null,
        kind: 'collusion.reopened',
        detail: { case: no, was: 'dismissed', who: 'Ana', why: dismissal.why },
      },
    ]);
  });

  it('is one, however many servers look at the same moment', async () => {
    const { agent, one, other } = await createLine();
    await link(server, agent, one);
    await link(server, agent, other, { kind: 'payer' });
    const servers = [server, second, server, second];
    await Promise.all(servers.map(({ ctx }) => lookAtLinks(ctx, { rowsMax: 1 })));
    expect(await casesAbout(server, agent)).toMatchObject([{ seen: 2, members: idsOf(agent, one, other) }]);
    expect(await database.sql('select from collusion_note')).toEqual([]);
  });

  it('is not lost when whoever looks is cut off', async () => {
    const { agent, one } = await createLine();
    await link(server, agent, one);
    await database.sql('alter table collusion_fact add constraint cut_off check (false) not valid');
    await expect(look()).rejects.toThrow('cut_off');
    expect([await casesAbout(server, one), await database.sql('select from collusion_note')]).toMatchObject([[], [{}]]);
    await database.sql('alter table collusion_fact drop constraint cut_off');
    await look();
    expect(await casesAbout(server, one)).toMatchObject([{ seen: 1 }]);
  });
});
