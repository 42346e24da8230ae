import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentDraft } from '../../src/modules/content/content-draft.ts';
import { createItem, publishItem, updateItem, withdrawItem } from '../../src/modules/content/content-edit.service.ts';
import { createBrand } from '../kit/brands.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ seeded: false });
  await createBrand(server.ctx, 'one');
  await createBrand(server.ctx, 'two');
  await server.database.sql(`update brand set image_hosts = '{img.one.example}' where merchant_code = 'one'`);
});
afterAll(() => server.close());

const draft: ContentDraft = {
  kind: 'PL',
  publishFrom: new Date('2026-01-01T00:00:00Z'),
  texts: { EN: { title: 'Title', body: '<p>Body</p>' } },
};

async function create(changes: Partial<ContentDraft> = {}): Promise<string> {
  const created = await createItem(server.ctx, 'one', { ...draft, ...changes });
  if (!created.ok) throw new Error(created.error.code);
  return created.value;
}

const row = async (id: string) =>
  (await server.database.sql('select status, version, url from content_item where id = $1', [id]))[0];
const texts = (id: string) =>
  server.database.sql('select language, title, body from content_text where item_id = $1 order by language', [id]);

describe('writing content', () => {
  it('stores a draft that nobody sees until it is published, and hides it again', async () => {
    const id = await create();
    expect(await row(id)).toMatchObject({ status: 'draft', version: 1 });
    await publishItem(server.ctx, 'one', id);
    expect(await row(id)).toMatchObject({ status: 'published', version: 2 });
    await withdrawItem(server.ctx, 'one', id);
    expect(await row(id)).toMatchObject({ status: 'withdrawn', version: 3 });
  });

  it('cleans bodies before they are stored [SRV-10, T28]', async () => {
    const id = await create({
      texts: {
        EN: {
          title: '  Title ',
          body: '<p style="x" onclick="y">Hi<script>z</script></p><img src="https://img.one.example/a.png"><img src="https://other.example/a.png">',
        },
      },
    });
    expect(await texts(id)).toEqual([
      { language: 'EN', title: 'Title', body: '<p>Hi</p><img src="https://img.one.example/a.png" alt="" />' },
    ]);
  });

  it.each<[string, Partial<ContentDraft>]>([
    ['a script link', { url: 'javascript:alert(1)' }],
    ['a link to another protocol', { url: 'http://plain.example/' }],
    ['a link without a protocol', { url: '//evil.example' }],
    ['a picture of a stranger', { image: 'https://other.example/a.png' }],
    ['no text at all', { texts: {} }],
    ['no text that everybody can read', { texts: { JA: { title: '題' } } }],
    ['an empty title', { texts: { EN: { title: '   ' } } }],
    ['control characters', { texts: { EN: { title: 'a\u0000b' } } }],
    ['a body beyond measure', { texts: { EN: { title: 'a', body: 'x'.repeat(60_001) } } }],
    ['a pop-up for nobody', { kind: 'PU' }],
    ['a notice with an audience', { execution: 'A' }],
    ['a promotion without a start', { kind: 'PR' }],
    ['a window that ends before it starts', { publishUntil: new Date('2025-01-01T00:00:00Z') }],
    ['a date that is none', { publishFrom: new Date('nonsense') }],
    ['an unknown field', { status: 'published' } as Partial<ContentDraft>],
    ['an odd place', { groupName: 'M HOME' }],
  ])('refuses %s [T28, T29]', async (_, changes) => {
    expect(await createItem(server.ctx, 'one', { ...draft, ...changes })).toEqual({
      ok: false,
      error: { code: 'request.invalid' },
    });
  });

  it('replaces all texts of an item and counts its versions', async () => {
    const id = await create({ texts: { EN: { title: 'Old' }, TY: { title: 'Luma' } } });
    const edited = { merchantCode: 'one', id, version: 1 };
    expect(await updateItem(server.ctx, edited, { ...draft, url: '/m/help', texts: { EN: { title: 'New' } } })).toEqual(
      { ok: true, value: null },
    );
    expect(await row(id)).toMatchObject({ version: 2, url: '/m/help' });
    expect(await texts(id)).toEqual([{ language: 'EN', title: 'New', body: '' }]);
  });

  it('refuses a change that was made from an older version, and leaves the texts alone', async () => {
    const id = await create();
    await publishItem(server.ctx, 'one', id);
    const late = await updateItem(
      server.ctx,
      { merchantCode: 'one', id, version: 1 },
      { ...draft, texts: { EN: { title: 'Late' } } },
    );
    expect(late).toEqual({ ok: false, error: { code: 'not.found' } });
    expect(await texts(id)).toMatchObject([{ title: 'Title' }]);
  });

  it('never touches the items of another brand', async () => {
    const id = await create();
    const missing = { ok: false, error: { code: 'not.found' } };
    expect(await updateItem(server.ctx, { merchantCode: 'two', id, version: 1 }, draft)).toEqual(missing);
    expect(await publishItem(server.ctx, 'two', id)).toEqual(missing);
    expect(await withdrawItem(server.ctx, 'two', id)).toEqual(missing);
    expect(await createItem(server.ctx, 'nobody', draft)).toEqual(missing);
    expect(await row(id)).toMatchObject({ status: 'draft', version: 1 });
  });

  it('stores all of an item or nothing', async () => {
    const before = await server.database.sql('select count(*) from content_item');
    await server.database.sql(`alter table content_text add constraint planted check (title <> 'Break')`);
    await expect(create({ texts: { EN: { title: 'Break' } } })).rejects.toThrow(/planted/);
    await server.database.sql('alter table content_text drop constraint planted');
    expect(await server.database.sql('select count(*) from content_item')).toEqual(before);
  });
});
