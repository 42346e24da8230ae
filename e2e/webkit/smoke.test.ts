import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openWebKit, type WebKitPage } from '../harness/webkit.ts';

describe('in WebKit', () => {
  const { baseUrl } = inject('site');
  let page: WebKitPage;
  beforeAll(async () => {
    page = await openWebKit();
  });
  afterAll(() => page.close());

  it('the site starts [GEN-07]', async () => {
    await page.open(`${baseUrl}/m/home`);
    await page.waitFor('main');
    expect(await page.run('return document.documentElement.lang')).toBe('fil');
  });
});
