import { agency, responsibleGaming, type Input } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAgentRights } from '../../src/modules/brand/index.ts';
import { changeBrand, createBrand } from '../kit/brands.ts';
import { fund } from '../kit/funds.ts';
import { staffOf, turnDay } from '../kit/lines-kit.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import { createFamily, plantTree, standUnder, type Family } from '../kit/family-kit.ts';
import { createSaver } from '../kit/withdraw-kit.ts';

const pair = await startPair();
const { clock, database, server } = pair;
afterAll(pair.close);
const { ctx } = server;
const HOUR_MS = 3_600_000;

async function ask({ memberId }: Person, input: Input<typeof agency.downline> = {}) {
  const token = await logIn(ctx, memberId);
  const answer = await server.ask(agency.downline, input, { token });
  assert(answer.kind === 'value', `answered: ${JSON.stringify(answer)}`);
  return answer.value;
}

const accountsOf = ({ list }: { readonly list: readonly { readonly account: string }[] }) =>
  list.map(({ account }) => account);

/** Members came in at these hours, or never. */
async function comeIn(people: readonly Person[], hours: readonly (number | null)[]): Promise<void> {
  for (const [at, { memberId }] of people.entries()) {
    const hour = hours[at] ?? null;
    const time = hour === null ? null : new Date(clock.now().getTime() - hour * HOUR_MS);
    await ctx.db.updateTable('member').set({ last_login_at: time }).where('id', '=', memberId).execute();
  }
}

let family: Family;
beforeAll(async () => {
  await createBrand(ctx, 'other');
  family = await createFamily(server, 'other');
});

describe('those directly below an agent', () => {
  it('are shown as they are, and nobody else is [API-88] [SCR-49] [ROLE-15]', async () => {
    const { agent, child, grandchild, player, subPlayer } = family;
    await fund(ctx, player.memberId, 12_345n);
    const answer = await ask(agent, { sort: 'account' });
    expect(accountsOf(answer)).toEqual([child, player, subPlayer].map(({ account }) => account).sort());
    expect(answer).toMatchObject({ pageNum: 1, totalPages: 1, parent: null, teamCount: 4, seesMoney: true, rates: [] });
    expect(answer.path).toEqual([{ id: agent.memberId, account: agent.account }]);
    const shown = (person: Person) => answer.list.find(({ id }) => id === person.memberId);
    expect(shown(player)).toEqual({
      id: player.memberId,
      account: player.account,
      headIcon: '/avatars/sun.svg',
      type: 0,
      balance: '123.45',
      lastLogin: null,
      rebate: null,
      rates: [],
      directCount: 0,
      teamCount: 0,
      joined: clock.now().toISOString(),
      status: 'active',
    });
    expect(shown(child)).toMatchObject({ type: 1, balance: '0.00', rebate: 0, directCount: 1, teamCount: 1 });
    expect(shown(subPlayer)).toMatchObject({ type: 40, rebate: null });
    expect(accountsOf(await ask(child))).toEqual([grandchild.account]);
  });

  it('can be opened, with the way back and whose they are [API-88] [SCR-49]', async () => {
    const { upline, agent, child, grandchild } = family;
    const answer = await ask(upline, { parent: child.memberId });
    expect(accountsOf(answer)).toEqual([grandchild.account]);
    expect(answer.path).toEqual([upline, agent, child].map(({ memberId: id, account }) => ({ id, account })));
    expect(answer.parent).toMatchObject({ id: child.memberId, directCount: 1, teamCount: 1 });
    const below = await ask(agent, { parent: grandchild.memberId });
    expect(below).toMatchObject({ list: [], total: 0, totalPages: 0, pageNum: 1 });
    expect(await ask(agent, { parent: agent.memberId })).toEqual(await ask(agent));
  });

  it('stand in the order that is asked for, a page after the other [API-88]', async () => {
    const agent = await standUnder(server, { type: 1 });
    const people: Person[] = [];
    for (let nr = 0; nr < 23; nr += 1) {
      clock.forward(1000);
      people.push(await standUnder(server, { under: agent, account: `Order${String(nr).padStart(2, '0')}` }));
    }
    const names = people.map(({ account }) => account);
    // The first four never came in; of two at one moment the later one to register comes first.
    await comeIn(
      people,
      people.map((_, nr) => (nr < 4 ? null : nr < 6 ? 1 : nr)),
    );
    const both = async (sort: Input<typeof agency.downline>['sort']) => {
      const pages = [await ask(agent, { sort, pageNo: 1 }), await ask(agent, { sort, pageNo: 2 })];
      for (const [at, page] of pages.entries())
        expect(page).toMatchObject({ pageNum: at + 1, totalPages: 2, total: 23 });
      return pages.flatMap(accountsOf);
    };
    expect(await both('account')).toEqual(names);
    expect(await both('joined')).toEqual([...names].reverse());
    const byLogin = [names[5], names[4], ...names.slice(6), ...names.slice(0, 4).reverse()];
    expect(await both('login')).toEqual(byLogin);
    expect(await both(undefined)).toEqual(byLogin);
    expect(await ask(agent, { pageNo: 3 })).toMatchObject({ list: [], pageNum: 3, totalPages: 2, total: 23 });
    expect(await ask(agent, { pageNo: 100_000 })).toMatchObject({ list: [], total: 23 });
  });

  it('have the rates of today, of which an agent sees the highest at once [API-88] [API-100]', async () => {
    const staff = staffOf(server);
    const agent = await standUnder(server, { type: 1 });
    const child = await standUnder(server, { type: 1, under: agent });
    assert((await staff.house(5)).ok, 'the house gives something');
    for (const [{ account }, percent] of [
      [agent, 1.2345],
      [child, 0.8],
    ] as const)
      assert((await staff.rate(account, percent)).ok, 'the rate is set');
    expect(await ask(agent)).toMatchObject({ rates: [], list: [{ rates: [], rebate: 0 }] });
    await turnDay(pair);
    assert((await staff.rate(child.account, 1)).ok, 'a rate of tomorrow');
    expect(await ask(agent)).toMatchObject({
      rates: [{ gameType: 'RNG', rate: 1.2345 }],
      list: [{ rates: [{ gameType: 'RNG', rate: 0.8 }], rebate: 0.8 }],
    });
  });
});

describe('whoever only tries the games', () => {
  it('stands in no line, whoever would put them there [API-88]', async () => {
    const { agent, trial } = family;
    await expect(standUnder(server, { type: 4, under: agent })).rejects.toThrow('member_trial_alone');
    const put = ctx.db
      .updateTable('member')
      .set({ upline_id: agent.memberId })
      .where('id', '=', trial.memberId)
      .execute();
    await expect(put).rejects.toThrow('member_trial_alone');
  });
});

describe('a name', () => {
  let agent: Person;
  let deep: Person;
  beforeAll(async () => {
    agent = await standUnder(server, { type: 1 });
    const child = await standUnder(server, { type: 1, under: agent, account: 'Namely_two' });
    deep = await standUnder(server, { under: child, account: 'namely' });
    await standUnder(server, { under: agent, account: 'NAMELY1' });
    await standUnder(server, { type: 4, account: 'namely_trial' });
    const other = await standUnder(server, { type: 1, account: 'namely_other' });
    await standUnder(server, { under: other, account: 'namely_below' });
  });

  it('is found by its beginning in the whole team, exactly first, in whatever letters [API-88] [ROLE-15]', async () => {
    const found = ['namely', 'NAMELY1', 'Namely_two'];
    for (const account of ['namely', 'NAMELY', ' nAmElY ', 'namel'])
      expect(accountsOf(await ask(agent, { account }))).toEqual(found);
    const answer = await ask(agent, { account: 'namely', parent: deep.memberId });
    expect(answer).toMatchObject({ total: 3, totalPages: 1, parent: null });
    expect(answer.path).toEqual([{ id: agent.memberId, account: agent.account }]);
    expect(accountsOf(await ask(agent, { account: 'namely', pageNo: 2 }))).toEqual([]);
  });

  it('that nobody of the team has finds nobody, and letters mean only themselves [API-88] [T32]', async () => {
    for (const account of [
      'namely_other',
      'namely_below',
      'namely_trial',
      agent.account,
      'name%',
      'namely.',
      '~',
      '\\',
      '💚',
    ])
      expect(await ask(agent, { account })).toMatchObject({ list: [], total: 0, totalPages: 0 });
    expect(accountsOf(await ask(agent, { account: 'namely_' }))).toEqual(['Namely_two']);
    expect(await ask(agent, { account: '  ' })).toEqual(await ask(agent));
  });

  it('of which there are too many is told two pages at most, also where others have thousands like it [API-88]', async () => {
    const [one, other] = [await standUnder(server, { type: 1 }), await standUnder(server, { type: 1 })];
    await plantTree(database, { headId: other.memberId, name: 'crowd', count: 6000, agentEvery: 50, width: 60 });
    await plantTree(database, { headId: one.memberId, name: 'crowdz', count: 60, agentEvery: 5, width: 6 });
    const pages = await Promise.all([1, 2, 3].map((pageNo) => ask(one, { account: 'crowd', pageNo })));
    const names = Array.from({ length: 60 }, (_, at) => `crowdz${at + 1}`).sort();
    expect(pages.flatMap(accountsOf)).toEqual(names.slice(0, 40));
    for (const page of pages) expect(page).toMatchObject({ total: 40, totalPages: 2 });
    expect(await ask(other, { account: 'crowdz' })).toMatchObject({ total: 0 });
    expect(accountsOf(await ask(other, { account: 'CROWD600' }))[0]).toBe('crowd600');
  });
});

describe('what an agent may not see', () => {
  it('are balances and logins where the brand says so, and no order tells of them [API-88]', async () => {
    const agent = await standUnder(server, { type: 1 });
    const people: Person[] = [];
    for (let nr = 0; nr < 3; nr += 1) {
      clock.forward(1000);
      people.push(await standUnder(server, { under: agent }));
    }
    await comeIn(people, [3, 2, 4]);
    await fund(ctx, people[0]?.memberId ?? '', 100n);
    const reason = { who: 'Ana', why: 'not ours' };
    expect(await setAgentRights(ctx, 'nowhere', { seesMoney: false }, reason)).toMatchObject({ ok: false });
    expect(await setAgentRights(ctx, 'ty01', { seesMoney: false }, reason)).toEqual({ ok: true, value: null });
    await changeBrand(ctx, { agents_see_money: false });
    const [byLogin, byJoined] = [await ask(agent, { sort: 'login' }), await ask(agent, { sort: 'joined' })];
    expect(byLogin).toEqual(byJoined);
    expect(await ask(agent)).toEqual(byJoined);
    expect(byLogin.seesMoney).toBe(false);
    for (const { balance, lastLogin } of byLogin.list) expect([balance, lastLogin]).toEqual([null, null]);
    await changeBrand(ctx, { agents_see_money: true });
    expect((await ask(agent, { sort: 'login' })).list.map(({ id }) => id)).toEqual(
      [people[1], people[0], people[2]].map((person) => person?.memberId),
    );
    const [event] = await database.sql(`select detail from account_event where kind = 'brand.agents'`);
    expect(event).toEqual({ detail: { seesMoney: false, ...reason } });
  });

  it('are bonuses, limits, breaks and exclusions: only what staff did to an account shows [API-88] [R27]', async () => {
    const agent = await standUnder(server, { type: 1 });
    const people = [
      await createSaver(server, 50_000n),
      await createSaver(server, 50_000n),
      await createSaver(server, 0n),
    ];
    for (const { memberId } of people)
      await ctx.db.updateTable('member').set({ upline_id: agent.memberId }).where('id', '=', memberId).execute();
    const before = await ask(agent);
    const [excluded, cooling, limited] = people as [Person, Person, Person];
    const answers = [
      await server.ask(responsibleGaming.exclude, { term: '1y' }, excluded),
      await server.ask(responsibleGaming.coolOff, { term: '7d' }, cooling),
      await server.ask(responsibleGaming.setLimit, { kind: 'loss', period: 'day', amount: '100.00' }, limited),
    ];
    expect(answers.map(({ kind }) => kind)).toEqual(['value', 'value', 'value']);
    expect(await ask(agent)).toEqual(before);
    for (const [person, status] of [
      [excluded, 'disabled'],
      [cooling, 'closed'],
    ] as const)
      await ctx.db.updateTable('member').set({ status }).where('id', '=', person.memberId).execute();
    const statusOf = new Map((await ask(agent)).list.map(({ id, status }) => [id, status]));
    expect(people.map(({ memberId }) => statusOf.get(memberId))).toEqual(['disabled', 'closed', 'active']);
  });
});
