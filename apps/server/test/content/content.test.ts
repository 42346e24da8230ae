import { content, PRELOADED, promotion, system, type Answer, type Call, type Value } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createItem, withdrawItem } from '../../src/modules/content/content-edit.service.ts';
import { createBrand, movableClock, publish } from '../kit/brands.ts';
import { until } from '../kit/patience.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const HOUR_MS = 3_600_000;
const HOME = { groupName: 'm_home', platform: 'M' } as const;

const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

function valueOf<C extends Call>(answer: Answer<C>): Value<C> {
  assert(answer.kind === 'value', `expected a value, got ${JSON.stringify(answer)}`);
  return answer.value;
}

function codeOf(answer: Answer<Call>): string {
  return answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
}

/** A brand of its own, so that tests do not see each other's content. */
let brands = 0;
async function freshBrand(): Promise<string> {
  brands += 1;
  const code = `brand${brands}`;
  await createBrand(server.ctx, code);
  return code;
}

const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS);
const titled = (title: string) => ({ EN: { title } });

describe('announcements', () => {
  it('answer what was asked for and leave the rest empty [API-30, ENT-08, HOME-32]', async () => {
    const all = valueOf(await server.ask(content.announcement, PRELOADED.home('TY').input));
    expect(all.banners).toHaveLength(4);
    expect(all.playerNotice).toHaveLength(8);
    expect(all.popup).toHaveLength(4);
    expect(all.agentNotice).toEqual([]);
    const one = valueOf(await server.ask(content.announcement, { types: 'B', ...HOME }));
    expect(one).toEqual({
      banners: all.banners,
      playerNotice: [],
      agentNotice: [],
      popup: [],
      hot: [],
      promotion: [],
      contentLobby: [],
      footer: { unreadCount: 0 },
    });
  });

  it('show the banners of one place only [API-30, API-31]', async () => {
    const register = valueOf(await server.ask(content.announcement, { types: 'B', groupName: 'm_reg', platform: 'M' }));
    expect(register.banners.map((banner) => banner.image)).toEqual(['/art/tent']);
    expect(valueOf(await server.ask(content.banner, { groupName: 'm_reg' }))).toEqual(register.banners);
    expect(valueOf(await server.ask(content.banner, { groupName: 'elsewhere' }))).toEqual([]);
  });

  it('are in the language of the query, else of the header [I18N-11, API-02]', async () => {
    const title = async (language: string | undefined, header: string) =>
      valueOf(await server.ask(content.banner, { groupName: 'm_home', language }, { language: header }))[0]?.title;
    expect(await title(undefined, 'TY')).toBe('Larong Pinoy,');
    expect(await title(undefined, 'EN')).toBe('Originals,');
    expect(await title('EN', 'TY')).toBe('Originals,');
    expect(await title('KO', 'TY')).toBe('Originals,');
    expect(await title('nonsense', 'TY')).toBe('Originals,');
  });

  it('fall back to English text by text, and to the language of the brand when there is no English [I18N-11]', async () => {
    const merchant = await freshBrand();
    await publish(server.ctx, { publishFrom: at(-1), texts: { EN: { title: 'Only English' } } }, merchant);
    await publish(server.ctx, { publishFrom: at(-2), texts: { TY: { title: 'Filipino lang' } } }, merchant);
    await publish(
      server.ctx,
      { publishFrom: at(-3), texts: { TY: { title: 'Dalawa' }, EN: { title: 'Both' } } },
      merchant,
    );
    await publish(
      server.ctx,
      { publishFrom: at(-4), texts: { JA: { title: '日本語' }, EN: { title: 'Japanese too' } } },
      merchant,
    );
    const titles = async (language: string) =>
      valueOf(await server.ask(content.notice, { language }, { merchant })).list.map((notice) => notice.title);
    expect(await titles('TY')).toEqual(['Only English', 'Filipino lang', 'Dalawa', 'Japanese too']);
    expect(await titles('EN')).toEqual(['Only English', 'Filipino lang', 'Both', 'Japanese too']);
    expect(await titles('JA')).toEqual(['Only English', 'Filipino lang', 'Both', '日本語']);
    expect(await titles('FR')).toEqual(await titles('EN'));
  });

  it('refuse the code of another brand, and take the trial code of their own [API-30]', async () => {
    const merchant = await freshBrand();
    const ask = (merchantCode: string) => server.ask(content.announcement, { types: 'B', ...HOME, merchantCode });
    expect(codeOf(await ask(merchant))).toBe('request.invalid');
    expect(codeOf(await ask('ty01'))).toBe('value');
    expect(codeOf(await ask('ty01trial'))).toBe('value');
  });
});

describe('notices', () => {
  it('come in pages of 20, the newest first [API-32, API-08]', async () => {
    const merchant = await freshBrand();
    for (let hour = 1; hour <= 45; hour += 1) {
      await publish(server.ctx, { publishFrom: at(-hour), texts: titled(`Notice ${hour}`) }, merchant);
    }
    const page = async (pageNo: number) => valueOf(await server.ask(content.notice, { pageNo }, { merchant }));
    const first = await page(1);
    expect(first).toMatchObject({ pageNum: 1, totalPages: 3, total: 45 });
    expect(first.list.map((notice) => notice.title).slice(0, 2)).toEqual(['Notice 1', 'Notice 2']);
    expect(first.list[0]?.time).toBe(at(-1).toISOString());
    expect((await page(3)).list.map((notice) => notice.title)).toEqual([
      'Notice 41',
      'Notice 42',
      'Notice 43',
      'Notice 44',
      'Notice 45',
    ]);
    expect((await page(4)).list).toEqual([]);
    const home = valueOf(await server.ask(content.announcement, { types: 'PL', ...HOME }, { merchant }));
    expect(home.playerNotice).toEqual(first.list);
  });

  it('follow the clock: not before their time and not after it [SRV-09]', async () => {
    const merchant = await freshBrand();
    await publish(server.ctx, { publishFrom: at(1), publishUntil: at(2), texts: titled('For an hour') }, merchant);
    await publish(
      server.ctx,
      { kind: 'B', groupName: 'm_home', publishFrom: at(1), publishUntil: at(2), texts: titled('For an hour') },
      merchant,
    );
    const seen = async () => [
      valueOf(await server.ask(content.notice, {}, { merchant })).total,
      valueOf(await server.ask(content.banner, { groupName: 'm_home' }, { merchant })).length,
    ];
    expect(await seen()).toEqual([0, 0]);
    clock.forward(HOUR_MS - 1);
    expect(await seen()).toEqual([0, 0]);
    clock.forward(1);
    expect(await seen()).toEqual([1, 1]);
    clock.forward(HOUR_MS - 1);
    expect(await seen()).toEqual([1, 1]);
    clock.forward(1);
    expect(await seen()).toEqual([0, 0]);
  });
});

describe('drafts', () => {
  it('and withdrawn items are shown to nobody', async () => {
    const merchant = await freshBrand();
    const shown = await publish(server.ctx, { texts: titled('Shown') }, merchant);
    const withdrawn = await publish(server.ctx, { texts: titled('Withdrawn') }, merchant);
    await withdrawItem(server.ctx, merchant, withdrawn);
    await createItem(server.ctx, merchant, { kind: 'PL', publishFrom: at(-1), texts: titled('Draft') });
    const page = valueOf(await server.ask(content.notice, {}, { merchant }));
    expect(page.list.map((notice) => notice.id)).toEqual([shown]);
    expect(page.total).toBe(1);
  });
});

describe('agent notices', () => {
  const types: Record<string, number> = {
    player: 0,
    trial: 4,
    'sub-account player': 40,
    agent: 1,
    'top agent': 2,
    'sub-account agent': 41,
  };

  it.each([
    ['guest', 'session.required'],
    ['player', 'permission.denied'],
    ['trial', 'permission.denied'],
    ['sub-account player', 'permission.denied'],
    ['agent', 'value'],
    ['top agent', 'value'],
    ['sub-account agent', 'value'],
  ])('asked for by a %s: %s [API-32, ROLE-04, ROLE-13]', async (who, outcome) => {
    const type = types[who];
    const token = type === undefined ? undefined : (await createPerson(server.ctx, { type })).token;
    const list = await server.ask(content.notice, { types: 'A' }, { token });
    const home = await server.ask(content.announcement, { types: 'PL,A', ...HOME }, { token });
    expect([codeOf(list), codeOf(home)]).toEqual([outcome, outcome]);
    if (outcome !== 'value') return;
    expect(valueOf(list).list).toHaveLength(4);
    expect(valueOf(home)).toMatchObject({ agentNotice: valueOf(list).list, footer: { unreadCount: 4 } });
  });

  it('never appear among the player notices', async () => {
    const players = valueOf(await server.ask(content.notice, {}, { language: 'EN' }));
    expect(players.total).toBe(8);
    expect(players.list.some((notice) => notice.title.includes('Agents'))).toBe(false);
  });

  it('refuse an agent of another brand [ROLE-13]', async () => {
    const merchant = await freshBrand();
    const { token } = await createPerson(server.ctx, { type: 1, merchantCode: merchant });
    expect(codeOf(await server.ask(content.notice, { types: 'A' }, { token }))).toBe('session.required');
    expect(codeOf(await server.ask(content.notice, { types: 'A' }, { token, merchant }))).toBe('value');
  });
});

describe('reading a notice', () => {
  const read = (id: string, { token }: Partial<Person>) => server.ask(content.noticeRead, { id }, { token });
  const agentList = async ({ token }: Person) =>
    valueOf(await server.ask(content.notice, { types: 'A' }, { token })).list;

  it('lowers the number of unread agent notices of this agent only, once [API-32, AGENT-16]', async () => {
    const [one, other] = [await createPerson(server.ctx, { type: 1 }), await createPerson(server.ctx, { type: 2 })];
    const [first] = await agentList(one);
    assert(first, 'there are agent notices');
    expect(valueOf(await read(first.id, one))).toEqual({ unread: 3 });
    expect(valueOf(await read(first.id, one))).toEqual({ unread: 3 });
    expect((await agentList(one)).map((notice) => notice.read)).toEqual([true, false, false, false]);
    expect((await agentList(other)).some((notice) => notice.read)).toBe(false);
    const home = valueOf(await server.ask(content.announcement, { types: 'A', ...HOME }, { token: one.token }));
    expect(home.footer.unreadCount).toBe(3);
  });

  it('marks player notices for players and trials, and for no guest [ROLE-14]', async () => {
    const trial = await createPerson(server.ctx, { type: 4 });
    const [first] = valueOf(await server.ask(content.notice, {})).list;
    assert(first, 'there are player notices');
    expect(valueOf(await read(first.id, trial))).toEqual({ unread: 0 });
    const list = valueOf(await server.ask(content.notice, {}, { token: trial.token })).list;
    expect(list.filter((notice) => notice.read).map((notice) => notice.id)).toEqual([first.id]);
    expect(codeOf(await read(first.id, {}))).toBe('session.required');
    expect(valueOf(await server.ask(content.notice, {})).list.some((notice) => notice.read)).toBe(false);
  });

  it('finds nothing that the reader cannot see [ROLE-13]', async () => {
    const merchant = await freshBrand();
    const foreign = await publish(server.ctx, {}, merchant);
    const early = await publish(server.ctx, { publishFrom: at(1) });
    const help = await publish(server.ctx, { kind: 'HELP' });
    const agents = await publish(server.ctx, { kind: 'A' });
    const player = await createPerson(server.ctx);
    for (const id of [foreign, early, help, agents, '0', '-1', '999999999999', '9'.repeat(40), 'abc', '__proto__']) {
      expect(codeOf(await read(id, player)), id).toBe('not.found');
    }
    const marks = await server.database.sql('select 1 from notice_read where member_id = $1', [player.memberId]);
    expect(marks).toEqual([]);
    await server.database.sql('delete from content_item where id = any($1)', [[early, help, agents]]);
  });

  it('cannot cross brands even by SQL', async () => {
    const merchant = await freshBrand();
    const foreign = await publish(server.ctx, {}, merchant);
    const player = await createPerson(server.ctx);
    for (const code of ['ty01', merchant]) {
      const insert = server.database.sql('insert into notice_read values ($1, $2, $3, now())', [
        player.memberId,
        foreign,
        code,
      ]);
      await expect(insert).rejects.toThrow(/foreign key/);
    }
  });
});

describe('another brand', () => {
  it('never sees this content and never shows its own here', async () => {
    const merchant = await freshBrand();
    await server.database.sql(`insert into brand_flag values ($1, 'REWCEN3', true)`, [merchant]);
    const texts = { EN: { title: 'Marker', body: '<p>Marker</p>' }, TY: { title: 'Marker', body: '<p>Marker</p>' } };
    for (const kind of ['A', 'PL', 'B', 'PU', 'PR', 'HELP', 'AGREEMENT'] as const) {
      await publish(
        server.ctx,
        { kind, texts, startsAt: at(-1), execution: kind === 'PU' ? 'B' : null, groupName: '' },
        merchant,
      );
    }
    const everything = async (code: string) => {
      const { token } = await createPerson(server.ctx, { type: 1, merchantCode: code });
      const caller = { merchant: code, token };
      return JSON.stringify([
        await server.ask(content.announcement, { types: 'A,PL,B,PU,PR,H', ...HOME }, caller),
        await server.ask(content.banner, { groupName: 'm_home' }, caller),
        await server.ask(content.notice, { types: 'A' }, caller),
        await server.ask(content.notice, {}, caller),
        await server.ask(promotion.list, {}, caller),
        await server.ask(system.helpCenter, {}, caller),
        await server.ask(system.agreement, {}, caller),
        await server.ask(system.settings, {}, caller),
      ]);
    };
    const [own, other] = [await everything('ty01'), await everything(merchant)];
    expect(own).not.toContain('Marker');
    expect(own).toContain('Perya');
    expect(other.split('Marker').length - 1).toBeGreaterThan(14);
    expect(other).not.toContain('Perya');
  });
});

describe('bad HTML in the database', () => {
  it('is cleaned when it is read, even if it came in past the editor [SRV-10, T28]', async () => {
    const merchant = await freshBrand();
    const id = await publish(server.ctx, {}, merchant);
    await server.database.sql(`update content_text set body = $2 where item_id = $1`, [
      id,
      '<p onclick="x()">Text<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">link</a></p>',
    ]);
    const look = async () => valueOf(await server.ask(content.notice, {}, { merchant })).list[0]?.content;
    expect(await until(look, (html) => html !== '<p>Text</p>')).toBe('<p>Text<a>link</a></p>');
  });

  it('cannot come in through the name of the brand', async () => {
    const merchant = await freshBrand();
    await server.database.sql(`update brand set name = '<img src=x onerror=alert(1)>' where merchant_code = $1`, [
      merchant,
    ]);
    await publish(server.ctx, { texts: { EN: { title: '{brandName}', body: '<p>{brandName}</p>' } } }, merchant);
    const [notice] = valueOf(await server.ask(content.notice, {}, { merchant })).list;
    expect(notice?.content).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  });
});
