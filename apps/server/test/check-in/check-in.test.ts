import { randomUUID } from 'node:crypto';
import { cashier, checkIn } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { endCampaign, readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { changeBrand, createBrand } from '../kit/brands.ts';
import { calendarFor, visit } from '../kit/mission-kit.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import {
  cashOf,
  codeOf,
  createVerified,
  draftFile,
  openCampaign,
  paidRows,
  potOf,
  untilState,
  valueOf,
  type Wish,
} from '../kit/promo-kit.ts';

const PESO = 100n;
const DAY_MS = 24 * 3_600_000;
const { clock, database, server, second, close } = await startPair();
afterAll(close);

const goTo = (local: string) => clock.forward(Date.parse(`${local}+08:00`) - clock.now().getTime());
const calendar = (amounts: readonly string[], more: Wish = {}): Wish => ({
  kind: 'CHECKIN',
  trigger: 'calendarOpened',
  once: 'never',
  endsIn: null,
  ...more,
  terms: { award: { form: 'cash', size: { by: 'tiles', amounts }, turnoverTimes: 1 }, ...more.terms },
});
const shown = async (person: Person) => {
  const { calendar: one } = await calendarFor(server, person);
  if (!one) throw new Error('there is a calendar');
  return one;
};

describe('the calendar', () => {
  it('shows the tiles of the month, and looking is no visit [PROMO-06]', async () => {
    const ana = await createVerified(server);
    const before = await shown(ana);
    expect(before).toMatchObject({
      title: 'Bisita sa perya,',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      today: '2026-03-02',
      nextTime: '2026-03-02T16:00:00.000Z',
      visits: 0,
      tile: { nr: 1, amount: '1.00', turnover: '1.00', isTaken: false },
      why: null,
      earned: '0.00',
      total: '99.00',
      turnoverTimes: 1,
    });
    expect(before.tiles).toHaveLength(31);
    expect(before.tiles.slice(0, 2)).toEqual([
      { nr: 1, amount: '1.00', state: 'today' },
      { nr: 2, amount: '1.00', state: 'coming' },
    ]);
    expect(await shown(ana)).toEqual(before);
    expect(await database.sql('select from check_in where member_id = $1', [ana.memberId])).toEqual([]);
  });

  it('pays the n-th tile for the n-th visit, whatever days are left out, and begins anew with the month [PROMO-06]', async () => {
    const ana = await createVerified(server);
    const paid: string[] = [];
    for (const day of ['03-02', '03-03', '03-10', '03-11', '03-30']) {
      goTo(`2026-${day}T23:59:58`);
      const { nr, amount, turnover, calendar: after } = valueOf(await visit(server, ana, randomUUID()));
      paid.push(`${nr} ${amount} ${turnover}`);
      expect(after.tile).toEqual({ nr, amount, turnover, isTaken: true });
      expect(codeOf(await visit(second, ana, randomUUID()))).toBe('promotion.once');
    }
    expect(paid).toEqual(['1 1.00 1.00', '2 1.00 1.00', '3 1.00 1.00', '4 1.00 1.00', '5 3.00 3.00']);
    const last = await shown(ana);
    expect(last).toMatchObject({ visits: 5, earned: '7.00', tile: { nr: 5, isTaken: true } });
    expect(last.tiles.map(({ state }) => state).slice(3, 6)).toEqual(['taken', 'today', 'coming']);
    // Two seconds later it is another day in Manila.
    goTo('2026-03-31T00:00:00');
    expect((await shown(ana)).tile).toMatchObject({ nr: 6, isTaken: false });
    goTo('2026-04-01T00:00:00');
    // Whoever still looks at March is not paid another tile than they see.
    expect(codeOf(await visit(server, ana, randomUUID(), 6))).toBe('promotion.late');
    expect(await shown(ana)).toMatchObject({ visits: 0, earned: '0.00', tile: { nr: 1 }, total: '98.00' });
    expect(
      codeOf(
        await server.ask(
          checkIn.visit,
          { nr: 32 },
          { token: await logIn(server.ctx, ana.memberId), key: randomUUID() },
        ),
      ),
    ).toBe('request.invalid');
    expect(valueOf(await visit(server, ana, randomUUID(), 1)).nr).toBe(1);
    expect([await cashOf(server, ana), await paidRows(server, ana)]).toEqual([8n * PESO, 6]);
    const token = await logIn(server.ctx, ana.memberId);
    const info = valueOf(await server.ask(cashier.withdrawInfo, {}, { token }));
    expect(info.turnovers.filter(({ source }) => source === 'bonus')).toHaveLength(6);
  });

  it('pays one of a hundred visits at once on two servers, and a repeat under its key hears the same [PROMO-06]', async () => {
    const ana = await createVerified(server);
    const token = await logIn(server.ctx, ana.memberId);
    const codes = await Promise.all(
      Array.from({ length: 100 }, async (_, nr) => {
        const key = randomUUID();
        const ask = () => (nr % 2 === 0 ? server : second).ask(checkIn.visit, { nr: 1 }, { token, key });
        for (let code = codeOf(await ask()); ; code = codeOf(await ask())) if (code !== 'system.upgrading') return code;
      }),
    );
    expect(codes.filter((code) => code === 'value')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['value', 'promotion.once']));
    expect([await cashOf(server, ana), await paidRows(server, ana)]).toEqual([PESO, 1]);
    clock.forward(DAY_MS);
    const key = randomUUID();
    const first = valueOf(await visit(server, ana, key));
    expect(valueOf(await visit(second, ana, key))).toEqual(first);
    expect([await cashOf(server, ana), await paidRows(server, ana)]).toEqual([2n * PESO, 2]);
  });

  it('opens no day anew when a clock goes back [T46]', async () => {
    const ana = await createVerified(server);
    expect(codeOf(await visit(server, ana, randomUUID()))).toBe('value');
    clock.forward(-DAY_MS);
    expect(codeOf(await visit(server, ana, randomUUID()))).toBe('promotion.once');
    clock.forward(2 * DAY_MS);
    expect(valueOf(await visit(server, ana, randomUUID())).nr).toBe(2);
  });
});

describe('nothing is shown or paid', () => {
  it('to whom nothing may be offered [PROMO-04]', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createVerified(server)));
    const [excluded, cooling, disabled, unverified, marked] = people as [Person, Person, Person, Person, Person];
    const tokens = await Promise.all(people.map(({ memberId }) => logIn(server.ctx, memberId)));
    const pause = (kind: string, { memberId }: Person) =>
      database.sql(`insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $4)`, [
        memberId,
        kind,
        clock.now(),
        new Date(clock.now().getTime() + DAY_MS),
      ]);
    await pause('excluded', excluded);
    await pause('cooling', cooling);
    await database.sql(
      `insert into ledger_account (kind, merchant_code, member_id, currency, stopped) values ('cash', 'ty01', $1, 'PHP', 'disabled')`,
      [disabled.memberId],
    );
    await database.sql(`update member set kyc_state = 'none' where id = $1`, [unverified.memberId]);
    await database.sql(
      `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'wager', 'day', 100, $2)`,
      [marked.memberId, clock.now()],
    );
    const whys = ['player.excluded', 'player.cooling', 'user.disabled', 'kyc.required', 'promotion.segment'];
    for (const [nr, token] of tokens.entries()) {
      const seen = valueOf(await server.ask(checkIn.show, {}, { token }));
      expect(seen).toEqual({ why: whys[nr], calendar: null });
      const answer = await server.ask(checkIn.visit, { nr: 1 }, { token, key: randomUUID() });
      expect(codeOf(answer)).toBe(whys[nr]);
    }
    for (const one of people) expect([await cashOf(server, one), await paidRows(server, one)]).toEqual([0n, 0]);
    // The days of a pause are left out; none is missed.
    clock.forward(DAY_MS + 1);
    expect(valueOf(await visit(server, cooling, randomUUID())).nr).toBe(1);
  });

  it('where the regulator does not allow calendars, or has not approved one [PROMO-04]', async () => {
    const faults = async (brand: string, approvalNo: string | null) => {
      const draft = readDraft(draftFile(server.ctx, calendar(['1.00'], { brand, approvalNo })));
      if (!draft.ok) return draft.error.value;
      const saved = await saveDraft(server.ctx, draft.value, 'Ana');
      return saved.ok ? [] : saved.error.value;
    };
    await createBrand(server.ctx, 'brandph', { profile: 'PH' });
    await createBrand(server.ctx, 'branduk', { profile: 'UK' });
    await createBrand(server.ctx, 'brandmt', { profile: 'MT' });
    expect(await faults('brandph', null)).toEqual(['terms.approval', 'terms.off']);
    expect(await faults('brandph', '2026-113')).toEqual([]);
    expect(await faults('branduk', '2026-113')).toEqual(['terms.off']);
    expect(await faults('brandmt', null)).toEqual([]);
    expect(await faults('ty01', '2026-113')).toEqual(['terms.kind: a brand has one calendar; end the other first']);
    const ana = await createVerified(server);
    await changeBrand(server.ctx, { profile: 'UK' });
    expect(await calendarFor(server, ana)).toEqual({ why: 'promotion.closed', calendar: null });
    expect(codeOf(await visit(server, ana, randomUUID()))).toBe('promotion.closed');
    await changeBrand(server.ctx, { profile: 'PH' });
    expect(codeOf(await visit(server, ana, randomUUID()))).toBe('value');
  });

  it('once the budget or the tiles are used up, and a visit that was not paid is none [PROMO-04]', async () => {
    expect((await endCampaign(server.ctx, 'demo-bisita', 'Ana')).ok).toBe(true);
    await untilState(server, 'demo-bisita', 'ended');
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    expect(codeOf(await visit(server, ana, randomUUID()))).toBe('promotion.closed');
    const small = await openCampaign(server, calendar(['4.00', '5.00'], { budget: '9.00' }));
    expect(valueOf(await visit(server, ana, randomUUID())).amount).toBe('4.00');
    clock.forward(DAY_MS);
    expect(valueOf(await visit(server, ana, randomUUID())).amount).toBe('5.00');
    expect(codeOf(await visit(server, ben, randomUUID()))).toBe('promotion.exhausted');
    expect(await database.sql('select from check_in where member_id = $1', [ben.memberId])).toEqual([]);
    expect(await potOf(server, small)).toEqual({ left: 0n, due: 0n, isSound: true });
    clock.forward(DAY_MS);
    expect(codeOf(await visit(server, ana, randomUUID()))).toBe('promotion.closed');
    expect((await shown(ana)).tile).toBeNull();
    expect([await cashOf(server, ana), await cashOf(server, ben)]).toEqual([9n * PESO, 0n]);
  });
});

describe('the books', () => {
  it('add up after all this, pots and rewards too [B5, B9]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
