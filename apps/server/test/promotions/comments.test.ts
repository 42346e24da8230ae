import { promotion } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerComment, moderateComment } from '../../src/modules/promotions/index.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import { picture, upload } from '../kit/pictures.ts';
import { codeOf, createVerified, openCampaign, valueOf } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let id: string;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  server = await startTestServer({ clock: movableClock(), app: { budgets: WIDE } });
  ({ id } = await openCampaign(server));
  [ana, ben] = [await createVerified(server), await createVerified(server)];
});
afterAll(() => server.close());

const write = ({ token }: Person, content: string, images: string[] = []) =>
  server.ask(promotion.comment, { id, content, images }, { token });
const read = async (person: Person | null, cursor?: string) =>
  valueOf(
    await server.ask(
      promotion.comments,
      { id, ...(cursor !== undefined && { cursor }) },
      person ? { token: person.token } : {},
    ),
  );
const imageOf = async ({ token }: Person, purpose = 'comment') =>
  (await upload(server, token, await picture(), { purpose })).id;
const fetchImage = (url: string, token?: string) =>
  server.app.inject({ url, headers: { merchant: 'ty01', ...(token !== undefined && { authorization: token }) } });

describe('a comment', () => {
  it('is read by its writer at once, by others once staff have shown it, with their answer [API-47, SCR-29]', async () => {
    const written = valueOf(await write(ana, '  Pumasok agad. Salamat!  '));
    expect(written).toMatchObject({ content: 'Pumasok agad. Salamat!', isOwn: true, state: 'waiting', answer: null });
    expect(written.account).not.toContain(ana.account.slice(1, -1));
    expect([(await read(ben)).list, (await read(null)).list]).toEqual([[], []]);
    expect((await read(ana)).list.map((one) => one.id)).toEqual([written.id]);
    await moderateComment(server.ctx, written.id, 'shown', 'Cora');
    await answerComment(server.ctx, written.id, 'Salamat din!', 'Cora');
    expect(await read(null)).toMatchObject({
      list: [{ id: written.id, isOwn: false, answer: { content: 'Salamat din!' } }],
      footer: { count: 1 },
    });
    await moderateComment(server.ctx, written.id, 'hidden', 'Cora');
    expect((await read(ben)).list).toEqual([]);
    expect((await read(ana)).list).toMatchObject([{ state: 'hidden' }]);
    expect(await moderateComment(server.ctx, '999999', 'shown', 'Cora')).toMatchObject({ ok: false });
  });

  it('has 1 to 140 characters and at most three pictures [VAL-34, UPL-03]', async () => {
    const cora = await createVerified(server);
    for (const content of ['', '   ', 'x'.repeat(141)])
      expect(codeOf(await write(cora, content))).toBe('request.invalid');
    expect(valueOf(await write(cora, 'x'.repeat(140))).content).toHaveLength(140);
    const four = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(24));
    expect(codeOf(await write(cora, 'Four', four))).toBe('request.invalid');
    expect(codeOf(await server.ask(promotion.comment, { id: '999999', content: 'x' }, { token: cora.token }))).toBe(
      'not.found',
    );
  });

  it('has pictures that its writer uploaded for it, which others see once it is shown [UPL-05]', async () => {
    const image = await imageOf(ana);
    expect(codeOf(await write(ana, 'Twice', [image, image]))).toBe('comment.image');
    expect(codeOf(await write(ana, 'Papers', [await imageOf(ana, 'kycFront')]))).toBe('comment.image');
    expect(codeOf(await write(ben, 'Not mine', [image]))).toBe('comment.image');
    const written = valueOf(await write(ana, 'Look', [image]));
    const [url = ''] = written.images;
    const statuses = async () =>
      Promise.all(
        [fetchImage(url, ana.token), fetchImage(url, ben.token), fetchImage(url)].map(
          async (one) => (await one).statusCode,
        ),
      );
    expect(await statuses()).toEqual([200, 404, 404]);
    await moderateComment(server.ctx, written.id, 'shown', 'Cora');
    expect(await statuses()).toEqual([200, 200, 200]);
    const { headers } = await fetchImage(url);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/jpeg', 'no-store']);
    expect((await fetchImage('/wps/promotion/image/x')).statusCode).toBe(404);
  });

  it('stays when the picture of it was deleted, which is then not found [UPL-05]', async () => {
    const image = await imageOf(ben);
    const written = valueOf(await write(ben, 'Gone', [image]));
    await moderateComment(server.ctx, written.id, 'shown', 'Cora');
    await server.database.sql('delete from upload where id = $1', [image]);
    const gone = await fetchImage(written.images[0] ?? '');
    expect([gone.statusCode, gone.json()]).toMatchObject([404, { success: false, errorCode: 'not.found' }]);
    expect((await read(null)).list.find(({ id: one }) => one === written.id)?.content).toBe('Gone');
  });

  it('is one of ten a day, however fast they are sent', async () => {
    const dina = await createVerified(server);
    const answers = await Promise.all(Array.from({ length: 14 }, (_, nr) => write(dina, `No. ${nr}`)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'value')).toHaveLength(10);
    expect(new Set(codes)).toEqual(new Set(['value', 'comment.limit']));
  });

  it('stands in pages that never shift [API-47]', async () => {
    await server.database.sql(
      `insert into campaign_comment (merchant_code, campaign_id, member_id, content, state, decided_by, at)
       select 'ty01', $1, $2, 'Row ' || nr, 'shown', 'Cora', now() from generate_series(1, 30) nr`,
      [id, ben.memberId],
    );
    const first = await read(null);
    expect([first.list.length, first.list[0]?.content, first.footer !== null]).toEqual([20, 'Row 30', true]);
    const second = await read(null, first.next ?? '');
    expect([second.list[0]?.content, second.footer]).toEqual(['Row 10', null]);
    expect(second.next).toBeNull();
  });
});
