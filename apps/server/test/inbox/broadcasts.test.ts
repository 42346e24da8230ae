import { mail, responsibleGaming } from '@perya/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveBroadcast,
  endBroadcast,
  previewReach,
  publishBroadcasts,
  readBroadcast,
  saveBroadcast,
} from '../../src/modules/inbox/index.ts';
import { marksQuery } from '../../src/modules/inbox/mark.store.ts';
import { setPlayerActive } from '../../src/modules/catalog/index.ts';
import { asAdmin } from '../kit/admin.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import {
  broadcastFile,
  choose,
  createMember,
  endSeeded,
  mailsOf,
  openMail,
  publishTo,
  unreadOf,
  untilKnown,
  writeTo,
} from '../kit/mail-kit.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { codeOf, grantTo, openCampaign, valueOf } from '../kit/promo-kit.ts';
import { prove } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TRIAL = 4;
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await endSeeded(server);
});
afterAll(() => server.close());

const idsOf = async (person: Pick<Person, 'token'>) => (await mailsOf(server, person)).list.map(({ id }) => id);
const draftOf = (changes: Readonly<Record<string, unknown>> = {}) => {
  const read = readBroadcast(broadcastFile(server, changes));
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.value;
};

describe('a broadcast', () => {
  it('is one row, and is written down for nobody who has not read or deleted it [API-43]', async () => {
    const people = [
      await createMember(server, clock),
      await createMember(server, clock),
      await createMember(server, clock),
    ] as const;
    const { id } = await publishTo(server);
    for (const person of people) expect(await idsOf(person)).toContain(id);
    const states = () => server.database.sql('select member_id from mail_state where mail_id = $1', [id]);
    expect(await states()).toEqual([]);
    valueOf(await openMail(server, people[0], id));
    expect((await states()).map((row) => row['member_id'])).toEqual([people[0].memberId]);
  });

  it('is for whoever is in its segment at the moment of reading [API-43]', async () => {
    const [ana, ben] = [await createMember(server, clock), await createMember(server, clock)];
    const named = await publishTo(server, { segment: { fact: 'member', oneOf: [ana.memberId] } });
    const old = await publishTo(server, {
      segment: {
        all: [
          { fact: 'daysRegistered', from: 2, to: 400 },
          { fact: 'member', oneOf: [ben.memberId] },
        ],
      },
    });
    expect([(await idsOf(ana)).includes(named.id), (await idsOf(ben)).includes(named.id)]).toEqual([true, false]);
    expect(codeOf(await openMail(server, ben, named.id))).toBe('not.found');
    expect(await idsOf(ben)).not.toContain(old.id);
    const unread = await unreadOf(server, ben);
    clock.forward(2 * DAY_MS);
    const later = { ...ben, token: await logIn(server.ctx, ben.memberId) };
    expect(await idsOf(later)).toContain(old.id);
    expect(await unreadOf(server, later)).toBe(unread + 1);
  });

  it('is not shown to who came later, unless it says so, nor after its end [API-43]', async () => {
    const [plain, lasting] = [await publishTo(server), await publishTo(server, { includesNew: true })];
    clock.forward(MINUTE_MS);
    const ana = await createMember(server, clock);
    const ids = await idsOf(ana);
    expect([ids.includes(plain.id), ids.includes(lasting.id)]).toEqual([false, true]);
    const ending = await publishTo(server, { endsAt: new Date(clock.now().getTime() + MINUTE_MS).toISOString() });
    expect(await idsOf(ana)).toContain(ending.id);
    clock.forward(MINUTE_MS);
    expect(await idsOf(ana)).not.toContain(ending.id);
    const unread = await unreadOf(server, ana);
    expect(await endBroadcast(server.ctx, lasting, 'Ana')).toMatchObject({ ok: true });
    await untilKnown(server);
    expect([await idsOf(ana), await unreadOf(server, ana)]).toEqual([
      expect.not.arrayContaining([lasting.id]),
      unread - 1,
    ]);
  });

  it('is written by one person, approved by another, and changes no more; its time is kept [R66]', async () => {
    const publishAt = new Date(clock.now().getTime() + 10 * MINUTE_MS).toISOString();
    const draft = draftOf({ publishAt });
    const { ctx } = server;
    expect(await saveBroadcast(ctx, draft, 'Ana')).toMatchObject({ ok: true });
    expect(await approveBroadcast(ctx, draft, 'Ana')).toMatchObject({ error: { code: 'broadcast.same.person' } });
    expect(await saveBroadcast(ctx, { ...draft, kind: 'security' }, 'Ana')).toMatchObject({ ok: true });
    expect(await approveBroadcast(ctx, draft, 'Ben')).toMatchObject({ ok: true });
    expect(await approveBroadcast(ctx, draft, 'Cora')).toMatchObject({ error: { code: 'broadcast.state' } });
    expect(await saveBroadcast(ctx, draft, 'Ana')).toMatchObject({ error: { code: 'broadcast.state' } });
    await asAdmin(server.database.connection, async (admin) => {
      const changed = `update broadcast set kind = 'notice' where code = '${draft.code}'`;
      await expect(admin.query(changed)).rejects.toThrow('never changed');
      const other = `update mail_text set title = 'x' where broadcast_id = (select id from broadcast where code = '${draft.code}')`;
      await expect(admin.query(other)).rejects.toThrow('never changed');
      await expect(admin.query(`delete from broadcast where code = '${draft.code}'`)).rejects.toThrow('never changed');
    });
    const published = async () =>
      (await server.database.sql('select mail_id from broadcast where code = $1', [draft.code]))[0]?.['mail_id'];
    await publishBroadcasts(ctx);
    expect(await published()).toBeNull();
    clock.forward(10 * MINUTE_MS);
    await Promise.all([publishBroadcasts(ctx), publishBroadcasts(ctx)]);
    expect(await published()).not.toBeNull();
    const rows = await server.database.sql(`select kind from account_event where detail ->> 'code' = $1 order by id`, [
      draft.code,
    ]);
    expect(rows.map((row) => row['kind'])).toEqual(['broadcast.drafted', 'broadcast.drafted', 'broadcast.approved']);
  });

  it('is refused where something of it is missing or asks what nobody knows, and keeps nothing but an article [SRV-10]', async () => {
    const field = (changes: Readonly<Record<string, unknown>>) => {
      const read = readBroadcast(broadcastFile(server, changes));
      return read.ok ? 'ok' : (read.error.value as { field: string }).field;
    };
    const text = { title: 'T', body: '<p>B</p>' };
    expect(field({ texts: { EN: text } })).toBe('texts.TY');
    expect(field({ texts: { EN: text, TY: { title: 'T', body: '<script>x</script>' } } })).toBe('texts.TY.body');
    expect(field({ kind: 'reward' })).toBe('isOffer');
    expect(field({ endsAt: clock.now().toISOString() })).toBe('endsAt');
    expect(field({ segment: { fact: 'shoeSize', from: 1, to: 2 } })).toMatch(/^segment/);
    const unknown = draftOf({ segment: { fact: 'language', oneOf: ['XX'] } });
    expect(await saveBroadcast(server.ctx, unknown, 'Ana')).toMatchObject({ error: { code: 'broadcast.segment' } });
    const body =
      '<p onclick="x()">B <a href="https://bad.example">out</a> <a href="/m/home">in</a><script>x</script></p>';
    const { texts } = draftOf({ texts: { EN: { title: 'T', body }, TY: text } });
    expect(texts.EN?.body).toBe('<p>B <a>out</a> <a href="/m/home">in</a></p>');
  });

  it('tells staff beforehand how many it would reach', async () => {
    const ana = await createMember(server, clock);
    const draft = draftOf({ kind: 'reward', isOffer: true, segment: { fact: 'member', oneOf: [ana.memberId] } });
    await saveBroadcast(server.ctx, draft, 'Ana');
    const reach = await previewReach(server.ctx, draft);
    expect(reach).toMatchObject({ ok: true, value: { reached: 1 } });
    await server.database.sql(`update member set kyc_state = 'none' where id = $1`, [ana.memberId]);
    expect(await previewReach(server.ctx, draft)).toMatchObject({ value: { reached: 0 } });
  });
});

/** How somebody comes to be left alone with offers. */
const LEFT_ALONE: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'has excluded themselves': async ({ token, memberId }) => {
    await prove(server.ctx, memberId);
    valueOf(await server.ask(responsibleGaming.exclude, { term: '6m' }, { token }));
  },
  'takes a break': async ({ token }) =>
    valueOf(await server.ask(responsibleGaming.coolOff, { term: '24h' }, { token })),
  'the operator has stopped': ({ memberId }) =>
    setPlayerActive(server.ctx, memberId, false, { who: 'Ana', why: 'test', ip: '' }),
  'has shown no papers': ({ memberId }) =>
    server.ctx.db.updateTable('member').set({ kyc_state: 'none' }).where('id', '=', memberId).execute(),
};

describe('who is to be left alone', () => {
  it.each(Object.entries(LEFT_ALONE))(
    'because they are somebody who %s reads no offer, and still what concerns their money and account [R31, R32]',
    async (_name, make) => {
      const ana = await createMember(server, clock);
      const grants = await openCampaign(server, { kind: 'GRANT', hours: 168 });
      await grantTo(server, grants, ana);
      const money = await writeTo(server, ana);
      const offer = await publishTo(server, { kind: 'reward', isOffer: true });
      const notice = await publishTo(server);
      const before = await mailsOf(server, ana);
      expect(before.list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['reward', 'money', 'notice']));
      await make(ana);
      const later = { ...ana, token: await logIn(server.ctx, ana.memberId) };
      const { list, footer } = await mailsOf(server, later);
      expect(list.filter(({ kind }) => kind === 'reward')).toEqual([]);
      expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([money, notice.id]));
      expect([await unreadOf(server, later), footer?.unread]).toEqual([list.length, list.length]);
      expect(codeOf(await openMail(server, later, offer.id))).toBe('not.found');
      const reward = before.list.find(({ rewardId }) => rewardId !== null);
      expect(codeOf(await openMail(server, later, reward?.id ?? ''))).toBe('not.found');
      const opened = valueOf(await openMail(server, later, notice.id));
      expect([opened.prevId, opened.nextId]).not.toContain(offer.id);
    },
  );

  it('on trial reads no offer [STD-04]', async () => {
    const trial = await createPerson(server.ctx, { type: TRIAL });
    await server.database.sql('update member set created_at = $2 where id = $1', [trial.memberId, clock.now()]);
    const offer = await publishTo(server, { kind: 'lottery', isOffer: true });
    const notice = await publishTo(server);
    const ids = await idsOf(trial);
    expect([ids.includes(offer.id), ids.includes(notice.id)]).toEqual([false, true]);
    expect(await unreadOf(server, trial)).toBe(ids.length);
  });

  it('for a while, as after a limit was tightened, is not offered anything new by a broadcast [R35]', async () => {
    const ana = await createMember(server, clock);
    const limit = { kind: 'deposit', period: 'day', amount: '500.00' } as const;
    valueOf(await server.ask(responsibleGaming.setLimit, limit, { token: ana.token }));
    clock.forward(MINUTE_MS);
    valueOf(await server.ask(responsibleGaming.setLimit, { ...limit, amount: '100.00' }, { token: ana.token }));
    const offer = await publishTo(server, { kind: 'reward', isOffer: true });
    expect(await idsOf(ana)).not.toContain(offer.id);
    clock.forward(8 * DAY_MS);
    expect(await idsOf({ token: await logIn(server.ctx, ana.memberId) })).toContain(offer.id);
  });
});

describe('who never said that they want to hear of offers, or took it back', () => {
  it('reads none by message, at once, and what is theirs and what concerns everybody as before', async () => {
    const [ana, ben] = [await createMember(server, clock), await createMember(server, clock)];
    await server.database.sql('delete from marketing_consent where member_id = $1', [ben.memberId]);
    const grants = await openCampaign(server, { kind: 'GRANT', hours: 168 });
    for (const one of [ana, ben]) await grantTo(server, grants, one);
    const offer = await publishTo(server, { kind: 'reward', isOffer: true });
    const notice = await publishTo(server);
    const kinds = async (one: Person) =>
      (await mailsOf(server, one)).list.map(({ id, kind }) => (id === offer.id ? 'offer' : kind));
    expect(await kinds(ana)).toEqual(['notice', 'offer', 'reward']);
    expect([await kinds(ben), await unreadOf(server, ben)]).toEqual([['notice', 'reward'], 2]);
    expect(codeOf(await openMail(server, ben, offer.id))).toBe('not.found');
    await choose(server, ana, false);
    await choose(server, ben, true);
    expect([await kinds(ana), await kinds(ben)]).toEqual([
      ['notice', 'reward'],
      ['notice', 'offer', 'reward'],
    ]);
    expect(notice.id).not.toBe(offer.id);
  });
});

describe('the count of unread messages', () => {
  it('walks indexes only, and none of them but those of the member [API-44]', async () => {
    const ana = await createMember(server, clock);
    await writeTo(server, ana);
    const compiled = marksQuery(ana.memberId).compile(server.ctx.db);
    const plan = await server.ctx.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const explained = sql<{ 'QUERY PLAN': string }>`explain ${marksQuery(ana.memberId)}`;
      return (await explained.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(compiled.sql).toContain('mail');
    expect(plan).not.toContain('Seq Scan');
    for (const index of ['mail_unread', 'mail_mark_pkey', 'mail_state_pkey']) expect(plan).toContain(index);
  });

  it('is right whatever was read one by one, all at once or deleted [API-44]', async () => {
    const ana = await createMember(server, clock);
    await publishTo(server);
    const all = await mailsOf(server, ana);
    expect(all.footer?.unread).toBe(await unreadOf(server, ana));
    valueOf(await server.ask(mail.readAll, {}, { token: ana.token }));
    const fresh = [await publishTo(server), await publishTo(server)] as const;
    await writeTo(server, ana);
    valueOf(await openMail(server, ana, fresh[0].id));
    expect(await unreadOf(server, ana)).toBe(2);
    valueOf(await server.ask(mail.remove, { ids: fresh[1].id }, { token: ana.token }));
    expect([await unreadOf(server, ana), (await mailsOf(server, ana)).footer]).toEqual([1, { unread: 1 }]);
  });
});
