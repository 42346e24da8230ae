import { randomUUID } from 'node:crypto';
import { reward, spins as contract } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { findOccasions, giveSpins } from '../../src/modules/spin-campaigns/index.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { spinsAward, SPUN } from '../kit/luck-kit.ts';
import { visit } from '../kit/mission-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import {
  cashOf,
  createVerified,
  draftFile,
  openCampaign,
  potOf,
  takeRewards,
  valueOf,
  type TestCampaign,
  type Wish,
} from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { openStudio } from '../kit/studio-kit.ts';

const DAY_MS = 24 * 3_600_000;
/** Noon of Monday, 2 March 2026, in Manila. */
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await openStudio(server);
});
afterAll(() => server.close());

const award = spinsAward(3);

const spinsFor = (trigger: string, more: Wish = {}): Wish => ({
  kind: 'SPINS',
  trigger,
  once: 'never',
  hours: 168,
  endsIn: 24 * 60,
  ...more,
  terms: { award, expiry: { days: 7 }, ...more.terms },
});

/** Reaches a level as the night would have it. */
const rise = ({ memberId }: Person, level: number) =>
  server.database.sql(
    `insert into vip_gift (member_id, kind, period, merchant_code, level, amount, due_at, act_at)
     values ($1, 'levelUp', $2::int::text, 'ty01', $2::int, 5800, $3, null)`,
    [memberId, level, clock.now()],
  );
const turn = async () => {
  await findOccasions(server.ctx);
  await giveSpins(server.ctx);
};
const given = async ({ id }: TestCampaign, { memberId }: Person) =>
  (
    await server.database.sql(
      'select id::text, period, form, state from reward where campaign_id = $1 and member_id = $2 order by granted_at, reward.id',
      [id, memberId],
    )
  ).map((row) => row as { readonly id: string; readonly period: string; readonly state: string });

describe('free spins of an occasion', () => {
  it('wait seven days after a level that was reached, once for each, and pay cash when they are played [PROMO-06, M14]', async () => {
    const campaign = await openCampaign(server, spinsFor('levelOrDate'));
    const ana = await createVerified(server);
    await rise(ana, 2);
    await Promise.all([turn(), turn()]);
    await turn();
    const [due] = await given(campaign, ana);
    expect(await given(campaign, ana)).toMatchObject([{ period: '2', form: 'spins', state: 'claimable' }]);
    const token = await logIn(server.ctx, ana.memberId);
    const { list } = valueOf(await server.ask(reward.list, {}, { token }));
    expect(list).toMatchObject([
      {
        promotionType: 'SPINS',
        form: 'spins',
        turnover: '0.00',
        expireTime: new Date(clock.now().getTime() + 7 * DAY_MS).toISOString(),
      },
    ]);
    valueOf(await takeRewards(server, { token }, [due?.id ?? '']));
    const [own] = valueOf(await server.ask(contract.list, {}, { token })).list;
    assert(own, 'they can be played');
    for (let nr = 1; nr <= 3; nr += 1)
      valueOf(await server.ask(contract.play, { id: own.id, nr }, { token, key: randomUUID() }));
    const [row] = await server.database.sql('select won from spin_grant where id = $1', [own.id]);
    expect(await cashOf(server, ana)).toBe(BigInt(String(row?.['won'])));
    await rise(ana, 3);
    await turn();
    expect((await given(campaign, ana)).map(({ period }) => period)).toEqual(['2', '3']);
    expect(await potOf(server, campaign)).toEqual({
      left: 1_000_000n - 6n * BigInt(SPUN.stake),
      due: 3n * BigInt(SPUN.stake),
      isSound: true,
    });
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('come with the first visit of a day, and not to whom nothing may be offered [PROMO-04, PROMO-06]', async () => {
    const campaign = await openCampaign(
      server,
      spinsFor('calendarOpened', { segment: { fact: 'vip', from: 0, to: 0 } }),
    );
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    for (const person of [ana, ben]) valueOf(await visit(server, person, randomUUID()));
    await server.database.sql(
      `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'cooling', $2, $3)`,
      [ben.memberId, clock.now(), new Date(clock.now().getTime() + DAY_MS)],
    );
    await turn();
    expect(await given(campaign, ana)).toMatchObject([{ period: '2026-03-02', state: 'claimable' }]);
    expect(await given(campaign, ben)).toEqual([]);
    clock.forward(2 * DAY_MS);
    await turn();
    expect(await given(campaign, ben)).toMatchObject([{ period: '2026-03-02', state: 'claimable' }]);
    const again = { ...ana, token: await logIn(server.ctx, ana.memberId) };
    valueOf(await visit(server, again, randomUUID()));
    await turn();
    expect((await given(campaign, ana)).map(({ period }) => period)).toEqual(['2026-03-02', '2026-03-04']);
  });

  it('are saved for the occasions that give them, and for no others', async () => {
    const faults = async (wish: Wish) => {
      const draft = readDraft(draftFile(server.ctx, wish));
      assert(draft.ok, 'a draft can be read');
      const saved = await saveDraft(server.ctx, draft.value, 'Ana');
      return saved.ok ? [] : saved.error.value;
    };
    expect(await faults(spinsFor('deposit', { hours: 0, needsJoin: true, once: 'period' }))).toEqual([]);
    expect(await faults(spinsFor('deposit'))).toEqual(['terms.award']);
    expect(await faults(spinsFor('levelOrDate', { hours: 0 }))).toEqual(['terms.award']);
    expect(await faults(spinsFor('calendarOpened', { needsJoin: true }))).toEqual(['terms.award']);
    expect(await faults(spinsFor('calendarOpened', { once: 'period' }))).toEqual(['terms.period']);
    expect(await faults(spinsFor('wave'))).toEqual(['terms.award']);
    const cash = { form: 'cash', size: { by: 'fixed', amount: '5.00' }, turnoverTimes: 0 };
    expect(await faults(spinsFor('levelOrDate', { terms: { award: cash } }))).toContain('terms.form');
    // What a code gives does not depend on a deposit: nobody makes one under it.
    const match = { by: 'deposit', rateBps: 10_000, cap: '50.00', minDeposit: '1.00' };
    expect(await faults({ terms: { award: { ...cash, size: match } } })).toContain('terms.size');
  });
});
