import { mail } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planOffers, sendDue } from '../../src/modules/push-delivery/index.ts';
import { readBroadcast } from '../../src/modules/inbox/index.ts';
import { asAdmin } from '../kit/admin.ts';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { broadcastFile, choose, createMember, endSeeded, publishTo } from '../kit/mail-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { valueOf } from '../kit/promo-kit.ts';
import { fakePush, subscribe, told, waiting, type FakePush } from '../kit/push-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createUsual, withdraw } from '../kit/withdraw-kit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFFER = { kind: 'reward', isOffer: true, push: true };
const ALL = { kinds: ['account', 'rewards', 'offers'] as ('account' | 'rewards' | 'offers')[], zone: 'Asia/Manila' };
/** Noon in Manila. */
const clock = movableClock();
let server: TestServer;
let service: FakePush;
beforeAll(async () => {
  service = fakePush();
  server = await startTestServer({ clock, push: service, app: { budgets: WIDE } });
  await endSeeded(server);
  await changeBrand(server.ctx, { profile: 'MT' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.sql('delete from push_key');
  service.sent.length = 0;
});

async function offer(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { id } = await publishTo(server, { ...OFFER, ...changes });
  await planOffers(server.ctx);
  return id;
}
const sentAfter = async (changes = {}) => {
  await offer(changes);
  await sendDue(server.ctx);
  return service.sent.length;
};
const sql = (text: string, values: unknown[]) => server.database.sql(text, values);

describe('an offer by push', () => {
  it('says in words of the house that there is one, whom it is not for, and where help is', async () => {
    const ana = await createMember(server, clock);
    await subscribe(server, ana, ALL, 'TY');
    const id = await offer();
    await planOffers(server.ctx);
    await sendDue(server.ctx);
    expect(service.sent).toHaveLength(1);
    const { body, path } = told(service.sent[0]);
    expect(path).toBe(`/m/message?id=${id}`);
    expect(body).toMatch(/^May alok para sa iyo sa mga mensahe mo\.\n\d\d\+ · .+/);
    expect(service.sent[0]?.urgency).toBe('low');
    // Nine hours are left until it is quiet.
    expect(service.sent[0]?.ttlSeconds).toBe(9 * 3600 - 1);
  });

  it('goes only to who agreed to offers, and is part of an approved broadcast', async () => {
    const ana = await createMember(server, clock);
    await subscribe(server, ana, { ...ALL, kinds: ['account', 'rewards'] });
    await offer();
    expect(await waiting(server, ana)).toEqual([]);
    expect(readBroadcast(broadcastFile(server, { isOffer: false, push: true })).ok).toBe(false);
    const { code } = await publishTo(server, OFFER);
    const change = sql(`update broadcast set wants_push = false where code = $1`, [code]);
    await expect(change).rejects.toThrow('never changed');
  });

  it('goes to nobody who took back what they said about offers, whatever the browser was told', async () => {
    const ana = await createMember(server, clock);
    await subscribe(server, ana, ALL);
    await offer();
    await choose(server, ana, false);
    await sendDue(server.ctx);
    expect(service.sent).toEqual([]);
  });

  it('comes twice a week at most, and once a day', async () => {
    const ana = await createMember(server, clock);
    await subscribe(server, ana, { ...ALL, quiet: null });
    expect(await sentAfter()).toBe(1);
    expect(await sentAfter()).toBe(1);
    clock.forward(DAY_MS + 1000);
    expect(await sentAfter()).toBe(2);
    clock.forward(DAY_MS + 1000);
    expect(await sentAfter()).toBe(2);
    clock.forward(5 * DAY_MS);
    expect(await sentAfter()).toBe(3);
  });

  it('waits at night, whatever hours its owner chose, and is not sent once it was read meanwhile', async () => {
    const [ana, ben] = [await createMember(server, clock), await createMember(server, clock)];
    for (const person of [ana, ben]) await subscribe(server, person, { ...ALL, quiet: null });
    clock.forward(10 * HOUR_MS);
    const id = await offer();
    await sendDue(server.ctx);
    expect(service.sent).toEqual([]);
    clock.forward(11 * HOUR_MS);
    valueOf(await server.ask(mail.detail, { id }, { token: await logIn(server.ctx, ben.memberId) }));
    await sendDue(server.ctx);
    expect(service.sent).toHaveLength(1);
    clock.forward(3 * HOUR_MS);
  });

  it('is for nobody outside of its segment, and over with its broadcast', async () => {
    const ana = await createMember(server, clock);
    await subscribe(server, ana, ALL);
    expect(await sentAfter({ segment: { fact: 'member', oneOf: ['1'] } })).toBe(0);
    await offer({ endsAt: new Date(clock.now().getTime() + 1000).toISOString() });
    clock.forward(2000);
    await sendDue(server.ctx);
    expect(service.sent).toEqual([]);
  });

  it('is off in profile PH [R31]', async () => {
    const ana = await createMember(server, clock);
    await subscribe(server, ana, ALL);
    await changeBrand(server.ctx, { profile: 'PH' });
    expect(await sentAfter()).toBe(0);
    await changeBrand(server.ctx, { profile: 'MT' });
  });

  const day = () => clock.now().toISOString().slice(0, 10);
  const pause = (kind: string) => (person: Person) =>
    sql(`insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $4)`, [
      person.memberId,
      kind,
      clock.now(),
      new Date(clock.now().getTime() + 30 * DAY_MS),
    ]);
  const played = (days: number, lost: number) => (person: Person) =>
    sql(
      `insert into member_day (member_id, currency, day, category, vendor, bets, staked, returned, first_id, last_id, bet_ids)
       values ($1, 'PHP', $2::date - $3::int, 'RNG', 'LAB', 10, $4, 0, 1, 1, null)`,
      [person.memberId, day(), days, lost],
    );

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['who excluded themselves', pause('excluded')],
    ['who takes a break', pause('cooling')],
    [
      'whose papers are not accepted',
      (who) => sql(`update member set kyc_state = 'none' where id = $1`, [who.memberId]),
    ],
    ['who is stopped', (who) => sql(`update member set status = 'disabled' where id = $1`, [who.memberId])],
    [
      'who has a marker of harm',
      (who) =>
        sql(`insert into harm_marker (member_id, day, marker, at) values ($1, $2, 'play', $3)`, [
          who.memberId,
          day(),
          clock.now(),
        ]),
    ],
    ['who lost today without a usual day', played(0, 5000)],
  ])('is kept from %s, looked at when it is sent [R31, R35]', async (_name, happens) => {
    const ana = await createMember(server, clock);
    await subscribe(server, ana, ALL);
    await offer();
    expect(await waiting(server, ana)).toEqual(['offer']);
    await happens(ana);
    await sendDue(server.ctx);
    expect([service.sent.length, await waiting(server, ana)]).toEqual([0, []]);
  });

  it('reaches who lost no more than on a usual day [R35]', async () => {
    const ana = await createMember(server, clock);
    await played(10, 9000)(ana);
    await played(0, 8000)(ana);
    await subscribe(server, ana, ALL);
    expect(await sentAfter()).toBe(1);
  });

  it('is kept from who met a limit within a week [R35]', async () => {
    const ana = await createMember(server, clock);
    await subscribe(server, ana, ALL);
    await asAdmin(server.database.connection, (admin) =>
      admin.query(
        `insert into idempotent_call (member_id, key, call, hash, code, at)
         values ($1, gen_random_uuid()::text, 'cashier.deposit', $2, 'limit.deposit', $3)`,
        [ana.memberId, Buffer.alloc(16), clock.now()],
      ),
    );
    expect(await sentAfter()).toBe(0);
  });

  it('is kept from who waits for a withdrawal', async () => {
    const saver = await createUsual(server, 1_000_000n);
    await sql('update member set created_at = $2 where id = $1', [saver.memberId, new Date(clock.now().getTime() - 1)]);
    await subscribe(server, saver, ALL);
    await withdraw(server, saver, 50_000n);
    expect(await sentAfter()).toBe(0);
  });
});
