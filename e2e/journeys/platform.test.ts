import { APP_OFFSET_IOS10_PX, TALL_SCREEN_PX } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { APP_ON_IPHONE, appOn, SAFARI_15 } from '../harness/phones.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');

describe('on this device', () => {
  const site = useSite({ popups: false, worker: false });

  /** What of the shell depends on the device. */
  async function shell(userAgent: string, height = TALL_SCREEN_PX) {
    const visit = await site.visit({ userAgent, height });
    await visit.open('/m/useragreement');
    const title = visit.page.getByRole('heading', { name: t('title.userAgreement'), level: 1 });
    await title.waitFor();
    const found = await visit.page.evaluate(() => {
      const shell_ = document.querySelector('main')?.parentElement as HTMLElement;
      return {
        isApp: shell_.classList.contains('app'),
        footer: getComputedStyle(shell_).getPropertyValue('--bottom-h').trim(),
        headerTop: document.querySelector('header')?.getBoundingClientRect().top,
      };
    });
    expect(visit.problems).toEqual([]);
    return found;
  }

  it('the native app is marked, a browser is not [PLAT-01] [PLAT-02] [BMENU-10]', async () => {
    expect((await shell(APP_ON_IPHONE)).isApp).toBe(true);
    expect((await shell(SAFARI_15)).isApp).toBe(false);
  });

  it('the footer is 1.7rem high in the app on a tall iPhone only [PLAT-03] [BMENU-08]', async () => {
    expect((await shell(APP_ON_IPHONE, TALL_SCREEN_PX)).footer).toBe('1.7rem');
    expect((await shell(APP_ON_IPHONE, TALL_SCREEN_PX - 1)).footer).not.toBe('1.7rem');
    expect((await shell(SAFARI_15, TALL_SCREEN_PX)).footer).not.toBe('1.7rem');
  });

  it('the header starts 40 px lower in the app on iOS 10 only [PLAT-04] [HEAD-16] [HEAD-17]', async () => {
    expect((await shell(appOn('10_3'))).headerTop).toBe(APP_OFFSET_IOS10_PX);
    expect((await shell(appOn('11_0'))).headerTop).toBe(0);
    expect((await shell(SAFARI_15.replace('15_6', '10_3'))).headerTop).toBe(0);
  });
});
