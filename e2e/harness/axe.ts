import { source } from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const STANDARD: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  rules: { 'heading-order': { enabled: true } },
  resultTypes: ['violations'],
};

/** What the accessibility checker has against the page as it stands, one line each. */
export async function accessibilityProblems(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate(
    (wanted) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(wanted),
    options,
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${violation.help})`),
  );
}

/** The same for the levels A and AA and the order of headings only, which is quicker. */
export function standardProblems(page: Page): Promise<string[]> {
  return accessibilityProblems(page, STANDARD);
}
