import { POPUP_CLOSE_MS, POPUP_REFRESH_MS, SWIPE_MIN_PX } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, type VisitOptions } from '../harness/browser.ts';
import { removeContent, replaceContent, titlesOf, type PlantedItem } from '../harness/content.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { swipe } from '../harness/touch.ts';
import { wordsOf } from '../harness/words.ts';

const ty = wordsOf('TY');
/** Longer than a page waits for its first frame before it asks for its code. */
const FIRST_FRAME_MS = 600;
const AUDIENCES = ['B', 'A', 'F'] as const;

/** One pop-up for each audience, or several of one. */
function popups(...executions: (typeof AUDIENCES)[number][]): PlantedItem[] {
  return executions.map((execution, index) => ({
    kind: 'PU',
    execution,
    texts: {
      TY: { title: `Balita ${execution}${index}`, body: `<p>Laman ${index}</p>` },
      EN: { title: `News ${execution}${index}`, body: `<p>Content ${index}</p>` },
    },
  }));
}

const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page) => dialog(page).getByRole('heading').innerText();
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

describe('pop-up announcements', () => {
  const site = useSite({ worker: false });

  /** Opens home with a clock that stands still from the start. */
  async function openStill(options: VisitOptions = {}) {
    const visit = await site.visit(options);
    await visit.page.clock.install({ time: Date.now() });
    await visit.page.clock.pauseAt(Date.now() + 1000);
    const openHome = async () => {
      const answered = visit.page.waitForResponse('**/wps/announcement?**');
      await visit.page.goto('/m/home');
      // The code comes after the first frame, which waits for the clock.
      await visit.page.clock.runFor(FIRST_FRAME_MS);
      await (await answered).finished();
      await visit.page.locator('footer').waitFor();
    };
    await openHome();
    return { ...visit, openHome };
  }

  it('are those for guests, for members, and for members who are here for the first time [POP-04, POP-05, POP-06]', async () => {
    const database = site.database();
    await replaceContent(database, popups(...AUDIENCES));
    const seen = async (options: VisitOptions) => {
      const { page, open, problems } = await site.visit(options);
      await open('/m/home');
      await dialog(page).waitFor();
      const titles = [await title(page)];
      const next = dialog(page).getByRole('button', { name: ty('popup.next') });
      while ((await next.count()) > 0 && (await next.isEnabled())) {
        await next.click();
        titles.push(await title(page));
      }
      expect(problems).toEqual([]);
      return titles;
    };
    expect(await seen({})).toEqual(['Balita B0']);
    expect(await seen({ session: await database.plantSession('player') })).toEqual(['Balita A1']);
    const first = await database.plantSession('player', true);
    expect(await seen({ session: first })).toEqual(['Balita A1', 'Balita F2']);
  });

  it.each(journeyLanguages)('speak the language of the visitor, in %s [I18N-11]', async (language) => {
    const titles = await titlesOf(site.database(), 'PU', language, 'B');
    const { page, open } = await site.visit({ language });
    await open('/m/home');
    await dialog(page).waitFor();
    expect(await title(page)).toBe(titles[0]);
    expect(
      await dialog(page)
        .getByText(wordsOf(language)('popup.counter', { at: 1, count: titles.length }))
        .count(),
    ).toBe(1);
  });

  it('come 500 ms after their list, not before [POP-07]', async () => {
    await replaceContent(site.database(), popups('B'));
    const { page, problems } = await openStill();
    await page.clock.runFor(POPUP_REFRESH_MS - 1);
    expect(await stored(page, 'popupList_m_home_guest')).toBeNull();
    expect(await dialog(page).count()).toBe(0);
    await page.clock.runFor(1);
    expect(JSON.parse((await stored(page, 'popupList_m_home_guest')) ?? '[]')).toEqual([
      { title: 'Balita B0', content: '<p>Laman 0</p>' },
    ]);
    await dialog(page).waitFor();
    expect(problems).toEqual([]);
  });

  it('leave in 300 ms when closed, stay away, and return with new content [POP-01, POP-02, POP-03, POP-09]', async () => {
    await replaceContent(site.database(), popups('B'));
    const { page, openHome, problems } = await openStill();
    await page.clock.runFor(POPUP_REFRESH_MS);
    await dialog(page)
      .getByRole('button', { name: ty('action.close') })
      .click();
    expect(await stored(page, 'popupFlag_m_home_guest')).toBe('0');
    await page.clock.runFor(POPUP_CLOSE_MS - 1);
    expect(await dialog(page).count()).toBe(1);
    await page.clock.runFor(1);
    expect(await dialog(page).count()).toBe(0);

    await openHome();
    await page.clock.runFor(POPUP_REFRESH_MS * 4);
    expect(await dialog(page).count()).toBe(0);

    await site.database().change(`update content_text set body = '<p>Bagong laman</p>' where title = 'Balita B0'`);
    await openHome();
    await page.clock.runFor(POPUP_REFRESH_MS);
    await dialog(page).getByText('Bagong laman').waitFor();
    expect(await stored(page, 'popupFlag_m_home_guest')).toBe('1');
    expect(problems).toEqual([]);
  });

  it('have a flag of their own for guests and for members [POP-08]', async () => {
    const database = site.database();
    await replaceContent(database, popups('B', 'A'));
    const { page, context, open } = await site.visit();
    await open('/m/home');
    await dialog(page)
      .getByRole('button', { name: ty('action.close') })
      .click();
    const session = await database.plantSession('player');
    const member = await context.newPage();
    await member.addInitScript((record) => sessionStorage.setItem('MC_SESSION_INFO', record), JSON.stringify(session));
    await member.goto('/m/home');
    await dialog(member).waitFor();
    expect(await title(member)).toBe('Balita A1');
    expect(await stored(member, 'popupFlag_m_home_guest')).toBe('0');
    expect(await stored(member, 'popupFlag_m_home_member')).toBe('1');
  });

  it('are paged by buttons that end at the ends [POP-09, HOME-33]', async () => {
    await replaceContent(site.database(), popups('B', 'B', 'B'));
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    const button = (name: 'popup.previous' | 'popup.next') => dialog(page).getByRole('button', { name: ty(name) });
    const at = async (number: number) => {
      await dialog(page)
        .getByText(ty('popup.counter', { at: number, count: 3 }))
        .waitFor({ state: 'attached' });
      expect(await title(page)).toBe(`Balita B${number - 1}`);
      expect(await button('popup.previous').isDisabled()).toBe(number === 1);
      expect(await button('popup.next').isDisabled()).toBe(number === 3);
    };
    await at(1);
    await button('popup.next').click();
    await at(2);
    await button('popup.next').click();
    await at(3);
    await button('popup.previous').click();
    await at(2);
    expect(problems).toEqual([]);
  });

  it('are paged by a swipe of at least 60 px [POP-09, CONST-04]', async () => {
    await replaceContent(site.database(), popups('B', 'B'));
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    const box = await dialog(page).getByText('Laman 0').boundingBox();
    const y = (box?.y ?? 0) + 5;
    await swipe(page, { x: 200, y }, { x: 200 - SWIPE_MIN_PX + 1, y });
    expect(await title(page)).toBe('Balita B0');
    await swipe(page, { x: 200, y }, { x: 200 - SWIPE_MIN_PX, y });
    await expect.poll(() => title(page)).toBe('Balita B1');
    await swipe(page, { x: 120, y }, { x: 120 + SWIPE_MIN_PX, y });
    await expect.poll(() => title(page)).toBe('Balita B0');
    expect(problems).toEqual([]);
  });

  it('close before they lead on [POP-02]', async () => {
    const [popup] = popups('B');
    await replaceContent(site.database(), [
      { ...popup!, texts: { TY: { title: 'Basahin', body: '<p><a href="/m/help?i=2">Tulong</a></p>' } } },
    ]);
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    await dialog(page).getByRole('link', { name: 'Tulong' }).click();
    await page.waitForURL('**/m/help?i=2');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await stored(page, 'popupFlag_m_home_guest')).toBe('0');
    expect(problems).toEqual([]);
  });

  it('lead to the rewards, guests over the login, and not while they are switched off [POP-10, HOME-33, STD-05]', async () => {
    const database = site.database();
    await replaceContent(
      database,
      popups('B').map((popup) => ({ ...popup, promotionType: 'WELCOME' })),
    );
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    await dialog(page)
      .getByRole('button', { name: ty('popup.rewards') })
      .click();
    await page.waitForURL('**/m/login?back=%2Fm%2FrewardCenter');
    expect(await stored(page, 'popupFlag_m_home_guest')).toBe('0');
    expect(problems).toEqual([]);

    await database.setFlag('REWCEN3', false);
    const other = await site.visit();
    await other.open('/m/home');
    await dialog(other.page).waitFor();
    expect(
      await dialog(other.page)
        .getByRole('button', { name: ty('popup.rewards') })
        .count(),
    ).toBe(0);
  });

  it('do not show when none of them is meant for the visitor [POP-11]', async () => {
    const database = site.database();
    await replaceContent(database, popups('A', 'F'));
    const { page } = await openStill();
    await page.clock.runFor(POPUP_REFRESH_MS * 4);
    expect(await dialog(page).count()).toBe(0);
    await removeContent(database, 'PU');
    const member = await openStill({ session: await database.plantSession('player', true) });
    await member.page.clock.runFor(POPUP_REFRESH_MS * 4);
    expect(await dialog(member.page).count()).toBe(0);
  });
});
