import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit } from '../harness/browser.ts';
import { keptOn, logIn, PASSWORD, pathOf, plantMember, startWith, tokenOn, userOf } from '../harness/identity.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');
const PART = 4;

/** Everything the browser keeps of this site, as one text. */
function storedOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        kept.push(await new Promise((resolve) => request.addEventListener('success', () => resolve(request.result))));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push(request.url);
    }
    return JSON.stringify(kept);
  });
}

/** The parts of a secret that would give it away. */
function partsOf(secret: string): string[] {
  return Array.from({ length: secret.length - PART + 1 }, (_, at) => secret.slice(at, at + PART));
}

describe('a remembered device', () => {
  const site = useSite({ popups: false });

  /** Closes the browser and opens it again: the tab's own store is gone, the other one stays. */
  async function reopen(visit: Visit): Promise<Visit> {
    const kept = await keptOn(visit.page);
    await visit.context.close();
    const again = await site.visit();
    await startWith(again.context, kept);
    return again;
  }

  const remembered = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('rememberLogin') ?? '{}') as { password?: string });

  it(
    'logs in by itself at the next start, each time with a new credential [SESS-08] [LOGIN-18] [D1]',
    { tags: ['core'] },
    async () => {
      const first = await site.visit();
      const account = await plantMember(site.database());
      await first.open('/m/login');
      await logIn(first.page, account, { remember: true });
      const credential = (await remembered(first.page)).password ?? '';
      expect(credential.length).toBeGreaterThan(30);

      const second = await reopen(first);
      await second.open('/m/mine');
      await expect.poll(() => userOf(second.page)).toBe(account);
      await second.page.getByRole('button', { name: t('mine.chooseAvatar') }).waitFor();
      const next = (await remembered(second.page)).password ?? '';
      expect(next.length).toBe(credential.length);
      expect(next).not.toBe(credential);
      expect(second.problems).toEqual([]);

      const third = await reopen(second);
      await third.open('/m/home');
      await expect.poll(() => userOf(third.page)).toBe(account);
      expect(third.problems).toEqual([]);
    },
  );

  it('is a guest once its credential was stolen and used, and so is the thief [D1] [T9]', async () => {
    const owner = await site.visit();
    const account = await plantMember(site.database());
    await owner.open('/m/login');
    await logIn(owner.page, account, { remember: true });
    const kept = await keptOn(owner.page);
    const thief = await reopen(owner);
    await thief.open('/m/home');
    await expect.poll(() => userOf(thief.page)).toBe(account);
    // A double tap within moments is no theft, so the first use lies some time back.
    await site.database().query(`update device_credential set used_at = used_at - interval '10 minutes'`);

    const back = await site.visit();
    await startWith(back.context, kept);
    await back.open('/m/home');
    await expect.poll(() => back.page.evaluate(() => localStorage.getItem('autoLogin'))).toBe('0');
    expect(await userOf(back.page)).toBe('');
    await thief.page.goto('/m/securityCenter');
    await thief.page.waitForURL('**/m/login**');
    expect(await userOf(thief.page)).toBe('');
  });

  it('is not remembered unless the box is ticked [LOGIN-18] [LOGIN-20]', async () => {
    const visit = await site.visit();
    const account = await plantMember(site.database());
    await visit.open('/m/login');
    await logIn(visit.page, account);
    expect(await visit.page.evaluate(() => localStorage.getItem('rememberLogin'))).toBeNull();
    const again = await reopen(visit);
    await again.open('/m/mine');
    await again.page
      .getByRole('main')
      .getByRole('link', { name: t('action.login') })
      .waitFor();
    expect(await userOf(again.page)).toBe('');
    expect(again.problems).toEqual([]);
  });

  it(
    'keeps nothing of the password, nor the token beyond the tab [SESS-03] [SESS-06] [D1]',
    { tags: ['core'] },
    async () => {
      const visit = await site.visit();
      const { page } = visit;
      const account = await plantMember(site.database());
      await visit.open('/m/login');
      await logIn(page, account, { remember: true });
      await page.goto('/m/mine');
      await page.getByRole('button', { name: t('mine.chooseAvatar') }).waitFor();
      const kept = await storedOn(page);
      expect(kept).toContain(account); // It did look at what is kept.
      // Everything here carries the name of the brand, which is a part of this password.
      expect(partsOf(PASSWORD.replace('Perya', '')).filter((part) => kept.includes(part))).toEqual([]);
      const token = await tokenOn(page);
      expect(token.length).toBeGreaterThan(20);
      const others = JSON.stringify(await keptOn(page)) + (await page.evaluate(() => document.cookie));
      expect(others).not.toContain(token);
      expect(visit.problems).toEqual([]);
    },
  );

  it('shows dots for the password it does not know, and logs in with its credential [LOGIN-20] [D1]', async () => {
    const first = await site.visit();
    const account = await plantMember(site.database());
    await first.open('/m/login');
    await logIn(first.page, account, { remember: true });
    await first.page.evaluate(() => localStorage.setItem('autoLogin', '0'));
    const second = await reopen(first);
    const { page } = second;
    await second.open('/m/login');
    await page.locator('input[name="username"]').waitFor();
    expect(await page.locator('input[name="username"]').inputValue()).toBe(account);
    expect(await page.locator('input[name="password"]').inputValue()).toMatch(/^\u2022+$/);
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL('**/m/home');
    expect(await userOf(page)).toBe(account);
    expect(second.problems).toEqual([]);
  });
});

describe('another tab', () => {
  const site = useSite({ popups: false, worker: false });

  it('that could not wait for an answer leaves this one its session, the newer one [SESS-15]', async () => {
    const visit = await site.visit();
    const { page, context } = visit;
    const account = await plantMember(site.database());
    await visit.open('/m/login');
    await logIn(page, account, { remember: true });
    const token = await tokenOn(page);
    const other = await context.newPage();
    const busy = page.evaluate((until) => {
      while (Date.now() < until);
    }, Date.now() + 6000);
    await other.goto('/m/set');
    await expect.poll(() => userOf(other)).toBe(account);
    await busy;
    const newer = await tokenOn(other);
    expect(newer).not.toBe(token);
    await expect.poll(() => tokenOn(page)).toBe(newer);
    await page.goto('/m/set');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('logout.title') })
      .waitFor();
    expect(await userOf(page)).toBe(account);
    // Nothing but what the tab asked with the session that was over.
    expect(visit.problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  });
});

describe('leaving', () => {
  const site = useSite({ popups: false, worker: false });

  /** Presses sign-out on the settings and answers the question. */
  async function leave(page: Page, answer: string): Promise<void> {
    await page
      .getByRole('main')
      .getByRole('button', { name: t('logout.title') })
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: answer }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  it('ends the session in every tab of the browser [OUT-01..07] [SESS-17]', { tags: ['core'] }, async () => {
    const visit = await site.visit();
    const { page, context } = visit;
    const account = await plantMember(site.database());
    await visit.open('/m/login');
    await logIn(page, account, { remember: true });
    const token = await tokenOn(page);
    const other = await context.newPage();
    await other.goto('/m/set');
    await expect.poll(() => userOf(other)).toBe(account); // SESS-15
    await page.bringToFront();
    await page.goto('/m/set');
    await leave(page, t('action.cancel'));
    expect(await userOf(page)).toBe(account);
    await leave(page, t('logout.confirm'));
    await page.waitForURL('**/m/home');
    await expect.poll(() => userOf(page)).toBe('');
    await expect.poll(() => userOf(other)).toBe('');
    expect(await page.evaluate(() => localStorage.getItem('rememberLogin'))).toBeNull();
    const refused = await fetch(`${site.baseUrl}/wps/member/info`, { headers: { Authorization: token } });
    expect(refused.status).toBe(401);
    await page.reload();
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('action.login') })
      .waitFor();
    expect(visit.problems).toEqual([]);
  });

  it('forgets on this device even without a network [OUT-08]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    const account = await plantMember(site.database());
    await visit.open('/m/login');
    await logIn(page, account, { remember: true });
    await page.goto('/m/set');
    // Only the call is lost: where the page itself comes from without a network is the worker's business.
    await page.route('**/wps/session/logout', (route) => route.abort('internetdisconnected'));
    await leave(page, t('logout.confirm'));
    await page.waitForURL('**/m/home');
    expect(await userOf(page)).toBe('');
    expect(JSON.stringify(await keptOn(page))).not.toContain(account);
    await visit.move('/m/securityCenter');
    await page.waitForURL('**/m/login**');
    expect(pathOf(page)).toContain('back=');
  });
});
