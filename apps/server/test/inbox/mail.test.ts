import { mail } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { createMember, endSeeded, mailsOf, openMail, publishTo, unreadOf, writeTo } from '../kit/mail-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { cashOf, codeOf, grantTo, openCampaign, takeRewards, valueOf } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await endSeeded(server);
});
afterAll(() => server.close());

const readAll = async ({ token }: Person) => valueOf(await server.ask(mail.readAll, {}, { token })).unread;
const remove = async ({ token }: Person, ids: readonly string[]) =>
  valueOf(await server.ask(mail.remove, { ids: ids.join(',') }, { token })).unread;
const idsOf = ({ list }: { readonly list: readonly { readonly id: string }[] }) => list.map(({ id }) => id);

describe('the list of messages', () => {
  it('has kind, title, excerpt, time and whether each was read, in the language of its reader [API-43, SCR-12]', async () => {
    const ana = await createMember(server, clock);
    const id = await writeTo(server, ana);
    const [row] = (await mailsOf(server, ana)).list;
    expect(row).toEqual({
      id,
      kind: 'money',
      title: 'Your deposit has arrived',
      excerpt: '₱500.00 is in your balance. Order D2603-020-00001.',
      time: clock.now().toISOString(),
      read: false,
      rewardId: null,
    });
    const [other] = (await mailsOf(server, ana, {}, 'TY')).list;
    expect(other).toMatchObject({
      id,
      title: 'Pumasok na ang deposito mo',
      excerpt: expect.stringContaining('₱500.00'),
    });
  });

  it('stands in pages that never shift, broadcasts among them [API-43, STD-06]', async () => {
    const ana = await createMember(server, clock);
    const sent: string[] = [];
    for (let nr = 0; nr < 44; nr += 1) {
      if (nr % 11 === 5) sent.push((await publishTo(server)).id);
      else sent.push(await writeTo(server, ana));
    }
    const first = await mailsOf(server, ana);
    await writeTo(server, ana);
    const second = await mailsOf(server, ana, { cursor: first.next ?? '' });
    const third = await mailsOf(server, ana, { cursor: second.next ?? '' });
    expect([first.list.length, second.list.length, third.list.length]).toEqual([20, 20, 4]);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual([...sent].reverse());
    expect([first.footer, second.footer, third.next]).toEqual([{ unread: 44 }, null, null]);
  });

  it('of unread ones leaves out what was read [SCR-12]', async () => {
    const ana = await createMember(server, clock);
    const notice = await publishTo(server);
    const [one, two] = [await writeTo(server, ana), await writeTo(server, ana)];
    valueOf(await openMail(server, ana, two));
    expect(idsOf(await mailsOf(server, ana, { status: 'unread' }))).toEqual([one, notice.id]);
    valueOf(await openMail(server, ana, notice.id));
    expect(idsOf(await mailsOf(server, ana, { status: 'unread' }))).toEqual([one]);
    expect((await mailsOf(server, ana)).list.map(({ read }) => read)).toEqual([true, false, true]);
  });
});

describe('a message', () => {
  it('is read once it was opened, by GET or by POST, and knows those beside it [API-44, API-45, SCR-13, ENT-31]', async () => {
    const ana = await createMember(server, clock);
    const one = await writeTo(server, ana);
    const notice = await publishTo(server);
    const two = await writeTo(server, ana);
    expect(await unreadOf(server, ana)).toBe(3);
    const opened = valueOf(await openMail(server, ana, notice.id));
    expect(opened).toMatchObject({
      id: notice.id,
      kind: 'notice',
      content: '<p>Closed for <strong>an hour</strong>.</p>',
      prevId: one,
      prevTitle: 'Your deposit has arrived',
      nextId: two,
      nextTitle: 'Your deposit has arrived',
      reward: null,
      unread: 2,
    });
    const posted = valueOf(await server.ask(mail.open, { id: one }, { token: ana.token }));
    expect(posted).toMatchObject({ id: one, prevId: null, nextId: notice.id, unread: 1 });
    expect(await unreadOf(server, ana)).toBe(1);
    expect(valueOf(await openMail(server, ana, two))).toMatchObject({ prevId: notice.id, nextId: null, unread: 0 });
  });

  it('is safe to draw, whatever its facts are, and leads only to paths of the site [API-45, SRV-10]', async () => {
    const ana = await createMember(server, clock);
    const id = await writeTo(server, ana, { facts: { orderNo: { text: '<img src=x onerror=alert(1)>' } } });
    const { content } = valueOf(await openMail(server, ana, id));
    expect(content).toContain('&lt;img src=x');
    expect(content).not.toContain('<img');
    expect(content).toContain('<a href="/m/vouReport">');
  });

  it('of somebody else does not exist, and neither does one that was deleted [T33, SCR-13]', async () => {
    const [ana, ben] = [await createMember(server, clock), await createMember(server, clock)];
    const id = await writeTo(server, ana);
    for (const strange of [id, '999999999', 'x', '0'])
      expect(codeOf(await openMail(server, ben, strange))).toBe('not.found');
    expect(await remove(ben, [id])).toBe(0);
    expect(await unreadOf(server, ana)).toBe(1);
    expect(await remove(ana, [id])).toBe(0);
    expect(codeOf(await openMail(server, ana, id))).toBe('not.found');
    expect(await remove(ana, [id, id, '999999999'])).toBe(0);
  });

  it('that was read on one device is read on the other [SCR-12]', async () => {
    const ana = await createMember(server, clock);
    const phone = { ...ana, token: await logIn(server.ctx, ana.memberId) };
    const notice = await publishTo(server);
    const id = await writeTo(server, ana);
    valueOf(await openMail(server, phone, id));
    expect((await mailsOf(server, ana)).list.map(({ read }) => read)).toEqual([true, false]);
    expect(await readAll(phone)).toBe(0);
    expect(await unreadOf(server, ana)).toBe(0);
    await remove(phone, [notice.id]);
    expect(idsOf(await mailsOf(server, ana))).toEqual([id]);
  });

  it('under a key is sent once', async () => {
    const ana = await createMember(server, clock);
    const sent = await Promise.all(Array.from({ length: 10 }, () => writeTo(server, ana, { key: 'the same' })));
    expect(new Set(sent).size).toBe(1);
    expect(await unreadOf(server, ana)).toBe(1);
  });
});

describe('what was read or deleted', () => {
  it('all at once leaves what comes a moment later unread [API-45]', async () => {
    const ana = await createMember(server, clock);
    const before = await publishTo(server);
    await writeTo(server, ana);
    expect(await readAll(ana)).toBe(0);
    expect(await readAll(ana)).toBe(0);
    const after = await publishTo(server);
    const own = await writeTo(server, ana);
    expect(await unreadOf(server, ana)).toBe(2);
    expect(idsOf(await mailsOf(server, ana, { status: 'unread' }))).toEqual([own, after.id]);
    // One row says that everything up to here is read.
    const states = await server.database.sql('select * from mail_state where member_id = $1', [ana.memberId]);
    expect([states, idsOf(await mailsOf(server, ana))]).toEqual([[], expect.arrayContaining([before.id])]);
  });

  it('stays so, however many do all of it at the same moment [API-45]', async () => {
    const ana = await createMember(server, clock);
    const notices = [await publishTo(server), await publishTo(server), await publishTo(server)];
    const own: string[] = [];
    for (let nr = 0; nr < 12; nr += 1) own.push(await writeTo(server, ana));
    const gone = [...own.slice(0, 4), ...notices.slice(0, 1).map(({ id }) => id)];
    const work = Array.from({ length: 100 }, (_, nr) => {
      const id = own[nr % own.length] ?? '';
      if (nr % 4 === 0) return server.ask(mail.readAll, {}, { token: ana.token });
      if (nr % 4 === 1) return server.ask(mail.remove, { ids: [...gone].reverse().join(',') }, { token: ana.token });
      if (nr % 4 === 2) return server.ask(mail.detail, { id: notices[nr % 3]?.id ?? '' }, { token: ana.token });
      return server.ask(mail.detail, { id }, { token: ana.token });
    });
    const codes = new Set((await Promise.all(work)).map(codeOf));
    for (const code of codes) expect(['value', 'not.found']).toContain(code);
    expect(await unreadOf(server, ana)).toBe(0);
    const left = idsOf(await mailsOf(server, ana));
    expect(left).not.toEqual(expect.arrayContaining(gone.slice(0, 1)));
    expect(left.filter((id) => gone.includes(id))).toEqual([]);
    expect(left.filter((id) => own.includes(id))).toHaveLength(8);
  });

  it('loses no reward: it is taken from the reward centre all the same [API-45, PROMO-06]', async () => {
    const grants = await openCampaign(server, { kind: 'GRANT', hours: 168, times: 2 });
    const ana = await createMember(server, clock);
    const rewardId = await grantTo(server, grants, ana);
    const [row] = (await mailsOf(server, ana)).list;
    expect(row).toMatchObject({ kind: 'reward', rewardId, excerpt: expect.stringContaining('₱100.00') });
    const opened = valueOf(await openMail(server, ana, row?.id ?? ''));
    expect(opened.reward).toMatchObject({ id: rewardId, amount: '100.00', turnover: '200.00', canClaim: true });
    expect(opened.content).toContain(`Promo ${grants.code}`);
    await remove(ana, [row?.id ?? '']);
    expect((await mailsOf(server, ana)).list).toEqual([]);
    expect(valueOf(await takeRewards(server, ana, [rewardId])).claimed).toEqual([rewardId]);
    expect(await cashOf(server, ana)).toBe(10_000n);
  });

  it('shows a reward as it stands now [API-45]', async () => {
    const grants = await openCampaign(server, { kind: 'GRANT', hours: 168 });
    const ana = await createMember(server, clock);
    const rewardId = await grantTo(server, grants, ana);
    const [row] = (await mailsOf(server, ana)).list;
    await takeRewards(server, ana, [rewardId]);
    expect(valueOf(await openMail(server, ana, row?.id ?? '')).reward).toMatchObject({
      state: 'claimed',
      canClaim: false,
    });
  });
});
