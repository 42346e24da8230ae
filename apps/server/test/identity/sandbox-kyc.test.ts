import { security } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideKyc, listKycQueue } from '../../src/modules/identity/kyc/kyc.service.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { recentMessages } from '../../src/providers/sandbox.ts';
import { movableClock } from '../kit/brands.ts';
import { valueOf, WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import type { Person } from '../kit/people.ts';
import { picture, upload } from '../kit/pictures.ts';
import { createProved } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = movableClock('2026-03-02T04:00:00.000Z');
let server: TestServer;
let person: Person;
let lastPaper = 700_000;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createProved(server.ctx);
  await handIn();
});

async function handIn(fullName = 'Maya Reyes') {
  lastPaper += 1;
  return valueOf(
    server,
    security.submitKyc,
    {
      idKind: 'national',
      fullName,
      idNumber: `PH${lastPaper}`,
      birthDate: '1990-05-17',
      frontId: (await upload(server, person.token, await picture())).id,
      selfieId: (await upload(server, person.token, await picture(), { purpose: 'kycSelfie' })).id,
    },
    person,
  );
}

const look = () => valueOf(server, security.kyc, {}, person);
const page = async () => (await server.app.inject({ url: '/sandbox' })).body;
const idOf = async () =>
  (await listKycQueue(server.ctx, 'ty01')).find(({ memberId }) => memberId === person.memberId)?.id ?? '';
const press = (id: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/sandbox/kyc/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

describe('the office of a demonstration', () => {
  it('lists papers that wait and approves them, and their owner hears of it [R13]', async () => {
    await putData(
      server.ctx,
      server.ctx.db,
      { memberId: person.memberId, merchantCode: 'ty01' },
      'mobile',
      '+639175550777',
    );
    const id = await idOf();
    expect(await page()).toContain(`action="/sandbox/kyc/${id}"`);
    const done = await press(id, { do: 'approve' });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/sandbox']);
    expect(await look()).toMatchObject({ state: 'verified', decideUrl: null });
    expect(await page()).not.toContain(`action="/sandbox/kyc/${id}"`);
    const texts = await until(
      () => recentMessages(server.ctx, '+639175550777'),
      (messages) => messages.length > 0,
    );
    expect(texts[0]?.body).toContain('Perya: ');
  });

  it('refuses with the reason that was typed, and never without one [R13]', async () => {
    const id = await idOf();
    await press(id, { do: 'refuse', reason: ' ' });
    expect(await look()).toMatchObject({ state: 'submitted' });
    await press(id, { do: 'refuse', reason: 'The corners are cut off.' });
    expect(await look()).toMatchObject({ state: 'refused', reason: 'The corners are cut off.' });
    // What is decided stays decided.
    await press(id, { do: 'approve' });
    expect(await look()).toMatchObject({ state: 'refused' });
  });

  it('does nothing for another site, without a known act, or for papers that are not there', async () => {
    const id = await idOf();
    const tries = [
      press(id, { do: 'approve' }, { 'sec-fetch-site': 'cross-site' }),
      press(id, { do: 'constructor' }),
      press(`${id}x`, { do: 'approve' }),
      press('9'.repeat(19), { do: 'approve' }),
    ];
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 405, 405]);
    expect((await press('999999999', { do: 'approve' })).statusCode).toBe(303);
    expect(await look()).toMatchObject({ state: 'submitted' });
  });
});

describe('how long a decision takes', () => {
  it('is what the last ones took, and nothing while there were few', async () => {
    await server.ctx.db.deleteFrom('kyc_submission').execute();
    await server.ctx.db.updateTable('member').set({ kyc_state: 'none' }).where('id', '=', person.memberId).execute();
    for (const minutes of [3, 1, 2, 12, 4]) {
      expect(await handIn()).toMatchObject({ state: 'submitted', usualMinutes: null });
      clock.forward(minutes * 60_000 - 20_000);
      await decideKyc(server.ctx, await idOf(), 'rosa', { state: 'refused', reason: 'blurred' });
      person = await createProved(server.ctx);
    }
    expect(await handIn()).toMatchObject({ usualMinutes: 12 });
  });
});

describe('sandbox kyc', () => {
  it('decides nothing in production', async () => {
    const production = await startTestServer({
      config: { mode: 'production', publicUrl: 'https://play.example.com', sms: 'off', mail: 'off', demoSeed: false },
      app: { siteFolder: '/nonexistent' },
    });
    const answer = await production.app.inject({ method: 'POST', url: '/sandbox/kyc/1', payload: { do: 'approve' } });
    expect(answer.statusCode).toBe(405);
    await production.close();
  });
});
