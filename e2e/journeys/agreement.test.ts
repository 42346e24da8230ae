import { describe, expect, it } from 'vitest';
import { breakAnswers, holdAnswers, unprovoked } from '../harness/answers.ts';
import { useSite } from '../harness/browser.ts';
import { replaceContent } from '../harness/content.ts';
import { BRAND } from '../harness/database.ts';
import { wordsOf } from '../harness/words.ts';

const CALL = '/wps/system/agreement';
const TERMS = {
  kind: 'AGREEMENT',
  publishFrom: new Date('2026-02-03T04:00:00Z'),
  texts: {
    TY: { title: 'Kasunduan', body: '<h3>Una</h3><p>Bawal sa wala pang {ageLimit}.</p>' },
    EN: { title: 'Agreement', body: '<h3>First</h3><p>Not for people under {ageLimit}.</p>' },
  },
} as const;

describe('the user agreement', () => {
  const site = useSite({ popups: false, worker: false });

  it.each([
    { language: 'TY', profile: 'PH', own: null, age: 21, words: 'Bawal sa wala pang' },
    { language: 'EN', profile: 'OTHER', own: null, age: 18, words: 'Not for people under' },
    { language: 'EN', profile: 'PH', own: 25, age: 25, words: 'Not for people under' },
  ] as const)('tells its date and the age limit of the brand: $age in $language [SCR-44, VAL-36]', async (one) => {
    const t = wordsOf(one.language);
    await site
      .database()
      .query('update brand set profile = $2, age_limit = $3 where merchant_code = $1', [BRAND, one.profile, one.own]);
    await replaceContent(site.database(), [TERMS]);
    const { page, open, problems } = await site.visit({ language: one.language });
    await open('/m/useragreement');
    const text = await page.locator('main').innerText();
    expect(text).toContain(t('agreement.age', { age: one.age }));
    expect(text).toContain(t('agreement.version', { version: '2026-02-03' }));
    expect(text).toContain(`${one.words} ${one.age}.`);
    expect(problems).toEqual([]);
  });

  it('shows places while loading and offers to try again [STD-01, STD-03]', async () => {
    const t = wordsOf('TY');
    await replaceContent(site.database(), [TERMS]);
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    const release = await holdAnswers(page, CALL);
    await page.locator('footer a[href="/m/useragreement"]').click();
    await page.getByText(t('state.loading')).first().waitFor({ state: 'attached' });
    await release();
    await page.getByText('Bawal sa wala pang 21').waitFor();
    await open('/m/home');
    const mend = await breakAnswers(page, CALL);
    await page.locator('footer a[href="/m/useragreement"]').click();
    await page.getByText(t('load.failed')).waitFor();
    expect(await page.getByText(t('agreement.age', { age: 21 })).isVisible()).toBe(true);
    await mend();
    await page.getByRole('button', { name: t('action.retry') }).click();
    await page.getByText('Bawal sa wala pang 21').waitFor();
    expect(unprovoked(problems)).toEqual([]);
  });

  it('says so when it has no words [STD-02]', async () => {
    await replaceContent(site.database(), [{ kind: 'AGREEMENT', texts: { EN: { title: 'Agreement', body: '' } } }]);
    const { page, open, problems } = await site.visit();
    await open('/m/useragreement');
    await page.getByText(wordsOf('TY')('no_data')).waitFor();
    expect(problems).toEqual([]);
  });
});
