import type { Page } from 'playwright-core';

/** Holds back the answers of a call until they are released. */
export async function holdAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = `**${path}**`;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    // A page that has left does not wait for its answer any more.
    await route.fallback().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(pattern);
  };
}

/** Makes a call fail as a broken server would; the returned function mends it. */
export async function breakAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = `**${path}**`;
  await page.route(pattern, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
  return () => page.unroute(pattern);
}

/** What a page complained about beside the failures that a journey provoked. */
export function unprovoked(problems: readonly string[]): string[] {
  return problems.filter((problem) => !/status of 500|^answer 500/.test(problem));
}
