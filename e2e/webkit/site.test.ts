import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titlesOf } from '../harness/content.ts';
import { SiteDatabase } from '../harness/database.ts';
import { plantSaver } from '../harness/money.ts';
import { CAMPAIGNS } from '../harness/promotions.ts';
import { ownSite, TAKEN_OVER } from '../harness/site.ts';
import { openWebKit, type WebKitPage } from '../harness/webkit.ts';
import { wordsOf } from '../harness/words.ts';

const ty = wordsOf('TY');
const en = wordsOf('EN');
const WAIT_MS = 10_000;
/** What a failure tells of the page. */
const SEEN = `return location.href + '\\n' + document.body.innerText.slice(0, 600)`;
const labelled = (label: string) => `[aria-label="${label}"]`;

/** The engine of iPhones, as near as a Linux machine has it. */
describe('in WebKit', () => {
  const { baseUrl, dataFolder } = ownSite();
  let page: WebKitPage;
  let database: SiteDatabase;
  beforeAll(async () => {
    database = await SiteDatabase.open(dataFolder, baseUrl);
    await database.hidePopups();
    page = await openWebKit();
  });
  afterAll(async () => {
    await page.close();
    await database.restore();
    await database.close();
  });

  /** Opens a page and notes what goes wrong in it from then on. */
  async function open(path: string): Promise<void> {
    await page.open(baseUrl + path);
    await page.waitFor(TAKEN_OVER);
    await page.run(`window.problems = [];
      addEventListener('error', (event) => problems.push(event.message));
      addEventListener('unhandledrejection', (event) => problems.push(String(event.reason)));`);
  }

  /** Waits until an expression about the page holds. */
  async function until(expression: string): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while (!(await page.run<boolean>(`return Boolean(${expression})`))) {
      if (Date.now() > end) throw new Error(`Never true: ${expression}\n${await page.run<string>(SEEN)}`);
      await sleep(50);
    }
  }
  const at = (path: string) => until(`location.pathname + location.search + location.hash === ${JSON.stringify(path)}`);
  const heading = (text: string) => until(`document.querySelector('h1')?.textContent === ${JSON.stringify(text)}`);
  const problems = () => page.run<string[]>('return window.problems');

  it('the site starts, drawn and moving, in Filipino [GEN-07, I18N-01]', async () => {
    await open('/m/home');
    expect(await page.run('return document.documentElement.lang')).toBe('fil');
    await page.waitFor('[style*="translate3d"]');
    expect(await page.run('return document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await until(`document.fonts.size > 0 && document.fonts.status === 'loaded'`);
    expect(await problems()).toEqual([]);
  });

  it('the menu leads to help, help to an article, and back leads the same way [SIDE-13, SIDE-21, HELP-02, HEAD-04]', async () => {
    const titles = await titlesOf(database, 'HELP', 'TY');
    await open('/m/home');
    await page.click(labelled(ty('header.menu')));
    await page.waitFor('[role="dialog"] a[href="/m/help"]');
    await page.click('[role="dialog"] a[href="/m/help"]');
    await at('/m/help');
    await until(`!document.querySelector('[role="dialog"]')`);
    await page.click('#help-2 button');
    await page.click('#help-2 a');
    await at('/m/helpDetail#2');
    await until(`document.querySelector('main h2')?.textContent === ${JSON.stringify(titles[2])}`);
    await page.click(labelled(ty('header.back')));
    await at('/m/help');
    await page.back();
    await at('/m/home');
    await page.waitFor('footer');
    expect(await problems()).toEqual([]);
  });

  it('help is searched by typing', async () => {
    await open('/m/help');
    await until(`document.querySelectorAll('main [aria-expanded]').length > 0`);
    const all = await page.run<number>(`return document.querySelectorAll('main [aria-expanded]').length`);
    await page.type('input[type="search"]', 'iphone');
    await until(`document.querySelectorAll('main [aria-expanded]').length < ${all}`);
    await until(`document.querySelectorAll('main [aria-expanded]').length > 0`);
    await page.type('input[type="search"]', 'zzzz');
    await until(`document.body.innerText.includes(${JSON.stringify(ty('help.noMatch'))})`);
    await page.click(labelled(ty('help.clear')));
    await until(`document.querySelectorAll('main [aria-expanded]').length === ${all}`);
    expect(await page.run(`return document.querySelector('input[type="search"]').value`)).toBe('');
    expect(await problems()).toEqual([]);
  });

  it('the settings change language and look and keep them [SCR-08, I18N-09]', async () => {
    const session = JSON.stringify(await database.plantSession('player'));
    await open('/m/help');
    await page.run(`sessionStorage.setItem('MC_SESSION_INFO', arguments[0])`, session);
    await open('/m/set');
    await heading(ty('title.set'));
    await page.click('main [role="radio"][lang="en"]');
    await heading(en('title.set'));
    const theme = () => page.run('return document.documentElement.dataset.theme');
    expect(await theme()).toBe('dark');
    await page.click('main [role="radio"]:not([lang])[aria-checked="false"]');
    expect(await theme()).toBe('light');
    expect(await problems()).toEqual([]);
    await open('/m/notice');
    await heading(en('title.notice'));
    expect(await theme()).toBe('light');
  });

  it('notices unfold and the chat link is unsealed [SCR-41, API-106]', async () => {
    await open('/m/notice');
    await page.click('main [aria-expanded]');
    await page.waitFor('main [role="region"]:not([hidden]) p');
    await open('/m/service');
    await page.waitFor('main a[href$="/sandbox/chat"]');
    expect(await problems()).toEqual([]);
  });

  it('promotions are read, a code is looked at and left, and the terms of joining stand open [SCR-28, SCR-29, SCR-30]', async () => {
    await open('/m/help');
    const t = (await page.run('return document.documentElement.lang')) === 'en' ? en : ty;
    const saver = await plantSaver({ baseUrl, database: () => database });
    await page.run(`sessionStorage.setItem('MC_SESSION_INFO', arguments[0])`, JSON.stringify(saver.session));
    await open('/m/activity');
    const has = (text: string) => until(`document.body.innerText.includes(${JSON.stringify(text)})`);
    const press = (text: string) =>
      page.run(
        `[...document.querySelectorAll('button')].find((one) => one.textContent === arguments[0]).click()`,
        text,
      );
    await page.waitFor(`main a[href="/m/activityInfo?id=${CAMPAIGNS.fiesta}"]`);
    await press(t('promoCode.open'));
    await page.waitFor('[role="dialog"] input');
    await page.type('[role="dialog"] input', 'MERIENDA');
    await press(t('promoCode.submit'));
    await has(t('promo.stakeSum', { turnover: '₱20.00', times: 1, amount: '₱20.00' }));
    expect(await page.run('return document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await press(t('promoJoin.no'));
    await until(`!document.querySelector('[role="dialog"]')`);
    await page.click(`main a[href="/m/activityInfo?id=${CAMPAIGNS.fiesta}"]`);
    await at(`/m/activityInfo?id=${CAMPAIGNS.fiesta}`);
    await has(t('promo.rules'));
    await press(t('promotion.state.joining'));
    await page.waitFor('[role="dialog"] input[type="checkbox"]');
    expect(await page.run(`return document.querySelector('[role="dialog"] input').checked`)).toBe(false);
    expect(await problems()).toEqual([]);
    await open('/m/rewardCenter');
    await has(t('reward.none.available'));
    expect(await problems()).toEqual([]);
  });
});
