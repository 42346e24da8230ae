import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import {
  fill,
  freshMobile,
  freshName,
  keptOn,
  logIn,
  OWN_PASSWORD,
  PASSWORD,
  submit,
  tokenOn,
} from '../harness/identity.ts';
import { codeSentTo } from '../harness/sandbox.ts';
import { startServer, type RunningServer } from '../harness/server.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('EN');

/** A server that says all it can is this file's own. */
describe('a server that says much', () => {
  const site = useSite({ popups: false, worker: false });
  let server: RunningServer;
  let dataFolder: string;

  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'perya-secrets-'));
    server = await startServer(dataFolder, { PERYA_LOG_LEVEL: 'debug' });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const visit = () => site.visit({ language: 'EN', through: server.baseUrl });

  it('leaves no token, password or code in what the server says [T19]', { tags: ['core'] }, async () => {
    const { page, open } = await visit();
    // The greeting to the operator names the password of the demonstration.
    await expect.poll(() => server.output()).toContain(PASSWORD);
    const greeting = server.output().length;
    const [username, mobileNum] = [freshName(), freshMobile()];
    await open('/m/register');
    await page.getByRole('button', { name: t('register.invited') }).click();
    await fill(page, { username, password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD, mobileNum });
    await page.getByRole('button', { name: t('forms.send'), exact: true }).click();
    const code = await codeSentTo(server.baseUrl, `+63${mobileNum}`);
    await fill(page, { verificationCode: code });
    await page.getByRole('checkbox').check();
    await submit(page);
    await page.waitForURL('**/m/home');
    const tokens = [await tokenOn(page)];
    const other = await visit();
    await other.open('/m/login');
    await fill(other.page, { username, password: 'Wrong-Secret-55' });
    await submit(other.page);
    await expectToast(other.page, t('login.failed'));
    const third = await visit();
    await third.open('/m/login');
    await logIn(third.page, 'player1', { remember: true });
    const { rememberLogin = '{}' } = await keptOn(third.page);
    tokens.push((JSON.parse(rememberLogin) as { password: string }).password);
    const said = server.output().slice(greeting);
    expect(said).toContain('/wps/session/login'); // It does say what it does.
    for (const secret of [OWN_PASSWORD, 'Wrong-Secret-55', PASSWORD, ...tokens]) expect(said).not.toContain(secret);
    expect(said).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(said).not.toContain(mobileNum);
  });
});
