import { createDecipheriv, createHash } from 'node:crypto';
import { content, PRELOADED, system, type Answer, type Call, type Value } from '@perya/contract';
import { assert } from '@perya/std';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { brandFor, siteStatus } from '../../src/modules/brand/brand.service.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { loseDatabase } from '../kit/lose-database.ts';
import { until } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const PH = '127.0.0.1';
const BLOCKED = '203.0.113.7';
const UNKNOWN = '100.64.0.1';

const clock = movableClock();
let server: TestServer;
/** Another server on the same database: it must see what changes without being told directly. */
let second: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
  second = await startTestServer({ clock, database: server.database, seeded: false });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

function valueOf<C extends Call>(answer: Answer<C>): Value<C> {
  assert(answer.kind === 'value', `expected a value, got ${JSON.stringify(answer)}`);
  return answer.value;
}

const status = async (ip: string, of = server) => (await siteStatus(of.ctx, 'ty01', ip)).status;
const closedFor = async (ip: string, of = server) => (await siteStatus(of.ctx, 'ty01', ip)).closed;
const sql = (text: string) => server.database.sql(text);

describe('site status', () => {
  afterEach(async () => {
    await sql(
      `update brand set maintenance = false, maintenance_until = null, region_rule = 'blocked', region_countries = '{XZ}'`,
    );
    for (const one of [server, second])
      await until(
        () => closedFor(PH, one),
        (closed) => closed === null,
      );
  });

  it('tells the visitor where they are and which templates to use [API-35, START-04, START-08]', async () => {
    expect(valueOf(await server.ask(system.status, {}))).toEqual({
      info: { mobileTemplate: { mem_cen: '1', dep_func: '1' } },
      location: { ip: PH, country: 'PH', city: 'Manila' },
      maintenance: false,
      regionRestriction: false,
    });
  });

  it.each([
    [true, BLOCKED, 'system.maintenance'],
    [true, PH, 'system.maintenance'],
    [false, BLOCKED, 'region.restricted'],
    [false, PH, null],
  ])('maintenance %s from %s is %s [START-01, START-02, START-03]', async (maintenance, ip, closed) => {
    await sql(`update brand set maintenance = ${maintenance}`);
    await until(
      () => status(ip),
      (found) => found.maintenance === maintenance,
    );
    expect(await closedFor(ip)).toBe(closed);
    expect((await status(ip)).regionRestriction).toBe(ip === BLOCKED);
  });

  it('tells the expected end of maintenance until it has passed; only an operator ends it', async () => {
    const end = new Date(clock.now().getTime() + 60_000).toISOString();
    await sql(`update brand set maintenance = true, maintenance_until = '${end}'`);
    const told = await until(
      () => status(PH),
      (found) => found.maintenance !== false,
    );
    expect(told.maintenance).toEqual({ endTime: end });
    clock.forward(60_000);
    expect((await status(PH)).maintenance).toBe(true);
  });

  it('lets unknown places in when some are blocked, and keeps them out when only some are allowed', async () => {
    expect(await closedFor(UNKNOWN)).toBe(null);
    await sql(`update brand set region_rule = 'allowed', region_countries = '{PH}'`);
    expect(
      await until(
        () => closedFor(UNKNOWN),
        (closed) => closed !== null,
      ),
    ).toBe('region.restricted');
    expect(await closedFor(PH)).toBe(null);
    await sql(`update brand set region_rule = 'open'`);
    expect(
      await until(
        () => closedFor(BLOCKED),
        (closed) => closed === null,
      ),
    ).toBe(null);
  });

  it.each([
    ['192.0.2.5', 'Cebu'],
    ['192.0.2.200', 'Davao'],
    ['::ffff:192.0.2.200', 'Davao'],
    ['::1', 'Manila'],
    ['fe80::1%eth0', 'Manila'],
    ['2001:db8::1', 'Halimbawa'],
    [UNKNOWN, ''],
    ['not an address', ''],
  ])('finds %s by its longest known network: %j', async (ip, city) => {
    expect((await status(ip)).location).toMatchObject({ ip, city });
  });

  it('follows a change of the network table on every server', async () => {
    expect((await status('198.51.100.9', second)).location.city).toBe('Singapore');
    await sql(`insert into ip_network values ('198.51.100.8/29', 'PH', 'Baguio')`);
    const seen = await until(
      () => status('198.51.100.9', second),
      (found) => found.location.city === 'Baguio',
    );
    expect(seen.location).toMatchObject({ country: 'PH', city: 'Baguio' });
  });
});

describe('a change by SQL', () => {
  it('of maintenance is told to the other server, which closes [SRV-09, START-06]', async () => {
    expect((await second.ask(content.banner, { groupName: 'm_home' })).kind).toBe('value');
    await sql('update brand set maintenance = true');
    const answer = await until(
      () => second.ask(content.banner, { groupName: 'm_home' }),
      (one) => one.kind === 'failure',
    );
    expect(answer).toMatchObject({ kind: 'failure', failure: { errorCode: 'system.maintenance' } });
    expect(valueOf(await second.ask(system.status, {})).maintenance).toBe(true);
    await sql('update brand set maintenance = false');
    const open = await until(
      () => second.ask(content.banner, { groupName: 'm_home' }),
      (one) => one.kind === 'value',
    );
    expect(open.kind).toBe('value');
  });

  it('of a switch is told to the other server [SRV-09]', async () => {
    const look = async () => valueOf(await second.ask(system.whitelabel, {})).INVITE3;
    expect(await look()).toBe(true);
    await sql(`update brand_flag set is_on = false where flag = 'INVITE3'`);
    expect(await until(look, (on) => on === false)).toBe(false);
    await sql(`delete from brand_flag where flag = 'INVITE3'`);
    expect(await look()).toBe(false);
    await sql(`insert into brand_flag values ('ty01', 'INVITE3', true)`);
    expect(await until(look, (on) => on === true)).toBe(true);
  });

  it('of a switch leaves what others need: whoever may withdraw can set the password it takes [FLAG-17]', async () => {
    const look = async () => {
      const { SECPRIV, WITHDRAW3 } = valueOf(await second.ask(system.whitelabel, {}));
      return { SECPRIV, WITHDRAW3 };
    };
    await sql(`update brand_flag set is_on = false where flag = 'SECPRIV'`);
    await sql(`update brand_flag set is_on = false where flag = 'INVITE3'`);
    const isTold = async () => valueOf(await second.ask(system.whitelabel, {})).INVITE3;
    await until(isTold, (on) => on === false);
    expect(await look()).toEqual({ SECPRIV: true, WITHDRAW3: true });
    await sql(`update brand_flag set is_on = false where flag = 'WITHDRAW3'`);
    const after = await until(look, ({ WITHDRAW3 }) => WITHDRAW3 === false);
    expect(after).toEqual({ SECPRIV: false, WITHDRAW3: false });
    await sql(`update brand_flag set is_on = true where flag in ('SECPRIV', 'WITHDRAW3', 'INVITE3')`);
    await until(isTold, (on) => on === true);
  });

  it('of a text is told to the other server [SRV-09]', async () => {
    const look = async () => valueOf(await second.ask(system.helpCenter, {}))[0]?.title;
    expect(await look()).toBe('Magsimula sa Perya');
    await sql(`update content_text set title = 'Bago' where title = 'Magsimula sa {brandName}'`);
    expect(await until(look, (title) => title === 'Bago')).toBe('Bago');
  });

  it('raises the version of its own brand only', async () => {
    await createBrand(server.ctx, 'versions');
    const versions = async () => {
      const rows = await sql(`select merchant_code, content_version::int as version from brand order by 1`);
      return Object.fromEntries(rows.map((row) => [row['merchant_code'], row['version']])) as Record<string, number>;
    };
    const before = await versions();
    await sql(`insert into brand_resource values ('versions', 'FACEBOOK', 'https://facebook.example/x')`);
    await sql(`insert into service_link values ('versions', 1, '1', 'https://chat.example/', '')`);
    await sql(`insert into service_link_text values ('versions', 1, 'EN', 'Chat')`);
    const after = await versions();
    expect(after['versions']).toBe((before['versions'] ?? 0) + 3);
    expect(after['ty01']).toBe(before['ty01']);
  });

  it.each([
    `update brand set helpline_url = 'javascript:alert(1)'`,
    `update brand set age_limit = 18`,
    `update brand set image_hosts = '{"a.example; script-src *"}'`,
    `update brand set image_hosts = '{NULL}'`,
    `update brand set region_countries = '{Philippines}'`,
    `insert into brand_path values ('ty01', '//evil', '/m/home')`,
    `insert into brand_path values ('ty01', '/promo', 'http://plain.example/')`,
    `insert into brand_resource values ('ty01', 'IOS', 'https://user@evil.example/')`,
    `update service_link set url = '/m/home'`,
    `update service_link set path = '/short' where type = '3'`,
    `update content_item set url = '//evil.example' where kind = 'B'`,
    `update content_item set image = 'data:image/png,x' where kind = 'B'`,
    `update field_rule set allow = '{^.*$}'`,
    `update field_rule set min_length = 30, max_length = 3`,
    `update content_text set language = 'en'`,
  ])('that breaks a rule is refused by the database: %s [T29, T31]', async (statement) => {
    await expect(sql(statement)).rejects.toThrow(/violates check constraint/);
  });
});

describe('settings', () => {
  it('say what a regulator wants in the language of the reader [I18N-11]', async () => {
    const inFilipino = valueOf(await server.ask(system.settings, { language: 'TY' }));
    const inEnglish = valueOf(await server.ask(system.settings, { language: 'EN' }));
    expect(inFilipino.compliance.licence).toBe('Demonstrasyon · walang totoong pera');
    expect(inEnglish.compliance.licence).toBe('Demonstration · no real money');
  });

  it('hold everything a page needs before it draws [ENT-25, ENT-32, API-37]', async () => {
    const settings = valueOf(await server.ask(system.settings, {}));
    expect(settings).toMatchObject({
      merchantCode: 'ty01',
      trialMerchantCode: 'ty01trial',
      brandName: 'Perya',
      theme: 'default',
      mobileTemplate: { mem_cen: '1', dep_func: '1', currencySymbol: '₱', ageLimit: 21, timeZone: 'Asia/Manila' },
      compliance: { helpline: 'NCMH Crisis Hotline 1553', helplineUrl: '/m/help?i=12' },
    });
    expect(settings.whitelabel).toEqual(valueOf(await server.ask(system.whitelabel, {})));
    expect(settings.resources).toEqual(valueOf(await server.ask(system.resources, {})));
    expect(settings.customerService).toEqual(valueOf(await server.ask(system.serviceLink, {})));
    expect(settings).toMatchObject(valueOf(await server.ask(system.template, {})));
    expect(settings.register).toEqual(valueOf(await server.ask(system.registerSettings, {})));
  });

  it.each([
    ['PH', null, 21],
    ['UK', null, 18],
    ['OTHER', 21, 21],
  ])('profile %s with age limit %s means %s years [VAL-35, VAL-36]', async (profile, limit, years) => {
    const code = `age${profile.toLowerCase()}`;
    await createBrand(server.ctx, code);
    await sql(`update brand set profile = '${profile}', age_limit = ${limit} where merchant_code = '${code}'`);
    const template = valueOf(await server.ask(system.template, {}, { merchant: code }));
    expect(template.mobileTemplate.ageLimit).toBe(years);
  });

  it('list configured paths and start paths of hosts [ROUTE-11]', async () => {
    await createBrand(server.ctx, 'paths');
    await sql(
      `insert into brand_path values ('paths', '/tulong', '/m/help'), ('paths', '/blog', 'https://blog.example/')`,
    );
    await sql(
      `insert into brand_host values ('promo.example', 'paths', '/m/notice'), ('paths.example', 'paths', null)`,
    );
    const template = valueOf(await server.ask(system.template, {}, { merchant: 'paths' }));
    expect(template.paths).toEqual([
      { path: '/blog', target: 'https://blog.example/' },
      { path: '/tulong', target: '/m/help' },
    ]);
    expect(template.domainRoute).toEqual({ 'promo.example': '/m/notice' });
  });

  it('offer no file and no page that does not exist [ENT-17, ENT-18, API-42]', async () => {
    const types = valueOf(await server.ask(system.resources, {})).map((resource) => resource.resourceType);
    expect(types.sort()).toEqual(['AppDownloadIcon']);
  });

  it('give service links in the wanted language, else in English [I18N-11, ENT-19]', async () => {
    const hours = async (language: string) =>
      valueOf(await server.ask(system.serviceLink, {}, { language })).map((link) => link.hours);
    expect(await hours('TY')).toEqual(['24 oras, araw-araw', '8 AM – 10 PM']);
    expect(await hours('EN')).toEqual(['24 hours, every day', '8 AM – 10 PM']);
    expect(await hours('JA')).toEqual(await hours('EN'));
    expect(await hours('??')).toEqual(await hours('EN'));
  });

  it('seal the live chat so that the last 8 characters of its path open it [API-40, API-106]', async () => {
    const [chat, messenger] = valueOf(await server.ask(system.serviceLink, {}));
    assert(chat && messenger, 'two links');
    expect([chat.type, messenger.type]).toEqual(['3', '1']);
    const bytes = Buffer.from(chat.link, 'base64');
    const key = createHash('sha256').update(chat.path.slice(-8)).digest();
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16));
    const link = decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    expect(link).toBe('/sandbox/chat');
    expect(messenger.link).toBe('/sandbox/chat?by=messenger');
  });

  it('list dialing codes with 63 first and as default [API-39, VAL-05]', async () => {
    const [first, ...others] = valueOf(await server.ask(system.country, {}));
    expect(first).toEqual({ countryDialingCode: '63', name: 'Pilipinas', minLength: 10, maxLength: 10, default: true });
    expect(others).toHaveLength(5);
    expect(others.some((country) => country.default)).toBe(false);
    const [english] = valueOf(await server.ask(system.country, {}, { language: 'EN' }));
    expect(english?.name).toBe('Philippines');
  });
});

describe('registration rules', () => {
  it('cover all 17 fields and the common forms with linear data [VAL-12, VAL-13, T31]', async () => {
    const { fields, common } = valueOf(await server.ask(system.registerSettings, {}));
    expect(Object.keys(fields).sort()).toEqual([...system.REGISTER_FIELDS].sort());
    expect(Object.keys(common).sort()).toEqual([...system.COMMON_RULES].sort());
    for (const rule of [...Object.values(fields), ...Object.values(common)]) {
      expect(rule.min).toBeLessThanOrEqual(rule.max);
      expect(rule.max).toBeLessThanOrEqual(200);
      expect(JSON.stringify(rule)).not.toMatch(/pattern|regex|[\\^$*]/);
    }
  });

  it('hold the bounds of the specification [VAL-03, VAL-04, VAL-06, VAL-13]', async () => {
    const { fields, common, captcha, agreeTicked } = valueOf(await server.ask(system.registerSettings, {}));
    expect([captcha, agreeTicked]).toEqual([false, false]);
    expect(fields.username).toEqual({
      enabled: true,
      required: true,
      min: 6,
      max: 16,
      allow: ['letter', 'digit'],
      first: ['letter'],
      messageKey: 'account.format',
    });
    expect(fields.password).toMatchObject({ min: 8, max: 20, need: ['letter', 'digit'] });
    expect(fields.paymentPassword).toMatchObject({ min: 6, max: 6, allow: ['digit'] });
    expect(fields.email).toMatchObject({ max: 64, format: 'email' });
    expect(fields.affiliateCode).toMatchObject({ min: 4, max: 12 });
    expect(common.loginUsername).toMatchObject({ min: 4, max: 20, allow: ['letter', 'digit', 'underscore'] });
    expect(common.loginPassword).toMatchObject({ min: 6, max: 20 });
    expect(common.verificationCode).toMatchObject({ min: 4, max: 10, allow: ['digit'] });
  });

  it('start agreed only where no regulator asks for the own act of a person [REG-06]', async () => {
    for (const profile of ['PH', 'UK', 'MT', 'OTHER'] as const) {
      const code = `agree${profile.toLowerCase()}`;
      await createBrand(server.ctx, code, { profile });
      const { agreeTicked } = valueOf(await server.ask(system.registerSettings, {}, { merchant: code }));
      expect([profile, agreeTicked]).toEqual([profile, profile === 'OTHER']);
    }
  });

  it('switch off a field that has no rule [VAL-10]', async () => {
    await createBrand(server.ctx, 'norules');
    const { fields } = valueOf(await server.ask(system.registerSettings, {}, { merchant: 'norules' }));
    expect(Object.values(fields).every((rule) => !rule.enabled && !rule.required)).toBe(true);
  });
});

describe('while the database is gone', () => {
  it('the last known settings, content and places go on serving', async () => {
    const lonely = await startTestServer();
    const look = async () => [
      valueOf(await lonely.ask(system.settings, {})),
      valueOf(await lonely.ask(content.announcement, PRELOADED.home('TY').input)),
      valueOf(await lonely.ask(system.status, {})),
    ];
    const before = await look();
    await loseDatabase(lonely);
    await lonely.ctx.pubsub.publish('brand', { merchantCode: 'ty01' }).catch(() => undefined);
    expect(await look()).toEqual(before);
    expect((await lonely.ask(system.agreement, {})).kind).toBe('failure');
    await lonely.close();
  });

  it('nobody is let past a region rule that cannot be checked, and an open site stays open', async () => {
    const lonely = await startTestServer();
    expect(await closedFor(PH, lonely)).toBe(null);
    await lonely.database.sql(`update brand set region_rule = 'open'`);
    await until(
      () => closedFor(BLOCKED, lonely),
      (closed) => closed === null,
    );
    await loseDatabase(lonely);
    expect(await closedFor('203.0.113.99', lonely)).toBe(null);
    await lonely.close();

    const strict = await startTestServer();
    expect(await closedFor(PH, strict)).toBe(null);
    await loseDatabase(strict);
    await expect(closedFor('203.0.113.99', strict)).rejects.toThrow();
    await strict.close();
  });
});

describe('the brand of a request', () => {
  it('is named by the header, then by the host, then it is the default one', async () => {
    await createBrand(server.ctx, 'second');
    await sql(`insert into brand_host values ('second.example', 'second', null)`);
    const code = async (header?: string, host?: string) => (await brandFor(server.ctx, header, host))?.merchantCode;
    await until(
      () => code('second'),
      (found) => found === 'second',
    );
    expect(await code('second', 'localhost:8080')).toBe('second');
    expect(await code('secondtrial')).toBe('second');
    expect(await code(undefined, 'Second.Example:8443')).toBe('second');
    expect(await code('nobody', 'second.example')).toBe('second');
    expect(await code('nobody', 'nowhere.example')).toBe('ty01');
    expect(await code()).toBe('ty01');
    expect(await code('__proto__', 'constructor')).toBe('ty01');
  });

  it('is nobody while there is no brand at all', async () => {
    const empty = await startTestServer({ seeded: false });
    expect(await brandFor(empty.ctx, 'ty01', 'localhost')).toBe(null);
    await empty.close();
  });
});

describe('the user agreement', () => {
  it('has the age limit and the day it came into force [API-105, VAL-36]', async () => {
    const { version, content: html } = valueOf(await server.ask(system.agreement, PRELOADED.agreement('TY').input));
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(html).toContain('21 taong gulang pataas');
    const english = valueOf(await server.ask(system.agreement, { language: 'EN' }));
    expect(english.content).toContain('21 years old or older');
  });

  it('is not found at a brand without one', async () => {
    await createBrand(server.ctx, 'lawless');
    const answer = await server.ask(system.agreement, {}, { merchant: 'lawless' });
    expect(answer).toMatchObject({ kind: 'failure', failure: { errorCode: 'not.found' } });
  });
});

describe('a report of a broken page', () => {
  it('reaches the log without the query of the page [ERR-32]', async () => {
    const lines: string[] = [];
    const loud = await startTestServer({ log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) });
    const report = {
      message: 'x is undefined',
      stack: 'at home.js:1',
      path: '/m/help?i=7&code=482913#top',
      version: 'v1',
    };
    expect(valueOf(await loud.ask(system.clientError, report))).toBe(null);
    const line = lines.find((one) => one.includes('x is undefined')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      clientError: { message: 'x is undefined', path: '/m/help', version: 'v1' },
    });
    expect(lines.join('')).not.toContain('482913');
    await loud.close();
  });
});
