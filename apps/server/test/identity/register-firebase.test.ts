import { member } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findByData } from '../../src/modules/identity/account/member-data.service.ts';
import { goodForm, prepareRegistration, setFlag, WIDE } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const PROJECT = { projectId: 'perya-test', apiKey: 'AIzaTestKey', authDomain: 'perya-test.firebaseapp.com' };

let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ ...WIDE, config: { firebaseEmulator: '127.0.0.1:9099' } });
  await server.ctx.db.updateTable('brand').set({ firebase: PROJECT }).execute();
  await prepareRegistration(server);
  await setFlag(server, 'FIREBASE3', true);
});
afterAll(() => server.close());

/** A token as Firebase's emulator makes them, which nobody signs. */
function tokenFor(mobile: string): string {
  people += 1;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    aud: PROJECT.projectId,
    iss: `https://securetoken.google.com/${PROJECT.projectId}`,
    sub: `uid${people}`,
    user_id: `uid${people}`,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    phone_number: mobile,
    firebase: { sign_in_provider: 'phone', identities: {} },
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

const refused = expect.objectContaining({
  kind: 'failure',
  failure: expect.objectContaining({ errorCode: 'firebase.refused' }),
});

describe('registration with a number that Firebase proved', () => {
  it('needs no code of ours and takes a proof once [REG-15]', async () => {
    const form = goodForm({ firebaseChannel: 'sms', verificationCode: '' });
    const mobile = `+63${form.mobileNum}`;
    const firebaseIdToken = tokenFor(mobile);
    const answer = await server.ask(member.register, { ...form, firebaseIdToken });
    expect(answer).toMatchObject({ kind: 'value', value: { userName: form.username } });
    expect(await findByData(server.ctx, 'ty01', 'mobile', mobile)).not.toBeNull();
    const again = goodForm({ firebaseChannel: 'sms', firebaseIdToken, mobileNum: form.mobileNum });
    expect(await server.ask(member.register, again)).toEqual(refused);
  });

  it('believes it for that number alone', async () => {
    const form = goodForm({ firebaseChannel: 'sms' });
    expect(await server.ask(member.register, { ...form, firebaseIdToken: tokenFor('+639170000000') })).toEqual(refused);
    expect(await findByData(server.ctx, 'ty01', 'mobile', `+63${form.mobileNum}`)).toBeNull();
  });

  it.each([
    { firebaseChannel: 'google' as const, firebaseIdToken: 'a.b.c' },
    { firebaseChannel: 'sms' as const },
    { firebaseIdToken: 'a.b.c' },
    { firebaseChannel: 'sms' as const, firebaseIdToken: 'a.b.c' },
  ])('believes nothing else: %j', async (proof) => {
    expect(await server.ask(member.register, goodForm(proof))).toEqual(refused);
  });
});
