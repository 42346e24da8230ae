import { randomBytes, randomInt } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { BRAND, type SiteDatabase } from './database.ts';

/** The password of everybody in the demonstration, and of planted members. */
export const PASSWORD = 'Perya-Demo-1';

/** A password for somebody new. */
export const OWN_PASSWORD = 'Mani-at-Mais-77';

/** Counted, because two that are drawn may be the same. */
let lastMobile = randomInt(1_000_000, 9_000_000);

/** A number that is nobody's, as it is typed after +63. */
export function freshMobile(): string {
  lastMobile += 1;
  return `900${lastMobile}`;
}

/** A name that is nobody's. */
export function freshName(): string {
  return `e2e${randomBytes(5).toString('hex')}`;
}

/** Makes a member with the password of the demonstration; gives the name. */
export async function plantMember(
  database: SiteDatabase,
  { type = 0, mustChangePassword = false }: { readonly type?: number; readonly mustChangePassword?: boolean } = {},
): Promise<string> {
  const account = freshName();
  await database.query(
    `insert into member (merchant_code, account, type, password_hash, password_changed_at, must_change_password)
     select $1, $2, $3, password_hash, now(), $4 from untouched.member where account = 'player1'`,
    [BRAND, account, type, mustChangePassword],
  );
  return account;
}

/** The number of whoever bears a name. */
export async function memberIdOf(database: SiteDatabase, account: string): Promise<string> {
  const [row] = await database.query('select id from member where merchant_code = $1 and account = $2', [
    BRAND,
    account,
  ]);
  return String(row?.['id']);
}

/** Types into the fields of the form on screen, as a person does: one after the other. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
}

/** Presses the button of the form on screen. */
export function submit(page: Page): Promise<void> {
  return page.locator('form button[type="submit"]').last().click();
}

/** What stands below a field about what is wrong with it; empty when nothing is. */
export function faultAt(page: Page, name: string): Promise<string> {
  return page.locator(`input[name="${name}"]`).evaluate((input) => {
    if (input.getAttribute('aria-invalid') !== 'true') return '';
    return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  });
}

/** Waits until this stands below the fields; a fault may name its rule behind it. */
export async function expectFaults(page: Page, wanted: Readonly<Record<string, string>>): Promise<void> {
  const stands = async () => {
    const names = Object.keys(wanted);
    const faults = await Promise.all(names.map((name) => faultAt(page, name)));
    const shown = faults.map((fault, at) => {
      const start = wanted[names[at] ?? ''] ?? '';
      return fault.startsWith(`${start}: `) ? start : fault;
    });
    return Object.fromEntries(names.map((name, at) => [name, shown[at]]));
  };
  await expect.poll(stands).toEqual(wanted);
}

/** The name of the field that is in use. */
export function fieldInUse(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
}

/** The path on screen with its query. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Logs in with a name and the password of the demonstration, and waits until the screen behind it stands. */
export async function logIn(
  page: Page,
  username: string,
  { password = PASSWORD, remember = false }: { readonly password?: string; readonly remember?: boolean } = {},
): Promise<void> {
  if (!pathOf(page).startsWith('/m/login')) await page.goto('/m/login');
  await page.locator('main[tabindex]').waitFor();
  await fill(page, { username, password });
  if (remember) await page.getByRole('checkbox').check();
  await submit(page);
  await page.waitForURL((url) => !url.pathname.startsWith('/m/login'));
}

/** Who is logged in on this page; empty for a guest. */
export function userOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const record = JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { userName?: string };
    return record.userName ?? '';
  });
}

/** The token of this page. */
export function tokenOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const record = JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { token?: string };
    return record.token ?? '';
  });
}

/** What the browser keeps of this site after it is closed. */
export function keptOn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => JSON.parse(JSON.stringify(localStorage)) as Record<string, string>);
}

/** Makes a new browser start with what another one kept: the stores of its tabs are gone. */
export async function startWith(context: BrowserContext, kept: Readonly<Record<string, string>>): Promise<void> {
  await context.addInitScript((stored) => {
    if (sessionStorage.getItem('reopened')) return;
    sessionStorage.setItem('reopened', '1');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, kept);
}
