import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDue, planExpiring } from '../../src/modules/push-delivery/index.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { writeTo } from '../kit/mail-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { createVerified, grantTo, openCampaign, takeRewards, valueOf } from '../kit/promo-kit.ts';
import { fakePush, subscribe, told, waiting, type FakePush } from '../kit/push-kit.ts';
import { setFlag } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Noon in Manila. */
const clock = movableClock();
let server: TestServer;
let service: FakePush;
beforeAll(async () => {
  service = fakePush();
  server = await startTestServer({ clock, push: service, app: { budgets: WIDE } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.sql('delete from push_key');
  service.sent.length = 0;
  service.answer = { kind: 'sent' };
});

const BOTH = { kinds: ['account', 'rewards'] as ('account' | 'rewards')[] };
const triesOf = async ({ memberId }: Pick<Person, 'memberId'>) =>
  (await server.database.sql('select tries, act_at from push_notice where member_id = $1', [memberId])).map(
    ({ tries, act_at: at }) => [tries, (at as Date).getTime() - clock.now().getTime()],
  );

describe('a notice', () => {
  it('says what happened in the language of its browser, without amounts, and where to look', async () => {
    const ana = await createVerified(server);
    const [english, filipino] = [await subscribe(server, ana), await subscribe(server, ana, {}, 'TY')];
    await writeTo(server, ana, { template: 'withdrawPaid', key: 'withdraw W1' });
    await sendDue(server.ctx);
    const byAddress = new Map(service.sent.map((message) => [message.endpoint, message]));
    expect(told(byAddress.get(english))).toEqual({
      title: 'Perya',
      body: 'Your withdrawal was sent.',
      path: '/m/withdrawReport',
      tag: expect.stringMatching(/^[\w-]{32}$/),
      silent: false,
    });
    expect(told(byAddress.get(filipino))['body']).toBe('Naipadala na ang withdraw mo.');
    for (const { payload, topic, urgency, ttlSeconds } of service.sent) {
      expect(payload.replace(/"tag":"[^"]+"/, '')).not.toMatch(/\d|₱/);
      expect([topic.length, urgency, ttlSeconds]).toEqual([32, 'high', 24 * 3600]);
    }
    expect(await waiting(server, ana)).toEqual([]);
  });

  it('is planned only for browsers that want its kind, and not for who has none', async () => {
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    await subscribe(server, ana);
    const grants = await openCampaign(server, { kind: 'GRANT', hours: 168 });
    await grantTo(server, grants, ana);
    await writeTo(server, ben);
    expect([await waiting(server, ana), await waiting(server, ben)]).toEqual([[], []]);
    await subscribe(server, ana, BOTH);
    await grantTo(server, await openCampaign(server, { kind: 'GRANT', hours: 168 }), ana);
    expect(await waiting(server, ana)).toEqual(['reward']);
  });

  it('goes out once, however many servers are at it', async () => {
    const ana = await createVerified(server);
    await subscribe(server, ana);
    for (let nr = 0; nr < 10; nr += 1) await writeTo(server, ana);
    await Promise.all(Array.from({ length: 4 }, () => sendDue(server.ctx)));
    expect(service.sent).toHaveLength(10);
  });

  it('makes no sound in the hours its owner wants quiet, and waits when it is about rewards', async () => {
    const ana = await createVerified(server);
    await subscribe(server, ana, { ...BOTH, zone: 'Asia/Manila', quiet: { from: 11, until: 14 } });
    await writeTo(server, ana);
    await grantTo(server, await openCampaign(server, { kind: 'GRANT', hours: 168 }), ana);
    await sendDue(server.ctx);
    expect(service.sent.map((message) => [told(message)['body'], told(message)['silent']])).toEqual([
      ['Your deposit has arrived.', true],
    ]);
    clock.forward(2 * HOUR_MS);
    await sendDue(server.ctx);
    // It is not kept at the push service into the next quiet hours.
    expect(service.sent.map(({ ttlSeconds }) => ttlSeconds)).toEqual([24 * 3600, 21 * 3600]);
    clock.forward(-2 * HOUR_MS);
  });

  it('tells of a reward only while that waits, and two a day at most', async () => {
    const ana = await createVerified(server);
    await subscribe(server, ana, BOTH);
    const grant = async () => grantTo(server, await openCampaign(server, { kind: 'GRANT', hours: 168 }), ana);
    const taken = await grant();
    valueOf(await takeRewards(server, ana, [taken]));
    await sendDue(server.ctx);
    expect(service.sent).toEqual([]);
    for (let nr = 0; nr < 3; nr += 1) await grant();
    await sendDue(server.ctx);
    expect(service.sent).toHaveLength(2);
    expect(await waiting(server, ana)).toEqual([]);
  });

  it('tells once that a reward ends in a day', async () => {
    const ana = await createVerified(server);
    await grantTo(server, await openCampaign(server, { kind: 'GRANT', hours: 72, endsIn: null }), ana);
    clock.forward(48 * HOUR_MS + MINUTE_MS);
    await subscribe(server, { token: await logIn(server.ctx, ana.memberId) }, BOTH);
    await planExpiring(server.ctx);
    await planExpiring(server.ctx);
    expect(await waiting(server, ana)).toEqual(['rewardExpiring']);
    await sendDue(server.ctx);
    await planExpiring(server.ctx);
    expect([await waiting(server, ana), service.sent.length]).toEqual([[], 1]);
  });

  it('is left out for who is taking a break, but for what is about money [R31]', async () => {
    const ana = await createVerified(server);
    await subscribe(server, ana, BOTH);
    await grantTo(server, await openCampaign(server, { kind: 'GRANT', hours: 168 }), ana);
    await server.database.sql(
      `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'excluded', $2, $3)`,
      [ana.memberId, clock.now(), new Date(clock.now().getTime() + 90 * 24 * HOUR_MS)],
    );
    await writeTo(server, ana, { template: 'withdrawPaid' });
    await sendDue(server.ctx);
    expect(service.sent.map((message) => told(message)['body'])).toEqual(['Your withdrawal was sent.']);
  });

  it('is left out where the brand switched notices off, or its time is over', async () => {
    const ana = await createVerified(server);
    await subscribe(server, ana);
    await writeTo(server, ana);
    await setFlag(server, 'PUSH3', false);
    await sendDue(server.ctx);
    await setFlag(server, 'PUSH3', true);
    await writeTo(server, ana);
    clock.forward(25 * HOUR_MS);
    await sendDue(server.ctx);
    expect([service.sent, await waiting(server, ana)]).toEqual([[], []]);
  });
});

describe('a push service', () => {
  const planned = async () => {
    const ana = await createVerified(server);
    await subscribe(server, ana);
    await writeTo(server, ana);
    return ana;
  };
  const keys = async () => (await server.database.sql('select id from push_key')).length;

  it('that knows a browser no more makes us forget it, with all that waits', async () => {
    const ana = await planned();
    await writeTo(server, ana);
    service.answer = { kind: 'gone' };
    await sendDue(server.ctx);
    expect([await keys(), await waiting(server, ana)]).toEqual([0, []]);
  });

  it('that does not answer is asked again, later each time and not for ever', async () => {
    const ana = await planned();
    service.answer = { kind: 'later', afterMs: null, why: 'timeout' };
    await sendDue(server.ctx);
    expect(await triesOf(ana)).toEqual([[1, 30_000]]);
    clock.forward(30_000);
    await sendDue(server.ctx);
    expect(await triesOf(ana)).toEqual([[2, 120_000]]);
    service.answer = { kind: 'later', afterMs: 10 * MINUTE_MS, why: 'status 429' };
    clock.forward(120_000);
    await sendDue(server.ctx);
    expect(await triesOf(ana)).toEqual([[3, 10 * MINUTE_MS]]);
    for (let nr = 0; nr < 3; nr += 1) {
      clock.forward(9 * HOUR_MS);
      await sendDue(server.ctx);
    }
    expect([await waiting(server, ana), await keys()]).toEqual([[], 1]);
    // One notice was counted, however often it was tried.
    expect(await server.database.sql('select from push_sent where member_id = $1', [ana.memberId])).toHaveLength(1);
  });

  it('that refuses for a reason of ours keeps the browser', async () => {
    const ana = await planned();
    service.answer = { kind: 'refused', why: 'status 403' };
    await sendDue(server.ctx);
    expect([await waiting(server, ana), await keys()]).toEqual([[], 1]);
  });

  it('is asked by another server when the first one ends in between', async () => {
    const ana = await planned();
    const broken = { ...service, send: () => Promise.reject(new Error('killed')) };
    await sendDue({ ...server.ctx, push: broken });
    expect(await waiting(server, ana)).toEqual(['depositCredited']);
    await sendDue(server.ctx);
    expect(service.sent).toEqual([]);
    clock.forward(MINUTE_MS);
    await sendDue(server.ctx);
    expect(service.sent).toHaveLength(1);
  });
});
