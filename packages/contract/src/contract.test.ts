import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  COMMON_ERRORS,
  CONTENT_LANGUAGES,
  PRELOADED,
  FLAGS,
  HTML_LANG,
  INTL_LOCALE,
  MODULE_IDS,
  SUPPORTED_LANGUAGES,
  isAgentType,
  isFlagOn,
  isLanguage,
  toRequest,
} from './index.ts';
import en from './locales/en/errors.json';
import ty from './locales/ty/errors.json';
import * as contract from './index.ts';
import { callsOf, type Part } from './openapi.ts';
import { PARTS } from './parts.ts';

const calls = Object.values(PARTS).flatMap((part) => callsOf(part).map(([, one]) => one));

describe('the calls', () => {
  it('are declared once for each method and path', () => {
    const addresses = calls.map((one) => `${one.method} ${one.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(calls.length).toBeGreaterThan(14);
  });

  it('live under /wps, /lgw or /studio and name a known module [ENT-30]', () => {
    for (const one of calls) {
      expect(one.path).toMatch(/^\/(?:wps|lgw|studio\/v1)(?:\/:?[A-Za-z-]+)+$/);
      expect(MODULE_IDS).toContain(one.module);
    }
  });

  it('refuse fields they do not know when they change something [T11]', () => {
    for (const one of calls.filter(({ method }) => method !== 'GET')) {
      const known = v.safeParse(one.request, {}).issues?.map((issue) => v.getDotPath(issue)) ?? [];
      for (const extra of ['type', 'balance', 'isAdmin', 'constructor', '__proto__x']) {
        const { issues = [] } = v.safeParse(one.request, { [extra]: 1 });
        const isNamed = issues.some((issue) => v.getDotPath(issue) === extra || issue.type === 'variant');
        expect(isNamed || known.includes(extra), `${one.path} takes ${extra}`).toBe(true);
      }
    }
  });

  it('ignore in every GET what they do not know [T11]', () => {
    for (const one of calls.filter(({ method }) => method === 'GET')) {
      const places = (given: object) =>
        v.safeParse(one.request, given).issues?.map((issue) => v.getDotPath(issue)) ?? [];
      const extra = {
        merchant: 'ty01',
        merchant_code: 'ty01',
        typeId: '',
        clientType: '2',
        minLine: '',
        odd: ['1', '2'],
      };
      expect([one.path, places(extra)]).toEqual([one.path, places({})]);
    }
  });

  it('of responsible gaming hang on no switch [FLAG-22]', () => {
    for (const [name, one] of callsOf(PARTS.responsibleGaming)) expect([name, one.flag]).toEqual([name, undefined]);
  });

  it('never let an answer that depends on a session be shared [API-09]', () => {
    for (const one of calls) if (one.access !== 'public') expect(one.caching).toBe('none');
  });

  it('change nothing by GET but what a POST at the same address does, for a session, unstored [API-45, API-71, API-77]', () => {
    for (const one of calls) if (one.caching === 'shared') expect(one.method).toBe('GET');
    const changing = calls.filter((one) => one.method === 'GET' && one.changes);
    expect(changing.map(({ path }) => path)).toEqual(['/wps/message/:id', '/lgw/recent/add', '/lgw/game/launch']);
    for (const { path, access, caching } of changing) {
      expect([access, caching]).toEqual(['session', 'none']);
      expect(calls.some((one) => one.path === path && one.method === 'POST')).toBe(true);
    }
  });
});

interface Field {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Field>>;
  readonly options?: readonly Field[];
  readonly wrapped?: Field;
}

const fieldsOf = (one: (typeof calls)[number]): Readonly<Record<string, Field>> => {
  const { entries, options = [] } = one.request as unknown as Field;
  return entries ?? (Object.assign({}, ...options.map((option) => option.entries)) as Readonly<Record<string, Field>>);
};

/** Names of things that belong to nobody, or that a person types. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  nodeId: 'titles are there for everybody',
  gameId: 'titles are there for everybody',
  roomId: 'rooms are there for everybody',
  methodId: 'ways to pay in are those of the brand',
  promotionId: 'promotions are those of the brand',
  boardId: 'boards are those of the brand',
  waveId: 'waves are those of the brand',
  '/wps/content/notice/read id': 'notices are those of the brand',
  '/wps/promotion/:id id': 'promotions are those of the brand',
  '/wps/promotion/example id': 'promotions are those of the brand',
  '/wps/promotion/:id/join id': 'promotions are those of the brand',
  '/wps/promotion/:id/leave id': 'promotions are those of the brand',
  '/wps/promotion/:id/claim id': 'promotions are those of the brand',
  '/wps/promotion/:id/comment id': 'promotions are those of the brand',
  articleId: 'articles are those of the brand',
  recommenderId: 'who invited somebody is told by name',
  mobileNo: 'a number that a person types',
  firebaseMobileNo: 'a number that a person types',
  accountNo: 'a number that a person types',
};

describe('the fields of a call', () => {
  const isText = ({ type, wrapped }: Field): boolean => (wrapped ? isText(wrapped) : type === 'string');
  const named = calls.flatMap((one) =>
    Object.entries(fieldsOf(one))
      .filter(([name, field]) => /(?:^id|Id|No|^key)$/.test(name) && isText(field))
      .map(([name]) => ({ one, name, place: `${one.path} ${name}` })),
  );
  const ofNobody = ({ name, place }: (typeof named)[number]) => [name, place].find((key) => key in OF_NOBODY);

  it('that name something say whose it is: the caller’s own, the key of a repeat, or nobody’s in particular [T33]', () => {
    const unsaid = named.filter(
      (field) => !field.one.own?.includes(field.name) && !field.one.keyedBy?.includes(field.name) && !ofNobody(field),
    );
    expect(unsaid.map(({ place }) => place)).toEqual([]);
    const used = new Set(named.map(ofNobody));
    expect(Object.keys(OF_NOBODY).filter((key) => !used.has(key))).toEqual([]);
  });

  it('that are declared as own or as a key are there; a key is never optional, and own things need a session [T33]', () => {
    for (const one of calls) {
      const fields = fieldsOf(one);
      for (const name of [...(one.own ?? []), ...(one.keyedBy ?? [])])
        expect([one.path, name in fields]).toEqual([one.path, true]);
      for (const name of one.keyedBy ?? []) expect([one.path, fields[name]?.type]).not.toEqual([one.path, 'optional']);
      if (one.own && !('session' in fields)) expect([one.path, one.access]).not.toEqual([one.path, 'public']);
    }
  });

  it('that hold a password travel sealed, and so do the papers of a person, and nothing else [API-04]', () => {
    for (const one of calls) {
      const holds = Object.keys(fieldsOf(one)).some((name) => /password$/i.test(name));
      const place = `${one.method} ${one.path}`;
      expect([place, one.sealed ?? false]).toEqual([place, holds || place === PAPERS]);
    }
  });
});

const PAPERS = 'POST /wps/member/kyc';

describe('the list of parts', () => {
  it('of the contract holds every part that has calls, so that documents and tests miss none', () => {
    const parts = Object.entries(contract).filter(([, part]) => callsOf(part as Part).length > 0);
    expect(parts.map(([name]) => name).sort()).toEqual(Object.keys(PARTS).sort());
  });
});

describe('error texts', () => {
  it('exist in both languages for every code [I18N-10, ERR-01]', () => {
    expect(Object.keys(ty).sort()).toEqual(Object.keys(en).sort());
    for (const text of [...Object.values(en), ...Object.values(ty)]) expect(text.trim().length).toBeGreaterThan(3);
    for (const code of COMMON_ERRORS) expect(en).toHaveProperty([code]);
  });

  it('keep the wording of the specification [ERR-02, ERR-03, ERR-16, ERR-19]', () => {
    expect(en['session.required']).toBe('You are not logged in, please login first');
    expect(en['permission.denied']).toBe(
      'Sorry, this account does not have permission or the feature is temporarily unavailable.',
    );
    expect(en['system.upgrading']).toBe('System upgrading, please try again later.');
    expect(en['session.expired']).toBe('The account has been logged out, please log in again');
  });
});

describe('closed lists', () => {
  it('hold the 36 white-label switches of the specification and those of calendar, notices, wheel and rain, once each [FLAG-01, FLAG-19, FLAG-20]', () => {
    expect(FLAGS.length).toBe(40);
    expect(new Set(FLAGS).size).toBe(40);
  });

  it('read a switch in each known form and anything else as off [FLAG-21]', () => {
    expect([true, '1', 'true'].every(isFlagOn)).toBe(true);
    expect([false, '0', 'false', undefined, null, 1, 'on', {}].some(isFlagOn)).toBe(false);
  });

  it('offer Filipino and English and register the others for content [I18N-02, I18N-07]', () => {
    expect(SUPPORTED_LANGUAGES).toEqual(['TY', 'EN']);
    expect(CONTENT_LANGUAGES.length).toBe(20);
    expect([isLanguage('TY'), isLanguage('EN'), isLanguage('JA'), isLanguage('constructor'), isLanguage(null)]).toEqual(
      [true, true, false, false, false],
    );
  });

  it('never tell a browser that Filipino is Tahitian [I18N-09]', () => {
    expect(HTML_LANG).toEqual({ TY: 'fil', EN: 'en' });
    expect(INTL_LOCALE.TY).toBe('fil-PH');
  });

  it('count every type but 0, 4 and 40 as agents [ROLE-04, ROLE-11]', () => {
    expect([0, 4, 40].some(isAgentType)).toBe(false);
    expect([1, 2, 41, 42, 7].every(isAgentType)).toBe(true);
  });
});

describe('the first asks of pages', () => {
  it('satisfy the request schema of their call in both languages', () => {
    for (const language of SUPPORTED_LANGUAGES) {
      for (const ask of Object.values(PRELOADED)) {
        const { call, input } = ask(language);
        expect(v.safeParse(call.request, input).success).toBe(true);
      }
    }
  });

  it('ask home for banners, notices, pop-ups and hot games of m_home on platform M [HOME-32]', () => {
    const { call, input } = PRELOADED.home('EN');
    const { url } = toRequest(call, input, { merchant: 'ty01', language: 'EN', gateway: 3 });
    expect(decodeURIComponent(url)).toContain('types=B,PL,PU,H&groupName=m_home&platform=M');
  });
});
