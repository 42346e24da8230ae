import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { catalog, content, HOT_IS_PLATFORM, readAnswer, system, toRequest } from './index.ts';

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
    expect(request.url).toBe('/wps/announcement?types=B%2CPL%2CPU%2CH&groupName=m_home&platform=M&merchantCode=ty01');
    expect(request.body).toBeUndefined();
  });

  it('says who asks and from where, as the specification has it [API-36, API-61, API-62, API-63, API-78, CONST-02, GLIST-23]', () => {
    const said = ({ url }: { readonly url: string }) => {
      const query = url.split('?')[1];
      return Object.fromEntries(query === undefined ? [] : query.split('&').map((pair) => pair.split('=')));
    };
    expect(
      said(toRequest(catalog.gameList, { gameType: 'RNG', pageNo: 1, pageSize: 26, language: 'EN' }, caller)),
    ).toEqual({
      merchant: 'ty01',
      platform: 'html5',
      clientType: '2',
      minLine: '',
      gameType: 'RNG',
      pageNo: '1',
      pageSize: '26',
      language: 'EN',
    });
    expect(said(toRequest(catalog.gameHot, {}, caller))).toEqual({ merchantCode: 'ty01', platform: 'html5' });
    const everywhere = toRequest(catalog.gameHot, { isPlatform: HOT_IS_PLATFORM }, caller);
    expect(said(everywhere)).toEqual({ isPlatform: '2', platform: 'html5' });
    expect(said(toRequest(catalog.vendorGameType, {}, caller))).toEqual({ typeId: '', merchant_code: 'ty01' });
    expect(said(toRequest(catalog.recentList, { page: 1 }, caller))).toEqual({ page: '1', clientType: '2' });
    expect(said(toRequest(system.whitelabel, {}, caller))).toEqual({ merchant: 'ty01' });
    expect(said(toRequest(system.whitelabel, {}, { ...caller, merchant: '' }))).toEqual({});
    expect(toRequest(catalog.launch, { nodeId: '7' }, caller).body).toBe('{"nodeId":"7","platform":"html5"}');
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
