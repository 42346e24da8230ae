import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdAnswers } from '../harness/answers.ts';
import { useSite } from '../harness/browser.ts';
import { hotGame, tileOf } from '../harness/game.ts';
import { pathOf } from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { wordsOf } from '../harness/words.ts';

const SLOTS = '/m/gameList?gameType=RNG';

/** The names on the tiles, as they stand. */
const namesOn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('group', { name: /^(Games|Mga laro)$/ })
    // Whoever has no money yet has a second way into a title, with play money.
    .locator('a:not([href*="/m/trail"]):not([href*="demo=1"])')
    // The picture, then the name.
    .evaluateAll((tiles) => tiles.map((tile) => (tile.children[1] as HTMLElement | undefined)?.innerText ?? ''));

describe('the lobby', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'is searched by somebody who cannot type, and filtered by bet and studio, in %s [GLIST-03] [FILT-05] [FILT-07]',
    async (language) => {
      const t = wordsOf(language);
      const visit = await site.visit({ language });
      const { page } = visit;
      await visit.open(SLOTS);
      await page.getByRole('searchbox').fill('srpent jade');
      await page.keyboard.press('Enter');
      await expect.poll(() => namesOn(page)).toEqual(['Jade Serpent Fury']);
      await page.getByRole('button', { name: t('games.searchClear') }).tap();

      await page.getByRole('button', { name: t('games.filter'), exact: true }).tap();
      const panel = page.getByRole('dialog');
      await panel.getByRole('button', { name: 'Agila' }).tap();
      const kinds = panel.getByRole('region', { name: t('games.classes') });
      await kinds.getByRole('button', { name: t('games.all'), exact: true }).tap();
      const rows = await site
        .database()
        .query(`select name from game where vendor_code = 'AGILA' and game_type = 'RNG'`);
      const own = rows.map(({ name }) => String(name));
      await panel.getByRole('button', { name: t('games.showCount', { count: own.length }) }).tap();
      await panel.waitFor({ state: 'hidden' });
      await expect.poll(() => pathOf(page)).toContain('vassalage=AGILA');
      await expect.poll(async () => (await namesOn(page)).filter((name) => !own.includes(name))).toEqual([]);
      expect((await namesOn(page)).length).toBeGreaterThan(0);
      expect(visit.problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'finds a crash game for somebody who types crash on home, and opens it, in %s [GLIST-03] [GLIST-28]',
    async (language) => {
      const t = wordsOf(language);
      const session = await site.database().plantSession('player');
      const visit = await site.visit({ language, session });
      const { page } = visit;
      await visit.open('/m/home');
      await page.getByRole('searchbox', { name: t('games.search') }).tap();
      await page.keyboard.type('crash');
      const originals = page.getByRole('search').getByRole('region', { name: t('gameType.INHOUSE') });
      await originals.getByRole('link', { name: /Saranggola Sky/ }).tap();
      await page.waitForURL('**/m/launchGame**');
      await page.locator('iframe[title="Saranggola Sky"]').waitFor();
      await page.goBack();
      await page.getByRole('searchbox', { name: t('games.search') }).tap();
      await page.getByRole('button', { name: 'crash', exact: true }).tap();
      await page.getByText(t('games.foundFor', { count: t('games.count', { count: 5 }), name: 'crash' })).waitFor();
      expect(await namesOn(page)).toContain('Langit Limit');
      expect(visit.problems).toEqual([]);
    },
  );

  it('keeps favourites with the account, and shows them on the next phone [FAV-01] [GLIST-13] [GLIST-17]', async () => {
    const t = wordsOf('EN');
    const session = await site.database().plantSession('player');
    const { gameName } = await hotGame(site.baseUrl);
    const first = await site.visit({ language: 'EN', session });
    await first.open(SLOTS);
    await first.page.getByRole('button', { name: t('games.keep', { game: gameName }) }).tap();
    await first.page
      .locator(`button[aria-pressed="true"][aria-label="${t('games.keep', { game: gameName })}"]`)
      .waitFor();

    const second = await site.visit({ language: 'EN', session });
    await second.open(`${SLOTS}&tab=fav`);
    await expect.poll(() => namesOn(second.page)).toEqual([gameName]);
    await second.page.getByRole('button', { name: t('games.keep', { game: gameName }) }).tap();
    await second.page.getByText(t('games.noneKept')).waitFor();
    expect([...first.problems, ...second.problems]).toEqual([]);
  });

  it('sends a guest to log in for what is their own, and brings them back [GLIST-18] [LAUNCH-01]', async () => {
    const t = wordsOf('EN');
    const visit = await site.visit({ language: 'EN' });
    await visit.open(SLOTS);
    await visit.page.getByRole('button', { name: t('games.favourites') }).tap();
    await visit.page.waitForURL('**/m/login**');
    await visit.page.goBack();
    await expect.poll(() => pathOf(visit.page)).toContain('/m/gameList');
    await tileOf(visit.page, (await hotGame(site.baseUrl)).gameName).tap();
    await visit.page.waitForURL('**/m/login**');
    expect(visit.problems).toEqual([]);
  });

  it('puts titles where they stay before its code runs [STD-01]', async () => {
    const visit = await site.visit({ language: 'EN' });
    const { page } = visit;
    const firstTile = page.getByRole('main').locator('img[src*="/games/"]').first();
    const release = await holdAnswers(page, '/assets/*.js');
    await page.goto(site.baseUrl + SLOTS, { waitUntil: 'commit' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await firstTile.boundingBox();
    await release();
    await page.getByRole('group', { name: wordsOf('EN')('games.classes') }).waitFor();
    const after = await firstTile.boundingBox();
    expect(before?.y).toBeGreaterThan(0);
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
  });

  it('lists the kinds a search found side by side [GLIST-03]', async () => {
    const visit = await site.visit({ language: 'EN' });
    const { page } = visit;
    const [shared] = await site.database().query(`
      select split_part(name, ' ', 1) as word from game group by 1 having count(distinct game_type) > 1 order by 1 limit 1`);
    await visit.open(`${SLOTS}&gameName=${String(shared?.['word'])}&among=all`);
    const kinds = page.getByRole('group', { name: wordsOf('EN')('games.categories') }).getByRole('button');
    await kinds.nth(1).waitFor();
    const tops = await kinds.evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(visit.problems).toEqual([]);
  });

  it('stands where it was left when one comes back to it', async () => {
    const visit = await site.visit({ language: 'EN', height: 600 });
    const { page } = visit;
    const tilesCome = async () => {
      await expect.poll(async () => (await namesOn(page)).length).toBeGreaterThan(8);
    };
    await page.clock.install();
    await visit.open(`${SLOTS}&classify=ALL`);
    await tilesCome();
    // Without a tap, which might scroll to its tile first.
    const left = await page.evaluate(async () => {
      await new Promise((heard) => {
        window.addEventListener('scroll', heard, { once: true });
        window.scrollTo(0, 700);
      });
      return window.scrollY;
    });
    expect(left).toBeGreaterThan(300);
    await page.getByRole('main').locator('a[href*="/m/login"]').nth(4).dispatchEvent('click');
    await page.waitForURL('**/m/login**');
    await page.getByRole('form').waitFor();
    // The place is looked for during a second: on a busy machine its tiles might come later.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goBack();
    await tilesCome();
    await page.clock.runFor(100);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  });

  it('can be looked at without a network, from what was there before [PLAT-11]', async () => {
    const visit = await site.visit({ language: 'EN' });
    const { page } = visit;
    await visit.open('/m/home');
    const { gameName } = await hotGame(site.baseUrl);
    await tileOf(page, gameName).waitFor();
    await page.route('**/lgw/**', (route) => route.abort('internetdisconnected'));
    await visit.move('/m/help');
    await page.getByRole('heading').first().waitFor();
    await visit.move('/m/home');
    await tileOf(page, gameName).waitFor();
  });
});
