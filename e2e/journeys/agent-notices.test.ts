import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rowTitles, rows } from '../harness/accordion.ts';
import { breakAnswers, holdAnswers, unprovoked } from '../harness/answers.ts';
import { useSite } from '../harness/browser.ts';
import { plantBrand, plantContent, removeContent, replaceContent, titlesOf } from '../harness/content.ts';
import { BRAND } from '../harness/database.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { wordsOf } from '../harness/words.ts';

const PATH = '/m/member/notice?types=A';
const CALL = '/wps/announcement';
const ty = wordsOf('TY');

const unreadWord = (language: 'TY' | 'EN') => wordsOf(language)('notice.unreadAt', { time: '' }).trim();

describe('the announcements for agents', () => {
  const site = useSite({ popups: false, worker: false });
  const agent = async () => ({ session: await site.database().plantSession('agent') });

  /** How many rows are marked as unread in words, and with a dot. */
  async function unreadRows(page: Page): Promise<{ words: number; dots: number }> {
    const words = await rows(page)
      .filter({ hasText: unreadWord('TY') })
      .count();
    const dots = await rows(page).evaluateAll(
      (all) =>
        all.filter((row) => {
          const style = getComputedStyle(row.firstElementChild ?? row, '::before');
          return style.content !== 'none' && style.backgroundColor !== 'rgba(0, 0, 0, 0)';
        }).length,
    );
    return { words, dots };
  }

  it('are marked until they are opened, and stay read [SCR-42]', async () => {
    const titles = await titlesOf(site.database(), 'A', 'TY');
    const total = titles.length;
    const visit = await site.visit(await agent());
    const { page, open, problems } = visit;
    await open(PATH);
    await rows(page).first().waitFor();
    await expect.poll(() => rowTitles(page)).toEqual(titles);
    const count = page.getByRole('status').filter({ hasText: ty('notice.unread', { count: '' }).trim() });
    expect(await count.innerText()).toBe(ty('notice.unread', { count: total }));
    expect(await unreadRows(page)).toEqual({ words: total, dots: total });

    await rows(page).nth(1).click();
    await expect.poll(() => count.innerText()).toBe(ty('notice.unread', { count: total - 1 }));
    expect(await unreadRows(page)).toEqual({ words: total - 1, dots: total - 1 });
    expect(await rows(page).nth(1).innerText()).not.toContain(unreadWord('TY'));
    // Opening it again asks nothing more.
    const again: string[] = [];
    page.on('request', (request) => request.url().includes('/notice/read') && again.push(request.url()));
    await rows(page).nth(1).click();
    await rows(page).nth(1).click();
    expect(again).toEqual([]);

    await page.reload();
    await rows(page).first().waitFor();
    expect(await count.innerText()).toBe(ty('notice.unread', { count: total - 1 }));
    expect(await unreadRows(page)).toEqual({ words: total - 1, dots: total - 1 });
    expect(problems).toEqual([]);
  });

  it('stay unread when the mark could not be kept', async () => {
    const { page, open, problems } = await site.visit(await agent());
    await open(PATH);
    await rows(page).first().waitFor();
    const before = await unreadRows(page);
    await breakAnswers(page, '/wps/content/notice/read');
    const failed = page.waitForResponse('**/notice/read');
    await rows(page).nth(0).click();
    await failed;
    await expect.poll(() => unreadRows(page)).toEqual(before);
    expect(unprovoked(problems)).toEqual([]);
  });

  it('are for agents only: others are sent home, and the call refuses them [STD-04, ROLE-04]', async () => {
    for (const kind of ['player', 'trial', 40] as const) {
      const session = await site.database().plantSession(kind);
      const { page, open } = await site.visit({ session });
      await open(PATH);
      await page.waitForURL('**/m/home');
      const status = await page.evaluate(
        async ([call, token, merchant]) => {
          const headers = {
            Authorization: token!,
            Merchant: merchant!,
            ModuleId: 'COMM3',
            Language: 'TY',
            Gateway: '3',
          };
          return (await fetch(`${call}?types=A&groupName=m_home&platform=M`, { headers })).status;
        },
        [CALL, session.token, BRAND],
      );
      expect(status, String(kind)).toBe(403);
    }
    const guest = await site.visit();
    await guest.open(PATH);
    await guest.page.waitForURL('**/m/home');
  });

  it('without `types=A` are the player notices, for any member [SCR-42, ROUTE-08]', async () => {
    const titles = await titlesOf(site.database(), 'PL', 'EN');
    const session = await site.database().plantSession('player');
    const { page, open, problems } = await site.visit({ session, language: 'EN' });
    await open('/m/member/notice');
    await rows(page).first().waitFor();
    await expect.poll(() => rowTitles(page)).toEqual(titles);
    expect(problems).toEqual([]);
  });

  it('never come from another brand, nor can its notices be marked [SCR-42]', async () => {
    const database = site.database();
    const merchant = await plantBrand(database);
    const [foreign] = await plantContent(database, [
      { kind: 'A', merchant, texts: { TY: { title: 'Lihim ng iba' }, EN: { title: 'Secret of others' } } },
    ]);
    const { session } = await agent();
    const { page, open } = await site.visit({ session });
    await open(PATH);
    await rows(page).first().waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Lihim ng iba');
    const status = await page.evaluate(
      async ([token, brand, id]) => {
        const headers = {
          Authorization: token!,
          Merchant: brand!,
          ModuleId: 'COMM3',
          Language: 'TY',
          Gateway: '3',
          'Content-Type': 'application/json',
        };
        const init = { method: 'POST', headers, body: JSON.stringify({ id }) };
        return (await fetch('/wps/content/notice/read', init)).status;
      },
      [session.token, BRAND, foreign!],
    );
    expect(status).toBe(404);
  });

  it('show places while loading and offer to try again [STD-01, STD-03]', async () => {
    const { page, open, problems } = await site.visit(await agent());
    const release = await holdAnswers(page, `${CALL}?types=A`);
    await open(PATH);
    await page.getByText(ty('state.loading')).first().waitFor({ state: 'attached' });
    await release();
    await rows(page).first().waitFor();
    const mend = await breakAnswers(page, `${CALL}?types=A`);
    await page.reload();
    await page.getByText(ty('load.failed')).waitFor();
    await mend();
    await page.getByRole('button', { name: ty('action.retry') }).click();
    await rows(page).first().waitFor();
    expect(unprovoked(problems)).toEqual([]);
  });

  it.each(journeyLanguages)('say so when there are none, in %s [STD-02]', async (language) => {
    await removeContent(site.database(), 'A');
    const { page, open, problems } = await site.visit({ ...(await agent()), language });
    await open(PATH);
    await page.getByText(wordsOf(language)('notice.none')).waitFor();
    expect(problems).toEqual([]);
  });

  it('go on after the first twenty', async () => {
    const items = Array.from({ length: 23 }, (_, index) => ({
      kind: 'A' as const,
      texts: { TY: { title: `Ahente ${index}`, body: `<p>Laman ${index}</p>` } },
    }));
    await replaceContent(site.database(), items);
    const { page, open, problems } = await site.visit(await agent());
    await open(PATH);
    await expect.poll(() => rows(page).count()).toBe(23);
    await rows(page).nth(22).click();
    await page
      .getByRole('status')
      .filter({ hasText: ty('notice.unread', { count: 22 }) })
      .waitFor();
    expect(problems).toEqual([]);
  });
});
