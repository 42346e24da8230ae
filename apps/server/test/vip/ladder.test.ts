import { member } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { turnNights } from '../../src/modules/vip/index.ts';
import { changeBrand } from '../kit/brands.ts';
import { until } from '../kit/patience.ts';
import { goToNight, logInAgain, startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { createVerified, draftFile, valueOf } from '../kit/promo-kit.ts';
import { readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { benefitOf, depositOf, followAll, growTo, playOn, rankOf, spendNights, vipRow } from '../kit/vip-kit.ts';
import { DEMO_LEVELS } from '../../src/seed/ladder.ts';

const PESO = 100n;
const pair = await startPair();
const { database, server, second } = pair;
afterAll(pair.close);

const goTo = (day: string) => goToNight(pair, day);
const again = (person: Person) => logInAgain(server, person);

describe('levels', () => {
  it('are the highest of which deposits and valid bets are both reached; progress is floored [API-48, API-49, ENT-22, AGENT-24]', async () => {
    const golden = [
      [50_000_00n, 174_000_00n, 'VIP3', ['224000.00', '350000.00', 64]],
      [62_000_00n, 174_000_00n, 'VIP3', ['224000.00', '350000.00', 64]],
      [10_000_00n, 400_000_00n, 'VIP2', ['110000.00', '120000.00', 91]],
      [49_999_99n, 300_000_00n, 'VIP3', ['349999.99', '350000.00', 99]],
      [120_000_00n, 899_999_00n, 'VIP4', ['1019999.00', '1020000.00', 99]],
      [8_000_000_00n, 100_000_000_00n, 'VIP10', ['0.00', '0.00', 0]],
    ] as const;
    const people: Person[] = [];
    for (const [deposits, validBets] of golden) {
      const person = await createVerified(server);
      await growTo(server, person, { day: '2026-03-02', deposits, validBets });
      people.push(person);
    }
    expect(await rankOf(server, people[0]!)).toMatchObject({ playerRankProgress: { labelId: 'VIP0' } });
    goTo('2026-03-03');
    await spendNights(server);
    for (const [nr, [, , labelId, [completed, expected, percent]]] of golden.entries()) {
      const person = await again(people[nr]!);
      expect(await rankOf(server, person)).toEqual({
        currentProgress: { completedConditions: completed, totalExpectedConditions: expected, percent },
        playerRankProgress: { labelId },
      });
      expect((await benefitOf(server, person)).current).toBe(labelId);
      expect(valueOf(await server.ask(member.info, {}, { token: person.token })).vipLabel).toBe(labelId);
    }
  });

  it('show the ladder, the own place on it and what the rules are made of [SCR-10, API-48]', async () => {
    const ana = await createVerified(server);
    await growTo(server, ana, { day: '2026-03-03', deposits: 50_000n * PESO, validBets: 174_000n * PESO });
    goTo('2026-03-04');
    await spendNights(server);
    const seen = await benefitOf(server, await again(ana));
    expect(seen.levels.map(({ name }) => name)).toEqual(DEMO_LEVELS.map(({ name }) => name));
    expect(seen.levels[3]).toEqual({
      labelId: 'VIP3',
      name: 'Bituin',
      conditions: { deposits: '20000.00', validBets: '100000.00', keep: '5000.00' },
      benefits: {
        levelUp: '388.00',
        week: '188.00',
        month: '888.00',
        birthday: '388.00',
        dailyWithdraw: '100000.00',
        rebateRate: 0.8,
      },
      isReached: true,
      claimable: true,
    });
    expect(seen.levels.map(({ isReached }) => isReached)).toEqual(seen.levels.map((_, nr) => nr <= 3));
    expect(seen.standing).toMatchObject({
      deposits: '50000.00',
      validBets: '174000.00',
      next: { labelId: 'VIP4', progress: { done: '224000.00', target: '350000.00', percent: 64 } },
      keep: { needed: '5000.00', done: '174000.00', startDate: '2026-01-01', endDate: '2026-03-31' },
      regain: null,
      week: { startDate: '2026-03-02', endDate: '2026-03-08', gift: '188.00', needed: '18800.00' },
      month: { startDate: '2026-03-01', endDate: '2026-03-31', gift: '888.00', needed: '88800.00' },
    });
    expect(seen.regradeTime).toBe('2026-03-04T18:05:00.000Z');
    expect(seen.rules).toEqual({
      giftTimes: 100,
      turnoverTimes: 1,
      birthdayDays: 90,
      claimDays: { levelUp: 7, week: 7, month: 14, birthday: 30 },
    });
  });

  it('do not count a deposit that was not played through, and count it once when it was [SCR-10]', async () => {
    const ana = await createVerified(server);
    await depositOf(server, ana, 1_000n * PESO, { isPlayed: false });
    await playOn(server, ana, '2026-03-04', 5_000n * PESO);
    goTo('2026-03-05');
    await spendNights(server);
    expect(await vipRow(server, ana)).toMatchObject({ level: 0, deposits: '0', valid: '500000' });
    await database.sql('update ledger_account set wagered = 100000 where member_id = $1', [ana.memberId]);
    await playOn(server, ana, '2026-03-05', 1n);
    expect((await benefitOf(server, await again(ana))).standing).toMatchObject({
      deposits: '1000.00',
      validBets: '5000.01',
    });
    goTo('2026-03-06');
    await spendNights(server);
    await playOn(server, ana, '2026-03-06', 1n);
    goTo('2026-03-07');
    await spendNights(server);
    expect(await vipRow(server, ana)).toMatchObject({ level: 1, deposits: '100000', valid: '500002' });
  });

  it('wait until all play of the day is counted', async () => {
    const ana = await createVerified(server);
    await growTo(server, ana, { day: '2026-03-07', deposits: 1_000n * PESO, validBets: 5_000n * PESO });
    goTo('2026-03-08');
    await database.sql(`update ledger_mark set up_to = 0, seen = 0 where name = 'activity'`);
    await turnNights(server.ctx);
    expect(await vipRow(server, ana)).toBeUndefined();
    await spendNights(server);
    expect(await vipRow(server, ana)).toMatchObject({ level: 1 });
  });
});

describe('a night', () => {
  it('that breaks off in a piece goes on behind it on another server, and counts everybody once [SCR-10]', async () => {
    const people: Person[] = [];
    for (let nr = 0; nr < 9; nr += 1) people.push(await createVerified(server));
    for (const person of people)
      await growTo(server, person, { day: '2026-03-08', deposits: 100_000n, validBets: 500_000n });
    goTo('2026-03-09');
    await followAll(server);
    const broken = people[4]?.memberId ?? '';
    await database.sql(`create function break_here() returns trigger language plpgsql as $$
      begin if new.member_id = ${broken} then raise exception 'the server is gone'; end if; return new; end $$`);
    await database.sql(
      'create trigger break_here before insert on member_vip for each row execute function break_here()',
    );
    await expect(turnNights(server.ctx, { rowsMax: 2 })).rejects.toThrow('the server is gone');
    const counted = async () =>
      (await Promise.all(people.map((one) => vipRow(server, one)))).map((row) => row?.['valid']);
    expect(await counted()).toEqual(['500000', '500000', '500000', '500000', ...Array(5).fill(undefined)]);
    await database.sql('drop trigger break_here on member_vip');
    await Promise.all([turnNights(second.ctx, { rowsMax: 2 }), turnNights(server.ctx, { rowsMax: 2 })]);
    await turnNights(server.ctx);
    expect(await counted()).toEqual(people.map(() => '500000'));
    const gifts = await database.sql(
      `select member_id, count(*)::int as count from vip_gift where kind = 'levelUp' and member_id = any ($1) group by 1`,
      [people.map(({ memberId }) => memberId)],
    );
    expect(gifts.map((row) => row['count'])).toEqual(people.map(() => 1));
    const rebates = await database.sql(
      `select distinct from_day::text as day, level from rebate_level where member_id = any ($1)`,
      [people.map(({ memberId }) => memberId)],
    );
    expect(rebates).toEqual([{ day: '2026-03-10', level: 1 }]);
  });

  it('that was missed is made up for, day by day', async () => {
    const ana = await createVerified(server);
    await playOn(server, ana, '2026-03-09', 100n);
    await playOn(server, ana, '2026-03-11', 200n);
    goTo('2026-03-13');
    await spendNights(server);
    expect(await vipRow(server, ana)).toMatchObject({ valid: '300', quarter: '300' });
  });
});

describe('a quarter', () => {
  it('that does not keep a level takes one, never the first and never from somebody who paused; play brings it back [SCR-10]', async () => {
    const [kept, lost, first, paused] = await Promise.all(Array.from({ length: 4 }, () => createVerified(server)));
    for (const one of [kept!, lost!, paused!]) {
      await growTo(server, one, { day: '2026-03-13', deposits: 50_000n * PESO, validBets: 300_000n * PESO });
    }
    await growTo(server, first!, { day: '2026-03-13', deposits: 1_000n * PESO, validBets: 5_000n * PESO });
    goTo('2026-04-01');
    await spendNights(server);
    expect(await vipRow(server, lost!)).toMatchObject({ level: 4 });
    await playOn(server, kept!, '2026-05-10', 15_000n * PESO);
    await playOn(server, lost!, '2026-05-10', 15_000n * PESO - 1n);
    await database.sql(
      `insert into player_care (member_id, pause, pause_since, pause_until)
       values ($1, 'cooling', '2026-05-01', '2026-05-08')`,
      [paused!.memberId],
    );
    goTo('2026-07-01');
    await spendNights(server);
    const levels = async () =>
      (await Promise.all([kept, lost, first, paused].map((one) => vipRow(server, one!)))).map((row) => row?.['level']);
    expect(await levels()).toEqual([4, 3, 1, 4]);
    const seen = await benefitOf(server, await again(lost!));
    expect(seen.current).toBe('VIP3');
    expect(seen.standing?.regain).toEqual({ labelId: 'VIP4', needed: '15000.00', done: '0.00' });
    await playOn(server, lost!, '2026-07-01', 15_000n * PESO);
    goTo('2026-07-02');
    await spendNights(server);
    expect(await levels()).toEqual([4, 4, 1, 4]);
    const gifts = await database.sql(
      `select count(*)::int as count from vip_gift where member_id = $1 and kind = 'levelUp'`,
      [lost!.memberId],
    );
    expect(gifts).toEqual([{ count: 4 }]);
  });
});

describe('the ladder itself', () => {
  it('is one for a brand, and a regulator who forbids it is asked when it is saved and when it is shown [API-48]', async () => {
    const levels = { by: 'level', levels: DEMO_LEVELS };
    const wish = {
      kind: 'VIP',
      trigger: 'levelOrDate',
      terms: { award: { form: 'cash', size: levels, turnoverTimes: 1 }, who: { once: 'never' } },
    };
    const draft = readDraft(draftFile(server.ctx, wish));
    const saved = draft.ok ? await saveDraft(server.ctx, draft.value, 'Ana') : draft;
    expect(saved).toMatchObject({ error: { value: ['terms.kind: a brand has one ladder; end the other first'] } });
    const ana = await createVerified(server);
    await changeBrand(server.ctx, { profile: 'UK' });
    const closed = await until(
      () => benefitOf(server, ana),
      ({ why }) => why !== null,
    );
    expect(closed).toMatchObject({ why: 'promotion.closed', levels: [], gifts: [], standing: null, current: 'VIP0' });
    const forbidden = readDraft({ ...draftFile(server.ctx, wish), code: 'uk-vip' });
    const refused = forbidden.ok ? await saveDraft(server.ctx, forbidden.value, 'Ana') : forbidden;
    expect(refused).toMatchObject({ error: { value: expect.arrayContaining(['terms.off']) as unknown } });
    await changeBrand(server.ctx, { profile: 'PH' });
  });
});
