import { HTML_LANG } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../harness/axe.ts';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';

/** What a visitor chose, and what the page says it is in. */
const SETTINGS = journeyLanguages.map((language, index) => ({
  language,
  lang: HTML_LANG[language],
  theme: index % 2 === 0 ? ('dark' as const) : ('light' as const),
}));

describe('a first visit', () => {
  const site = useSite();

  it.each(SETTINGS)(
    'finds home in $language and $theme without noise or jumps [I18N-01]',
    { tags: ['core'] },
    async (setting) => {
      const visit = await site.visit(setting);
      await visit.open('/m/home');
      await visit.page.waitForLoadState('networkidle');
      await visit.shoot(`home-${setting.language}-${setting.theme}`);
      expect(await visit.page.locator('html').getAttribute('lang')).toBe(setting.lang);
      expect(await visit.layoutShift()).toBeLessThanOrEqual(0.02);
      expect(visit.problems).toEqual([]);
    },
  );

  it('finds an accessible home', async () => {
    const visit = await site.visit();
    await visit.open('/m/home');
    expect(await accessibilityProblems(visit.page)).toEqual([]);
  });

  it('also works where every newer API is missing', async () => {
    const visit = await site.visit({ asOldPhone: true });
    await visit.open('/m/home');
    // The carousel has taken over when its track is placed by transform.
    await visit.page.locator('[style*="translate3d"]').first().waitFor({ state: 'attached' });
    expect(visit.problems).toEqual([]);
  });
});
