import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { content, readAnswer, system, toRequest } from './index.ts';

const caller = { merchant: 'ty01', language: 'TY', gateway: 3 };

const detail = call({
  method: 'GET',
  path: '/wps/thing/:id',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  summary: 'A thing.',
  request: v.object({ id: v.string(), note: v.optional(v.string()) }),
  response: v.object({ id: v.string() }),
  errors: [],
});

describe('toRequest', () => {
  it('sends the common headers on every call [API-02]', () => {
    const request = toRequest(system.registerSettings, {}, caller);
    expect(request.headers).toEqual({ ModuleId: 'REG3', Merchant: 'ty01', Language: 'TY', Gateway: '3' });
    expect(toRequest(system.status, {}, { ...caller, token: 'abc' }).headers['Authorization']).toBe('abc');
  });

  it('puts the fields of a GET into the query and leaves out missing ones [HOME-32]', () => {
    const request = toRequest(
      content.announcement,
      { types: 'B,PL,PU,H', groupName: 'm_home', platform: 'M', language: undefined },
      caller,
    );
    expect(request.url).toBe('/wps/announcement?types=B%2CPL%2CPU%2CH&groupName=m_home&platform=M');
    expect(request.body).toBeUndefined();
  });

  it('puts the fields of a POST into a JSON body', () => {
    const request = toRequest(content.noticeRead, { id: 'n1' }, caller);
    expect(request.body).toBe('{"id":"n1"}');
    expect(request.headers['Content-Type']).toBe('application/json');
  });

  it('fills path fields and encodes them', () => {
    expect(toRequest(detail, { id: 'a/b', note: 'x y' }, caller).url).toBe('/wps/thing/a%2Fb?note=x%20y');
  });
});

describe('readAnswer', () => {
  it('reads the value of a good answer [API-01]', () => {
    expect(readAnswer(detail, { success: true, value: { id: 'a' } })).toEqual({ kind: 'value', value: { id: 'a' } });
  });

  it('reads a failure with its code, text and data [API-01]', () => {
    const body = { success: false, errorCode: 'captcha.error', message: 'Maling code', value: { captcha: true } };
    expect(readAnswer(detail, body)).toEqual({ kind: 'failure', failure: body });
  });

  it.each([null, 7, 'html', {}, { success: true }, { success: true, value: { id: 3 } }, { success: false }])(
    'refuses a body that keeps no promise: %j',
    (body) => {
      expect(readAnswer(detail, body)).toEqual({ kind: 'invalid' });
    },
  );
});
