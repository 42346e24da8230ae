import { STATUS_POLL_MS } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');
/** Where visitors of this machine seem to be. */
const HERE = 'PH';
const MINUTE_MS = 60_000;

describe('a closed site', () => {
  const site = useSite({ popups: false, worker: false });

  const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 });
  const retry = (page: Page) => page.getByRole('button', { name: t('action.retry') });

  /** Leaves a mark that a reload would wipe away. */
  const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  /** Does what makes the page look whether the site is open, and waits for the answer. */
  const withAnswer = async (page: Page, act: () => Promise<void>) => {
    const answered = page.waitForResponse('**/wps/system/status');
    await act();
    await (await answered).finished();
  };
  const isSame = (page: Page) => page.evaluate(() => 'sameDocument' in window);

  it.each([
    { maintenance: true, region: true, shown: 'maintenance.title' },
    { maintenance: true, region: false, shown: 'maintenance.title' },
    { maintenance: false, region: true, shown: 'ipLimit.title' },
    { maintenance: false, region: false, shown: 'title.help' },
  ] as const)(
    'with maintenance $maintenance and region $region a start on any route shows $shown [START-01] [START-02] [START-03] [START-05]',
    async ({ maintenance, region, shown }) => {
      if (maintenance) await site.database().setMaintenance(true);
      if (region) await site.database().blockRegion([HERE]);
      const html = await (await fetch(`${site.baseUrl}/m/help`)).text();
      expect(html.includes('"answers":{}')).toBe(maintenance || region);
      for (const language of journeyLanguages) {
        const visit = await site.visit({ language });
        await visit.open('/m/help');
        await heading(visit.page, wordsOf(language)(shown)).waitFor();
        expect(new URL(visit.page.url()).pathname).toBe('/m/help');
        expect(await visit.page.getByRole('banner').count()).toBe(0);
        expect(visit.problems).toEqual([]);
      }
    },
  );

  it.each([
    { what: 'maintenance', shown: 'maintenance.title' },
    { what: 'region', shown: 'ipLimit.title' },
  ] as const)(
    'an open page turns to $shown with the next answer, without a reload [START-06]',
    { tags: ['core'] },
    async ({ what, shown }) => {
      const visit = await site.visit();
      const { page } = visit;
      await visit.open('/m/home');
      await page.getByRole('region', { name: t('home.banners') }).waitFor();
      await mark(page);
      const close = (isClosed: boolean) =>
        what === 'maintenance'
          ? site.database().setMaintenance(isClosed)
          : site.database().blockRegion(isClosed ? [HERE] : []);
      await close(true);
      await visit.move('/m/service');
      await heading(page, t(shown)).waitFor();
      expect(await isSame(page)).toBe(true);
      expect(await page.getByRole('banner').count()).toBe(0);

      await close(false);
      await retry(page).tap();
      await page.getByRole('region', { name: t('home.banners') }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/m/home');
      expect(await isSame(page)).toBe(true);
      expect(visit.problems.filter((problem) => !/\/(?:wps|lgw)\/|status of (?:403|451|503)/.test(problem))).toEqual(
        [],
      );
    },
  );

  it('maintenance counts down, looks again every 60 s and leads home when it is over [SCR-45]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.clock.install();
    const now = Date.now();
    await site.database().setMaintenance(true, new Date(now + 40 * MINUTE_MS));
    await visit.open('/m/notice');
    await heading(page, t('maintenance.title')).waitFor();
    await page.getByText(t('maintenance.text')).waitFor();
    // Once it moves it also looks again in time: the jump is over that, and what it asks would be counted below.
    const left = page.getByRole('timer');
    const shown = await left.innerText();
    await expect.poll(() => left.innerText()).not.toBe(shown);
    await withAnswer(page, () => page.clock.pauseAt(now + 10 * MINUTE_MS));
    await page.clock.runFor(1000);
    await page.getByText('00:29:59').first().waitFor();
    await withAnswer(page, () => page.clock.runFor(STATUS_POLL_MS - 1000));
    await page.getByText('00:29:00').first().waitFor();

    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/wps/system/status') ? 1 : 0));
    await page.clock.runFor(STATUS_POLL_MS - 1);
    expect(asked).toBe(0);
    await withAnswer(page, () => page.clock.runFor(1));
    await page.getByText('00:28:00').first().waitFor();
    await heading(page, t('maintenance.title')).waitFor();

    await site.database().setMaintenance(false);
    await withAnswer(page, () => page.clock.runFor(STATUS_POLL_MS));
    await page.getByRole('region', { name: t('home.banners') }).waitFor();
    expect(asked).toBe(2);
    expect(new URL(page.url()).pathname).toBe('/m/home');
    expect(visit.problems).toEqual([]);
  });

  it('maintenance stays when the check fails or says so, and offers service and the language [SCR-45]', async () => {
    await site.database().setMaintenance(true);
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/home');
    await retry(page).tap();
    await expect.poll(() => retry(page).getAttribute('aria-busy')).toBeNull();
    await page.route('**/wps/system/status', (route) => route.abort());
    await retry(page).tap();
    await expect.poll(() => retry(page).getAttribute('aria-busy')).toBeNull();
    await heading(page, t('maintenance.title')).waitFor();
    const service = page.getByRole('link', { name: t('title.service') });
    expect(await service.getAttribute('href')).toBe(`${site.baseUrl}/sandbox/chat`);

    await page.getByRole('button', { name: t('language.TY') }).tap();
    await page.getByRole('menuitem', { name: t('language.EN') }).tap();
    await heading(page, wordsOf('EN')('maintenance.title')).waitFor();
    expect(visit.problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });

  it('opened by its path while the site is open, maintenance leads home [SCR-45]', async () => {
    const visit = await site.visit();
    await visit.open('/m/maintenance');
    await visit.page.getByRole('region', { name: t('home.banners') }).waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/m/home');
    expect(visit.problems).toEqual([]);
  });

  it('the region limit tells address and place, and lets in when it is lifted [SCR-59]', async () => {
    await site.database().blockRegion([HERE]);
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/help');
    await page.getByText(t('region.restricted')).waitFor();
    await page.getByText('127.0.0.1').waitFor();
    await page.getByText(`Manila, ${HERE}`).waitFor();
    await retry(page).tap();
    await expect.poll(() => retry(page).getAttribute('aria-busy')).toBeNull();
    await heading(page, t('ipLimit.title')).waitFor();
    await site.database().blockRegion([]);
    await retry(page).tap();
    await page.getByRole('region', { name: t('home.banners') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/m/home');
    expect(visit.problems).toEqual([]);
  });

  it.each(journeyLanguages)(
    'a page without its data shows the service limit in %s until it comes [SCR-60] [START-07]',
    async (language) => {
      const words = wordsOf(language);
      const visit = await site.visit({ language });
      const { page } = visit;
      await page.route('**/m/help', async (route) => {
        const page_ = await route.fetch();
        const html = (await page_.text()).replace(/<script type="application\/json".*?<\/script>/s, '');
        await route.fulfill({ response: page_, body: html });
      });
      await page.route('**/wps/system/status', (route) => route.fulfill({ status: 503, body: '' }));
      await visit.open('/m/help');
      await heading(page, words('system.upgrading')).waitFor();
      await page.getByRole('button', { name: words('action.retry') }).tap();
      await expect
        .poll(() => page.getByRole('button', { name: words('action.retry') }).getAttribute('aria-busy'))
        .toBeNull();
      await heading(page, words('system.upgrading')).waitFor();

      await page.unrouteAll();
      await page.getByRole('button', { name: words('action.retry') }).tap();
      await heading(page, words('title.help')).waitFor();
      expect(visit.problems.filter((problem) => !problem.includes('503'))).toEqual([]);
    },
  );
});
