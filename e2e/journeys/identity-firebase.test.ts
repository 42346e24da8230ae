import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { BRAND, SiteDatabase } from '../harness/database.ts';
import { startFirebaseEmulator, type FirebaseEmulator } from '../harness/firebase-emulator.ts';
import { fill, freshMobile, keptOn, submit, userOf } from '../harness/identity.ts';
import { messagesTo } from '../harness/sandbox.ts';
import { startServer, type RunningServer } from '../harness/server.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

const PROJECT = 'demo-perya';
const START_MS = 400_000;
const t = wordsOf('EN');

/** The brand that uses Firebase is this file's own, and so is its server. */
describe('Firebase', () => {
  const site = useSite({ popups: false, worker: false });
  let emulator: FirebaseEmulator;
  let server: RunningServer;
  let database: SiteDatabase;
  let dataFolder: string;

  beforeAll(async () => {
    emulator = await startFirebaseEmulator(PROJECT);
    dataFolder = await mkdtemp(join(tmpdir(), 'perya-firebase-'));
    server = await startServer(dataFolder, { PERYA_FIREBASE_EMULATOR: emulator.host });
    database = await SiteDatabase.open(dataFolder, server.baseUrl);
    await database.hidePopups();
    await database.query('update brand set firebase = $2 where merchant_code = $1', [
      BRAND,
      JSON.stringify({ projectId: PROJECT, apiKey: 'any', authDomain: `${PROJECT}.firebaseapp.com` }),
    ]);
    for (const flag of ['FIREBASE3', 'GOOGLELOGIN3', 'FACEBOOKLOGIN3']) await database.setFlag(flag, true);
  }, START_MS);
  afterAll(async () => {
    await database?.close();
    await server?.stop();
    await emulator?.stop();
    if (dataFolder) await rm(dataFolder, { recursive: true, force: true });
  });

  const visit = () => site.visit({ language: 'EN', through: server.baseUrl });

  it('proves a mobile number, and the same number is the same account next time [LOGIN-17] [SMSC-07]', async () => {
    const mobile = freshMobile();
    const names: string[] = [];
    for (const time of [1, 2]) {
      const { page, open, problems } = await visit();
      await open('/m/login');
      await page.getByRole('radio', { name: t('login.byMobile') }).click();
      await fill(page, { mobile });
      await page.getByRole('button', { name: t('forms.send'), exact: true }).click();
      await expectToast(page, t('forms.sent'));
      const code = await emulator.lastCode(`+63${mobile}`);
      expect(code, `time ${time}`).toMatch(/^\d{6}$/);
      await fill(page, { code: code === '000000' ? '111111' : '000000' });
      await submit(page);
      await expectToast(page, t('verification.code.error'));
      await fill(page, { code });
      await submit(page);
      await page.waitForURL('**/m/home');
      names.push(await userOf(page));
      const databases = await page.evaluate(async () => JSON.stringify(await indexedDB.databases()));
      // Firebase counts the days it was used on, and keeps nobody.
      expect(JSON.stringify(await keptOn(page)) + databases).not.toMatch(/firebaseLocalStorage|authUser/);
      // The wrong code was refused by Firebase itself, and its emulator knows of no puzzles.
      const own = problems.filter(
        (problem) => !/status of (400|501)/.test(problem) && !problem.includes(emulator.host),
      );
      expect(own).toEqual([]);
    }
    expect(names[0]).not.toBe('');
    expect(names[1]).toBe(names[0]);
    expect(await messagesTo(server.baseUrl, `+63${mobile}`)).toEqual([]);
  });

  // The windows of Google and Facebook need apis.google.com, which no test should depend on; what such a window hands
  // over is a token, and that comes from the emulator.
  it.each([
    ['google', 'google.com'],
    ['facebook', 'facebook.com'],
  ] as const)(
    'hands over a token of %s that is good once, and for its own way only [T6]',
    async (channel, provider) => {
      const { page, open } = await visit();
      await open('/m/login');
      await page.getByRole('button', { name: t(`login.${channel}`) }).waitFor();
      const agreement = await fetch(`${server.baseUrl}/wps/system/agreement?language=EN`, {
        headers: { moduleId: 'COMM3' },
      });
      const { value: words } = (await agreement.json()) as { value: { version: string } };
      const agreementVersion = words.version;
      const ask = async (firebaseChannel: string, firebaseIdToken: string) => {
        const answer = await fetch(`${server.baseUrl}/wps/session/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', moduleId: 'COMM3' },
          body: JSON.stringify({ type: 'firebase', firebaseChannel, firebaseIdToken, agreementVersion }),
        });
        return (await answer.json()) as { errorCode?: string; value?: { userName: string } };
      };
      const person = { sub: `${channel}-1`, email: 'ana@example.com' };
      const token = await emulator.tokenFrom(provider, person);
      expect((await ask('sms', token)).errorCode).toBe('firebase.refused');
      const first = await ask(channel, token);
      expect(first.value?.userName).toMatch(/^player/);
      expect((await ask(channel, token)).errorCode).toBe('firebase.refused');
      expect((await ask(channel, `${token.slice(0, -2)}xx`)).errorCode).toBe('firebase.refused');
    },
  );
});
