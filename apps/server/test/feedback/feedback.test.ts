import { randomUUID } from 'node:crypto';
import { feedback } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerThread, closeQuiet, closeThread } from '../../src/modules/feedback/index.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { askHouse, createMember, endSeeded, mailsOf, threadOf, words } from '../kit/mail-kit.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { picture, upload } from '../kit/pictures.ts';
import { codeOf, valueOf } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await endSeeded(server);
});
afterAll(() => server.close());

const newcomer = () => createMember(server, clock);
const again = async ({ memberId, account }: Person): Promise<Person> => ({
  memberId,
  account,
  token: await logIn(server.ctx, memberId),
});
const open = async (person: Person, changes = {}) => valueOf(await askHouse(server, person, changes));
const answer = ({ token }: Person, id: string, content: string, images: string[] = [], key = randomUUID()) =>
  server.ask(feedback.answer, { id, key, content, images }, { token });
const listOf = async ({ token }: Person, cursor?: string) =>
  valueOf(await server.ask(feedback.list, cursor === undefined ? {} : { cursor }, { token }));
const imageOf = async ({ token }: Person, purpose = 'feedback') =>
  (await upload(server, token, await picture(), { purpose })).id;
const staff = (id: string, text = 'Naipadala na po ito.') => answerThread(server.ctx, id, { text, who: 'Mara' });

describe('a question', () => {
  it('gets a number that can be read out and a promised time, and stands in the list [API-28, API-29, SCR-14]', async () => {
    const ana = await newcomer();
    const asked = await open(ana, { questionType: 'game', content: `  ${words(6)}  ` });
    expect(asked.number).toMatch(/^FB-2603-\d{5}$/);
    expect(asked.promisedTime).toBe(new Date(clock.now().getTime() + DAY_MS).toISOString());
    expect(await listOf(ana)).toEqual({
      list: [
        {
          id: asked.id,
          number: asked.number,
          questionType: 'game',
          content: words(6),
          images: [],
          status: 'open',
          reply: null,
          time: clock.now().toISOString(),
          promisedTime: asked.promisedTime,
          unread: false,
        },
      ],
      next: null,
      footer: { unread: 0 },
    });
  });

  it('has 5 to 200 words and at most 2000 characters [VAL-32, VAL-33]', async () => {
    const ana = await newcomer();
    const codes: string[] = [];
    for (const count of [4, 5, 200, 201]) codes.push(codeOf(await askHouse(server, ana, { content: words(count) })));
    expect(codes).toEqual(['request.invalid', 'value', 'value', 'request.invalid']);
    expect([4, 5, 200, 201].map((count) => feedback.countWords(` ${words(count)}\n`))).toEqual([4, 5, 200, 201]);
    const long = (length: number) => `a b c d ${'x'.repeat(length - 8)}`;
    expect(codeOf(await askHouse(server, ana, { content: long(2001) }))).toBe('request.invalid');
    expect(codeOf(await askHouse(server, ana, { content: long(2000) }))).toBe('value');
    expect(codeOf(await askHouse(server, ana, { questionType: 'other thing' as never }))).toBe('request.invalid');
  });

  it('that is tapped twice is asked once, and another under its key is refused [API-28]', async () => {
    const ana = await newcomer();
    const key = randomUUID();
    const content = words(9);
    const asked = await Promise.all(Array.from({ length: 6 }, () => askHouse(server, ana, { key, content })));
    expect(new Set(asked.map((one) => valueOf(one).id)).size).toBe(1);
    expect(codeOf(await askHouse(server, ana, { key, content: words(10) }))).toBe('key.reused');
    expect((await listOf(ana)).list).toHaveLength(1);
    const [thread] = (await listOf(ana)).list;
    const id = thread?.id ?? '';
    const twice = randomUUID();
    await Promise.all(Array.from({ length: 6 }, () => answer(ana, id, 'Dumating na po', [], twice)));
    expect((await threadOf(server, ana, id)).posts).toHaveLength(2);
  });

  it('has up to three pictures that its writer uploaded for it, and nobody else sees them [UPL-03, UPL-05]', async () => {
    const [ana, ben] = [await newcomer(), await newcomer()];
    const image = await imageOf(ana);
    const refused = async (person: Person, images: string[]) => codeOf(await askHouse(server, person, { images }));
    expect(await refused(ana, [image, image])).toBe('feedback.image');
    expect(await refused(ben, [image])).toBe('feedback.image');
    expect(await refused(ana, [await imageOf(ana, 'comment')])).toBe('feedback.image');
    expect(
      await refused(
        ana,
        ['a', 'b', 'c', 'd'].map((one) => one.repeat(24)),
      ),
    ).toBe('request.invalid');
    expect((await listOf(ana)).list).toEqual([]);
    const { id } = await open(ana, { images: [image] });
    const [url = ''] = (await threadOf(server, ana, id)).posts[0]?.images ?? [];
    const fetchImage = async (token?: string) =>
      (await server.app.inject({ url, headers: { merchant: 'ty01', ...(token && { authorization: token }) } }))
        .statusCode;
    expect([await fetchImage(ana.token), await fetchImage(ben.token), await fetchImage()]).toEqual([200, 404, 401]);
  });

  it('is one of five a day, however fast they are sent [API-28]', async () => {
    const ana = await newcomer();
    const codes = (await Promise.all(Array.from({ length: 8 }, () => askHouse(server, ana)))).map(codeOf);
    expect(codes.filter((code) => code === 'value')).toHaveLength(5);
    expect(new Set(codes)).toEqual(new Set(['value', 'feedback.limit']));
    clock.forward(DAY_MS + 1);
    expect(codeOf(await askHouse(server, await again(ana)))).toBe('value');
  });

  it('stands in pages that never shift [API-29]', async () => {
    const ana = await newcomer();
    await server.database.sql(
      `insert into feedback (merchant_code, member_id, question_type, language, opened_at, promised_at)
       select 'ty01', $1, 'other', 'EN', $2, $2 from generate_series(1, 25)`,
      [ana.memberId, new Date(clock.now().getTime() - 2 * DAY_MS)],
    );
    const first = await listOf(ana);
    await open(ana);
    const second = await listOf(ana, first.next ?? '');
    expect([first.list.length, second.list.length, second.next, second.footer]).toEqual([20, 5, null, null]);
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(25);
  });

  it('is not for trial players [SCR-14, STD-04]', async () => {
    const trial = await createPerson(server.ctx, { type: 4 });
    expect(codeOf(await askHouse(server, trial))).toBe('free_reject');
  });
});

describe('a thread', () => {
  it('is answered, seen, written on, and promised an answer anew [API-29, SCR-14]', async () => {
    const ana = await newcomer();
    const { id, number } = await open(ana);
    clock.forward(MINUTE_MS);
    expect(await staff(id)).toMatchObject({ ok: true });
    const answered = await threadOf(server, ana, id);
    expect(answered).toMatchObject({
      status: 'answered',
      promisedTime: null,
      answeredTime: clock.now().toISOString(),
      closesTime: new Date(clock.now().getTime() + 14 * DAY_MS).toISOString(),
      reply: 'Naipadala na po ito.',
      unread: true,
      regulator: expect.stringContaining('PAGCOR'),
      posts: [{ from: 'member' }, { from: 'staff', name: 'Mara' }],
    });
    expect((await listOf(ana)).footer).toEqual({ unread: 1 });
    expect(valueOf(await server.ask(feedback.seen, { id }, { token: ana.token }))).toEqual({ unread: 0 });
    expect((await threadOf(server, ana, id)).unread).toBe(false);
    const [message] = (await mailsOf(server, ana)).list;
    expect(message).toMatchObject({
      kind: 'notice',
      title: 'We answered you',
      excerpt: expect.stringContaining(number),
    });
    const written = valueOf(await answer(ana, id, 'Wala pa rin po.'));
    expect(written).toMatchObject({ status: 'open', closesTime: null });
    expect(written.promisedTime).toBe(new Date(clock.now().getTime() + DAY_MS).toISOString());
    clock.forward(MINUTE_MS);
    expect(valueOf(await answer(ana, id, 'Kumusta na?')).promisedTime).toBe(written.promisedTime);
  });

  it('has one message for all answers to what was written last [API-43]', async () => {
    const ana = await newcomer();
    const { id } = await open(ana);
    await staff(id);
    await staff(id, 'At isa pa.');
    expect((await mailsOf(server, ana)).list).toHaveLength(1);
    valueOf(await answer(ana, id, 'Salamat'));
    await staff(id, 'Walang anuman.');
    expect((await mailsOf(server, ana)).list).toHaveLength(2);
  });

  it('of somebody else does not exist [T33]', async () => {
    const [ana, ben] = [await newcomer(), await newcomer()];
    const { id } = await open(ana);
    const asked = [
      await server.ask(feedback.thread, { id }, { token: ben.token }),
      await answer(ben, id, 'Akin ito'),
      await server.ask(feedback.seen, { id }, { token: ben.token }),
      await server.ask(feedback.close, { id }, { token: ben.token }),
      await server.ask(feedback.thread, { id: 'x' }, { token: ana.token }),
    ];
    expect(asked.map(codeOf)).toEqual(Array(5).fill('not.found'));
    expect((await threadOf(server, ana, id)).posts).toHaveLength(1);
  });

  it('is closed by its writer, says where else to turn, and opens again with what they write [R73, SCR-14]', async () => {
    const ana = await newcomer();
    const { id } = await open(ana);
    const close = async () => valueOf(await server.ask(feedback.close, { id }, { token: ana.token }));
    const closed = await close();
    expect(closed).toMatchObject({ status: 'closed', outcome: 'member', promisedTime: null, closesTime: null });
    expect(closed.posts.at(-1)).toMatchObject({ from: 'staff', content: expect.stringContaining('www.pagcor.ph') });
    expect(await close()).toEqual(closed);
    expect(await staff(id)).toMatchObject({ error: { code: 'feedback.state' } });
    expect(valueOf(await answer(ana, id, 'Bumalik ang problema'))).toMatchObject({
      status: 'open',
      outcome: null,
      closedTime: null,
    });
  });

  it('is closed by staff with what came of it [R73]', async () => {
    const ana = await newcomer();
    const { id } = await open(ana);
    await staff(id);
    expect(await closeThread(server.ctx, id, { outcome: 'compensated', who: 'Mara' })).toMatchObject({ ok: true });
    expect(await closeThread(server.ctx, id, { outcome: 'solved', who: 'Mara' })).toMatchObject({ ok: false });
    expect(await threadOf(server, ana, id)).toMatchObject({ status: 'closed', outcome: 'compensated' });
  });

  it('closes after fourteen quiet days, not before, and never while the house is to answer [SCR-14]', async () => {
    const [ana, ben] = [await newcomer(), await newcomer()];
    const [answered, waiting] = [await open(ana), await open(ben)];
    await staff(answered.id);
    clock.forward(14 * DAY_MS - 1);
    await closeQuiet(server.ctx);
    expect((await threadOf(server, await again(ana), answered.id)).status).toBe('answered');
    clock.forward(1);
    await Promise.all([closeQuiet(server.ctx), closeQuiet(server.ctx)]);
    const closed = await threadOf(server, await again(ana), answered.id);
    expect([closed.status, closed.outcome, closed.posts.length]).toEqual(['closed', 'quiet', 3]);
    expect((await threadOf(server, await again(ben), waiting.id)).status).toBe('open');
  });
});
