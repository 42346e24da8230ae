import { referral, reward } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { giveAwards, lookAtFriends } from '../../src/modules/referral/index.ts';
import { programOf } from '../../src/modules/referral/program.service.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import { cashOf, createVerified, paidRows, potOf, takeRewards, valueOf } from '../kit/promo-kit.ts';
import {
  awardsOf,
  createFriend,
  createPlayed,
  doDeeds,
  lookAndGive,
  shownTo,
  stateOf,
  touch,
  type Deeds,
} from '../kit/referral-kit.ts';
import { followAll } from '../kit/vip-kit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PESO = 100n;
const { clock, database, server, second, close } = await startPair();
afterAll(close);
beforeAll(async () => {
  await followAll(server);
});

const again = async (person: Person): Promise<Person> => ({
  ...person,
  token: await logIn(server.ctx, person.memberId),
});
const rewardsOf = async (person: Person) => {
  const { token } = await again(person);
  return valueOf(await server.ask(reward.list, {}, { token })).list;
};
const pause = ({ memberId }: Person, kind: 'excluded' | 'cooling', days: number) =>
  database.sql(`insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $4)`, [
    memberId,
    kind,
    clock.now(),
    new Date(clock.now().getTime() + days * DAY_MS),
  ]);
const createMany = (inviter: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => createPlayed(server, inviter)));
/** How many friends count and were given theirs. */
const givenTo = async (friends: readonly Person[]) => {
  const [row] = await database.sql(
    `select count(*)::int as n from referral r join referral_award a using (member_id) join reward on reward.id = a.reward_id
     where r.state = 'counted' and a.role = 'friend' and a.owner_id = reward.member_id and r.member_id = any ($1)`,
    [friends.map(({ memberId }) => memberId)],
  );
  return row?.['n'];
};
/** What is wrong in the books; that nobody bet what the kit says was played is known. */
const wrongBooks = async () => {
  const rules = (await checkWhole(server.ctx.db)).map(({ rule }): string => rule);
  return rules.filter((rule) => rule !== 'B11');
};
const statusesFor = async (inviter: Person) =>
  (await shownTo(server, await again(inviter))).list.map((row) => row.status);

describe('a friend who has really played', () => {
  it('counts, and both have 100.00 in cash for seven days, to be staked once [API-52, SCR-11]', async () => {
    const ana = await createVerified(server);
    const ben = await createFriend(server, ana);
    expect(await shownTo(server, ana)).toMatchObject({ invited: 1, valid: 0, list: [{ status: 'registered' }] });
    await doDeeds(server, ben);
    await lookAndGive(server);
    const told = await shownTo(server, ana);
    expect(told).toMatchObject({ invited: 1, valid: 1, bonus: '0.00', waiting: '100.00', monthCount: 1 });
    expect(told.list.map(({ status }) => status)).toEqual(['counted']);
    for (const one of [ana, ben]) {
      const [only, ...others] = await rewardsOf(one);
      expect(others).toEqual([]);
      expect(only).toMatchObject({ promotionType: 'REFERRAL', form: 'cash', amount: '100.00', turnover: '100.00' });
      expect(only?.expireTime).toBe(new Date(clock.now().getTime() + 7 * DAY_MS).toISOString());
      expect(valueOf(await takeRewards(server, one, [only?.id ?? ''])).amount).toBe('100.00');
      expect([await cashOf(server, one), await paidRows(server, one)]).toEqual([100n * PESO, 1]);
    }
    expect(await shownTo(server, ana)).toMatchObject({ bonus: '100.00', waiting: '0.00' });
    // What happens to them later changes nothing.
    await touch(server, ben);
    await lookAndGive(server);
    expect(await awardsOf(server, ana)).toHaveLength(1);
    expect(await wrongBooks()).toEqual([]);
  });

  it.each<[string, Deeds, string]>([
    ['papers that were accepted', { isVerified: false }, 'playing'],
    ['a deposit', { firstDeposit: null }, 'playing'],
    ['a first deposit of 500.00', { firstDeposit: 49_999n }, 'playing'],
    ['the turnover of that deposit', { isPlayed: false }, 'playing'],
    ['valid bets of 5,000.00', { validBets: 499_999n }, 'playing'],
    ['a third day', { days: 2 }, 'playing'],
    ['any play', { validBets: 0n, days: 0 }, 'registered'],
  ])('but for %s gives nobody anything [API-52]', async (_name, deeds, status) => {
    const ana = await createVerified(server);
    const ben = await createPlayed(server, ana, deeds);
    await lookAndGive(server);
    expect(await shownTo(server, ana)).toMatchObject({ valid: 0, waiting: '0.00', list: [{ status }] });
    expect([await awardsOf(server, ana), await awardsOf(server, ben)]).toEqual([[], []]);
  });

  it('by a larger second deposit does not make good for a first that was too small', async () => {
    const ana = await createVerified(server);
    const ben = await createPlayed(server, ana, { firstDeposit: 100n * PESO });
    await doDeeds(server, ben, { firstDeposit: 5_000n * PESO });
    await lookAndGive(server);
    expect(await stateOf(server, ben)).toBe('playing');
  });

  it('counts as soon as their papers are accepted, without another bet', async () => {
    const ana = await createVerified(server);
    const ben = await createPlayed(server, ana, { isVerified: false });
    await lookAndGive(server);
    expect(await stateOf(server, ben)).toBe('playing');
    await lookAndGive(server);
    await database.sql(`update member set kyc_state = 'verified' where id = $1`, [ben.memberId]);
    await lookAndGive(server);
    expect(await stateOf(server, ben)).toBe('counted');
  });

  it('is told without any figure of theirs [SCR-11]', async () => {
    const ana = await createVerified(server);
    const ben = await createPlayed(server, ana);
    await lookAndGive(server);
    const [row] = (await shownTo(server, ana)).list;
    expect(Object.keys(row ?? {}).sort()).toEqual(['account', 'headIcon', 'status', 'time']);
    expect(row?.account).toBe(`${ben.account.slice(0, 2)}***${ben.account.slice(-2)}`);
  });
});

describe('after thirty days', () => {
  it('nothing counts any more, and the inviter reads that it is over [API-52]', async () => {
    const ana = await createVerified(server);
    const [late, idle] = [await createFriend(server, ana), await createFriend(server, ana)];
    await doDeeds(server, idle, { days: 1, validBets: 100n });
    clock.forward(30 * DAY_MS + HOUR_MS);
    await doDeeds(server, late);
    await lookAndGive(server);
    expect(await statusesFor(ana)).toEqual(['expired', 'expired']);
    await touch(server, late);
    await lookAndGive(server);
    expect([await awardsOf(server, ana), await awardsOf(server, late)]).toEqual([[], []]);
  });

  it('what was reached in time counts, however late somebody looks', async () => {
    const ana = await createVerified(server);
    const ben = await createPlayed(server, ana);
    clock.forward(40 * DAY_MS);
    await lookAndGive(server);
    expect([await stateOf(server, ben), await awardsOf(server, ana)]).toMatchObject(['counted', [{ given: true }]]);
  });

  it('a campaign that begins later pays for nobody to whom nothing was promised', async () => {
    const ana = await createVerified(server);
    const [early, promised] = [await createPlayed(server, ana), await createPlayed(server, ana)];
    await database.sql('update referral set campaign_id = null, version = null where member_id = $1', [early.memberId]);
    clock.forward(40 * DAY_MS);
    const known = await programOf(server.ctx, 'ty01');
    assert(known, 'the demonstration has a programme');
    const { startsAt } = known.campaign.current;
    Object.assign(known.campaign.current, { startsAt: new Date(clock.now().getTime() - DAY_MS) });
    await lookAndGive(server);
    Object.assign(known.campaign.current, { startsAt });
    expect([await stateOf(server, early), await stateOf(server, promised)]).toEqual(['expired', 'counted']);
  });

  it('nobody is given up before all that was played in them is counted', async () => {
    const ana = await createVerified(server);
    const ben = await createFriend(server, ana);
    const behind = `update ledger_mark set up_to = 0 where name = 'activity'`;
    await database.sql(behind);
    clock.forward(31 * DAY_MS);
    await lookAndGive(server);
    expect(await stateOf(server, ben)).toBe('registered');
    await followAll(server);
    clock.forward(HOUR_MS);
    await lookAndGive(server);
    expect(await stateOf(server, ben)).toBe('expired');
  });
});

describe('an inviter', () => {
  it('is paid for twenty friends of a month, and each friend has theirs; the next month begins anew [API-52]', async () => {
    const ana = await createVerified(server);
    const friends = await createMany(ana, 22);
    await lookAndGive(server);
    expect(await shownTo(server, await again(ana))).toMatchObject({
      invited: 22,
      valid: 22,
      monthCount: 20,
      waiting: '2000.00',
    });
    expect(await givenTo(friends)).toBe(22);
    const month = clock.now().toISOString().slice(0, 7);
    clock.forward(32 * DAY_MS);
    await createPlayed(server, ana);
    await lookAndGive(server);
    const awards = await awardsOf(server, ana);
    expect(awards.filter(({ period }) => period === month)).toHaveLength(20);
    expect(awards.filter(({ period }) => period !== month)).toMatchObject([{ nr: 1, given: true }]);
  });

  it('who is excluded gets nothing for ever, one on a break or without papers later; the friend has theirs', async () => {
    const people = [await createVerified(server), await createVerified(server), await createVerified(server)] as const;
    const [excluded, cooling, unverified] = people;
    const friends = [];
    for (const one of people) friends.push(await createPlayed(server, one));
    await pause(excluded, 'excluded', 2);
    await pause(cooling, 'cooling', 2);
    await database.sql(`update member set kyc_state = 'none' where id = $1`, [unverified.memberId]);
    await lookAndGive(server);
    const refusals = async () => Promise.all(people.map(async (one) => (await awardsOf(server, one))[0]?.['refusal']));
    expect(await refusals()).toEqual(['player.excluded', 'player.cooling', 'kyc.required']);
    for (const one of friends) expect(await awardsOf(server, one)).toMatchObject([{ given: true }]);
    await database.sql(`update member set kyc_state = 'verified' where id = $1`, [unverified.memberId]);
    clock.forward(3 * DAY_MS);
    await giveAwards(server.ctx);
    const given = await Promise.all(people.map(async (one) => (await awardsOf(server, one))[0]?.['given']));
    expect(given).toEqual([false, true, true]);
  });

  it('reads of a friend who excludes themselves what was last true [SCR-11]', async () => {
    const ana = await createVerified(server);
    const ben = await createPlayed(server, ana, { days: 1 });
    await lookAndGive(server);
    await pause(ben, 'excluded', 200);
    await doDeeds(server, ben);
    await lookAndGive(server);
    expect(await statusesFor(ana)).toEqual(['playing']);
    clock.forward(60 * DAY_MS);
    await lookAndGive(server);
    expect(await statusesFor(ana)).toEqual(['playing']);
    expect(await awardsOf(server, ben)).toEqual([]);
  });

  it('sees their own friends only, whatever cursor they bring, page by page [API-52, T33]', async () => {
    const [ana, cora] = [await createVerified(server), await createVerified(server)];
    const names: string[] = [];
    for (let nr = 0; nr < 45; nr += 1) {
      const { account } = await createFriend(server, ana);
      names.unshift(`${account.slice(0, 2)}***${account.slice(-2)}`);
    }
    await createFriend(server, cora);
    const first = await shownTo(server, ana);
    // Whoever comes meanwhile moves nobody.
    await createFriend(server, ana);
    const next = await shownTo(server, ana, first.next ?? '');
    const last = await shownTo(server, ana, next.next ?? '');
    expect([first, next, last].map(({ list }) => list.length)).toEqual([20, 20, 5]);
    expect([first, next, last].flatMap(({ list }) => list.map(({ account }) => account))).toEqual(names);
    expect([last.next, last.invited]).toEqual([null, 46]);
    expect((await shownTo(server, cora, first.next ?? '')).list).toEqual([]);
    expect((await shownTo(server, cora)).list).toHaveLength(1);
    const bad = await server.ask(referral.show, { cursor: '0' }, { token: ana.token });
    expect(bad.kind).toBe('failure');
  });
});

describe('at the same moment', () => {
  it('a hundred looks of two servers count each friend once, and twenty for the inviter [API-52]', async () => {
    const ana = await createVerified(server);
    const friends = await createMany(ana, 24);
    // As many as servers have connections for: who comes after them is sent away, not made to wait.
    const servers = Array.from({ length: 20 }, (_, nr) => (nr % 2 === 0 ? server : second));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(servers.map(({ ctx }) => lookAtFriends(ctx, { rowsMax: 3 })));
    }
    await Promise.all(servers.slice(0, 12).map(({ ctx }) => giveAwards(ctx)));
    await lookAndGive(server);
    expect(await givenTo(friends)).toBe(24);
    const nrs = (await awardsOf(server, ana)).map(({ nr }) => nr);
    expect(nrs).toEqual(Array.from({ length: 20 }, (_, nr) => nr + 1));
    const rows = await database.sql(`select count(*)::int as n from reward where member_id = any ($1)`, [
      [ana.memberId, ...friends.map(({ memberId }) => memberId)],
    ]);
    expect(rows).toEqual([{ n: 44 }]);
    expect((await potOf(server, { code: 'demo-imbita' })).isSound).toBe(true);
    expect(await wrongBooks()).toEqual([]);
  });

  it('a look that breaks off before it is written leaves nothing, and the next one does all of it once', async () => {
    const ana = await createVerified(server);
    const [ben, dan] = [await createPlayed(server, ana), await createPlayed(server, ana)];
    await database.sql(
      `create function break_here() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
    );
    await database.sql(
      `create trigger break_here before insert on referral_award for each row when (new.owner_id = ${dan.memberId})
       execute function break_here()`,
    );
    await expect(lookAtFriends(server.ctx, { rowsMax: 1 })).rejects.toThrow('broken off');
    await giveAwards(server.ctx);
    expect([await stateOf(server, ben), await stateOf(server, dan)]).toEqual(['counted', 'registered']);
    expect(await awardsOf(server, ana)).toHaveLength(1);
    await database.sql('drop trigger break_here on referral_award');
    await lookAndGive(second);
    await lookAndGive(server);
    expect([await stateOf(server, ben), await stateOf(server, dan)]).toEqual(['counted', 'counted']);
    expect((await awardsOf(server, ana)).map(({ nr, given }) => [nr, given])).toEqual([
      [1, true],
      [2, true],
    ]);
  });
});
