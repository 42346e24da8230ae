import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  COMMON_ERRORS,
  CONTENT_LANGUAGES,
  FIRST_ASKS,
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
import { callsOf } from './openapi.ts';
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

  it('of care hang on no switch [FLAG-22]', () => {
    for (const [name, one] of callsOf(PARTS.care)) expect([name, one.flag]).toEqual([name, undefined]);
  });

  it('never let an answer that depends on a session be shared [API-09]', () => {
    for (const one of calls) if (one.access !== 'public') expect(one.caching).toBe('none');
  });

  it('change nothing by GET but what a POST at the same address does, for a session, unstored [API-71, API-77]', () => {
    for (const one of calls) if (one.caching === 'shared') expect(one.method).toBe('GET');
    const changing = calls.filter((one) => one.method === 'GET' && one.changes);
    expect(changing.map(({ path }) => path)).toEqual(['/lgw/recent/add', '/lgw/game/launch']);
    for (const { path, access, caching } of changing) {
      expect([access, caching]).toEqual(['session', 'none']);
      expect(calls.some((one) => one.path === path && one.method === 'POST')).toBe(true);
    }
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
  it('hold the 36 white-label switches once each [FLAG-01, FLAG-19, FLAG-20]', () => {
    expect(FLAGS.length).toBe(36);
    expect(new Set(FLAGS).size).toBe(36);
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
      for (const ask of Object.values(FIRST_ASKS)) {
        const { call, input } = ask(language);
        expect(v.safeParse(call.request, input).success).toBe(true);
      }
    }
  });

  it('ask home for banners, notices, pop-ups and hot games of m_home on platform M [HOME-32]', () => {
    const { call, input } = FIRST_ASKS.home('EN');
    const { url } = toRequest(call, input, { merchant: 'ty01', language: 'EN', gateway: 3 });
    expect(decodeURIComponent(url)).toContain('types=B,PL,PU,H&groupName=m_home&platform=M');
  });
});
