import { session } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSealed } from '../../src/http/core/sealed.ts';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { movableClock } from '../kit/brands.ts';
import { codeOf } from '../kit/answer-faults.ts';
import { EVERY_CALL, sendCall } from '../kit/every-call.ts';
import { until } from '../kit/patience.ts';
import { createPerson } from '../kit/people.ts';
import { setFlag } from '../kit/registering.ts';
import { seal } from '../kit/sealing.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { validInputs } from '../kit/valid-inputs.ts';

const DAY_MS = 24 * 3_600_000;
const PRODUCTION = { mode: 'production', publicUrl: 'https://play.example.com', sms: 'off', mail: 'off' } as const;
const INVALID = { ok: false, error: { code: 'encryption.invalid' } };

const clock = movableClock();
let server: TestServer;
let second: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
  second = await startTestServer({ clock, database: server.database, config: PRODUCTION, seeded: false });
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(() => clock.forward(DAY_MS));

const keyNow = () => server.ctx.sealKeys.current(clock.now());
const sealNow = (value: unknown = { password: 'sekreto' }) => seal(keyNow(), clock.now(), value);
const later = (ms: number) => new Date(clock.now().getTime() + ms);

describe('a sealed body', () => {
  it('opens once, on every server of the database together [D2, T9]', async () => {
    const sealed = await sealNow();
    expect(await openSealed(server.ctx, sealed)).toEqual({ ok: true, value: { password: 'sekreto' } });
    expect(await openSealed(server.ctx, sealed)).toEqual(INVALID);
    expect(await openSealed(second.ctx, sealed)).toEqual(INVALID);
  });

  it('sent fifty times at once to two servers opens once [T9]', async () => {
    const sealed = await sealNow();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) => openSealed((at % 2 === 0 ? server : second).ctx, sealed)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  it('is for one call: neither another path nor another method opens it [D2]', async () => {
    const sealed = await sealNow();
    expect(await openSealed(server.ctx, { ...sealed, path: '/wps/session/stepUp' })).toEqual(INVALID);
    expect(await openSealed(server.ctx, { ...sealed, method: 'PUT' })).toEqual(INVALID);
    expect((await openSealed(server.ctx, sealed)).ok).toBe(true);
  });

  it.each([
    [-121_000, false],
    [-120_000, true],
    [0, true],
    [120_000, true],
    [121_000, false],
  ])('with a clock %i ms off opens: %s [D2]', async (offMs, opens) => {
    const sealed = await seal(keyNow(), later(offMs), {});
    expect((await openSealed(server.ctx, sealed)).ok).toBe(opens);
  });

  it('cannot be sent again later either, when its nonce is forgotten [D2]', async () => {
    const sealed = await seal(keyNow(), later(120_000), {});
    expect((await openSealed(server.ctx, sealed)).ok).toBe(true);
    for (let minute = 0; minute < 8; minute += 1) {
      clock.forward(60_000);
      await purgeExpired(server.ctx);
      expect(await openSealed(server.ctx, sealed)).toEqual(INVALID);
    }
    expect(await server.ctx.db.selectFrom('used_once').selectAll().execute()).toEqual([]);
  });

  it('opens with the key of yesterday, but not with that of the day before [D2]', async () => {
    const old = keyNow();
    clock.forward(DAY_MS);
    expect(keyNow().keyId).not.toBe(old.keyId);
    expect((await openSealed(server.ctx, await seal(old, clock.now(), {}))).ok).toBe(true);
    clock.forward(DAY_MS);
    expect(Date.parse(old.notAfter)).toBeLessThanOrEqual(clock.now().getTime());
    const refused = { ok: false, error: { code: 'encryption.key' } };
    expect(await openSealed(server.ctx, await seal(old, clock.now(), {}))).toEqual(refused);
  });

  it('opens with no key but those given out [T9]', async () => {
    const refused = { ok: false, error: { code: 'encryption.key' } };
    for (const keyId of ['2026-01-01', 'x', '9999-12-31', '__proto__']) {
      expect(await openSealed(server.ctx, await seal({ ...keyNow(), keyId }, clock.now(), {}))).toEqual(refused);
    }
    const stranger = { keyId: keyNow().keyId, publicKey: server.ctx.sealKeys.current(later(9 * DAY_MS)).publicKey };
    expect(await openSealed(server.ctx, await seal(stranger, clock.now(), {}))).toEqual(INVALID);
  });

  it('is the same for every server: all have the same keys and none is stored [D2]', async () => {
    expect(second.ctx.sealKeys.current(clock.now()).publicKey).toBe(keyNow().publicKey);
  });
});

describe('over the wire', () => {
  const post = (to: TestServer, body: unknown, encryption?: string) =>
    to.app.inject({
      method: 'POST',
      url: session.login.path,
      headers: { merchant: 'ty01', ...(encryption !== undefined && { encryption }) },
      payload: body as object,
    });
  const login = { type: 'username', username: 'nobody99', password: 'sekreto11' };

  it.each(EVERY_CALL.filter(([, { sealed }]) => sealed))(
    'production refuses a plain body of %s [API-04, T9]',
    async (_name, call) => {
      for (const flag of [call.flag ?? []].flat()) await setFlag(server, flag, true);
      const { token } = await createPerson(server.ctx, { type: call.access === 'agent' ? 1 : 0 });
      const sending = { token, key: '00000000-0000-4000-8000-000000000004', input: validInputs(call)[0] ?? {} };
      await until(
        async () => codeOf(await sendCall(second, call, sending)),
        (code) => code !== 'permission.denied',
      );
      expect(codeOf(await sendCall(second, call, sending))).toBe('encryption.required');
    },
  );

  it('production refuses a plain body before it looks into it [T9]', async () => {
    const answer = await post(second, login);
    expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([400, 'encryption.required']);
  });

  it('a demonstration accepts one, because browsers cannot seal on a plain http address', async () => {
    expect((await post(server, login)).json<{ errorCode: string }>().errorCode).toBe('login.failed');
  });

  it('the key of the API seals what both accept [API-05]', async () => {
    const answer = await second.ask(session.key, {});
    if (answer.kind !== 'value') throw new Error('no key');
    expect(answer.value.serverTime).toBe(clock.now().toISOString());
    const { header, body } = await seal(answer.value, clock.now(), login);
    expect((await post(second, body, header)).json<{ errorCode: string }>().errorCode).toBe('login.failed');
    expect((await post(second, body, header)).json<{ errorCode: string }>().errorCode).toBe('encryption.invalid');
  });

  it.each(['', 'v1', 'v2.a.b.c.d.e', 'v1.....', 'v1.a.b.c.1.d.e', 'x'.repeat(2000)])(
    'the header %j is refused in one word [T9]',
    async (header) => {
      const answer = await post(second, { data: 'AAAA' }, header);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ errorCode: string }>().errorCode).toMatch(/^encryption\.(?:invalid|required)$/);
    },
  );

  it('what was sealed is checked like any other body', async () => {
    for (const value of [null, 7, 'text', [], { type: 'nothing' }, { ...login, extra: 1 }]) {
      const { header, body } = await sealNow(value);
      expect((await post(second, body, header)).json<{ errorCode: string }>().errorCode).toBe('request.invalid');
    }
  });
});
