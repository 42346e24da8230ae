import type { BrowserContext, Page } from 'playwright-core';

/** Answers every address outside the site with an empty page. */
export async function standInForOutside(context: BrowserContext): Promise<void> {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }),
  );
}

/** The address of the window that something opens, and whether that window can reach back to the site. */
export async function windowOpenedBy(
  context: BrowserContext,
  press: () => Promise<void>,
): Promise<{ readonly url: string; readonly hasOpener: boolean }> {
  const opened = context.waitForEvent('page');
  await press();
  const other: Page = await opened;
  await other.waitForLoadState();
  const hasOpener = await other.evaluate(() => window.opener !== null);
  const url = other.url();
  await other.close();
  return { url, hasOpener };
}
