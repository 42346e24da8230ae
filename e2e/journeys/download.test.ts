import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { APP_ON_IPHONE, CHROME_ON_ANDROID, CHROME_ON_IPHONE, SAFARI_15 } from '../harness/phones.ts';
import { wordsOf } from '../harness/words.ts';

const FILES = {
  IOS: 'https://files.perya.example/perya.ipa',
  Android: 'https://files.perya.example/perya.apk',
  MOBILECONFIG: 'https://files.perya.example/perya.mobileconfig',
} as const;

describe('the download page', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'has a button for each file that exists, and no other, in %s [SCR-17, GEN-07]',
    async (language) => {
      const t = wordsOf(language);
      const names = { IOS: t('download.ios'), Android: t('download.android'), MOBILECONFIG: t('guide.profileAction') };
      const types = Object.keys(FILES) as (keyof typeof FILES)[];
      for (const type of types) {
        await site.database().setResource(type, FILES[type]);
        const { page, open, problems } = await site.visit({ language, userAgent: CHROME_ON_ANDROID });
        await open('/m/download');
        for (const other of types) {
          const link = page.getByRole('link', { name: names[other] });
          expect(await link.count(), `${other} with ${type}`).toBe(other === type ? 1 : 0);
        }
        expect(await page.getByRole('link', { name: names[type] }).getAttribute('href')).toBe(FILES[type]);
        expect(await page.getByText(t('download.iosNote')).count()).toBe(0);
        expect(problems).toEqual([]);
        await site.database().setResource(type, null);
      }
    },
  );

  it('shows the icon of the app [ENT-17]', async () => {
    const { page, open } = await site.visit({ userAgent: SAFARI_15 });
    await open('/m/download');
    const icon = page.locator('main img[src="/icons/icon-192.png"]');
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  });

  it.each(journeyLanguages)('says so when there is nothing to download, in %s [SCR-17]', async (language) => {
    const { page, open, problems } = await site.visit({ language, userAgent: CHROME_ON_ANDROID });
    await open('/m/download');
    await page.getByText(wordsOf(language)('download.none')).waitFor();
    expect(problems).toEqual([]);
  });

  it('leads to the guide in Safari, and asks for Safari in other browsers of an iPhone [A2HS-03, A2HS-05, A2HS-08]', async () => {
    const t = wordsOf('EN');
    const { page, open, problems } = await site.visit({ language: 'EN', userAgent: SAFARI_15 });
    await open('/m/download');
    await page.getByRole('button', { name: t('download.homeScreen') }).click();
    await page.getByRole('dialog').getByText(t('guide.add')).waitFor();
    expect(problems).toEqual([]);

    const other = await site.visit({ language: 'EN', userAgent: CHROME_ON_IPHONE });
    await other.open('/m/download');
    await other.page.getByRole('button', { name: t('download.homeScreen') }).click();
    await other.page.getByText(t('guide.safari')).waitFor();
    expect(other.problems).toEqual([]);
  });

  it('shows a code for the phone on wide screens [SCR-17]', async () => {
    const t = wordsOf('EN');
    const { page, open, problems } = await site.visit({ language: 'EN', width: 1280, height: 800 });
    await open('/m/download');
    await page.locator('main').getByText(t('download.scan')).waitFor();
    await page
      .locator('main')
      .getByRole('img', { name: t('desktop.qr', { brand: 'Perya' }) })
      .waitFor();
    expect(problems).toEqual([]);
  });

  it('sends those home who already have the app [SCR-17, PLAT-10]', async () => {
    const native = await site.visit({ userAgent: APP_ON_IPHONE });
    await native.open('/m/download');
    await native.page.waitForURL('**/m/home');

    const clip = await site.visit({ userAgent: SAFARI_15 });
    await clip.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await clip.open('/m/download');
    await clip.page.waitForURL('**/m/home');
  });
});
