import { SUPPORTED_LANGUAGES, type Language } from '@perya/contract';
import { describe, expect, inject, it } from 'vitest';
import { standardProblems } from './axe.ts';
import { useSite, type Visit } from './browser.ts';
import { journeyLanguages } from './languages.ts';
import { coveredAtEnd, overflows, resize, smallTargets, smallTexts, unseenFocus, wear } from './looks.ts';
import { PLACES_BY_PEOPLE, walk, type People } from './places.ts';

/** What was found, by where it was found. */
type Findings = Record<string, readonly string[]>;
type Theme = 'dark' | 'light';

/** How a screen is looked at. */
interface Look {
  readonly width: 375 | 320 | 1280;
  readonly themes: readonly Theme[];
  /** The theme in which the accessibility checker looks as well. */
  readonly judged?: Theme;
}

const WIDE = 900;
const LONG_MS = 180_000;

/** One look shows most breaks. */
const QUICK: readonly Look[] = [{ width: 375, themes: ['dark'], judged: 'dark' }];

/**
 * Where words end depends on language and width, so each meets each. What the checker says depends on the theme: it
 * looks by night and by day on the usual phone, and once on the narrow one and on the wide screen. The usual phone is
 * the last, because the next screen is opened on it.
 */
const WHOLE: readonly (readonly Look[])[] = [
  [
    { width: 1280, themes: ['dark'] },
    { width: 320, themes: ['light'], judged: 'light' },
    { width: 375, themes: ['light', 'dark'], judged: 'dark' },
  ],
  [
    { width: 1280, themes: ['light'], judged: 'light' },
    { width: 320, themes: ['dark'] },
    { width: 375, themes: ['dark', 'light'], judged: 'light' },
  ],
];

/** Languages take turns with the two of them. */
const wholeOf = (language: Language) => WHOLE[SUPPORTED_LANGUAGES.indexOf(language) % WHOLE.length] ?? [];

/** How somebody comes who only looks. */
export const LOOKING = { reducedMotion: true, coarse: true } as const;

/** Only what was found. */
export function found(findings: Findings): Findings {
  return Object.fromEntries(Object.entries(findings).filter(([, list]) => list.length > 0));
}

/** Looks at a page as it stands: on the usual phone by night, in `npm run test:all` on every width and by day too. */
export async function lookAround({ page, shoot }: Visit, language: Language, name: string): Promise<Findings> {
  const findings: Record<string, string[]> = {};
  for (const { width, themes, judged } of inject('isLong') ? wholeOf(language) : QUICK) {
    await resize(page, width);
    if (width >= WIDE) await page.locator('aside').first().waitFor();
    findings[`${name} ${width} overflow`] = await overflows(page);
    findings[`${name} ${width} small text`] = await smallTexts(page);
    if (width < WIDE) {
      findings[`${name} ${width} small target`] = await smallTargets(page);
      findings[`${name} ${width} covered`] = await coveredAtEnd(page);
    }
    for (const theme of themes) {
      await wear(page, theme);
      if (theme === judged) findings[`${name} ${width} ${theme} axe`] = await standardProblems(page);
      await shoot(`${name}-${language}-${width}-${theme}`);
    }
  }
  return found(findings);
}

/** The journeys through all screens that some people see. */
export function lookAtScreensOf(people: People): void {
  describe(`every screen for ${people}`, () => {
    const site = useSite({ popups: false, worker: false });
    const places = PLACES_BY_PEOPLE[people];

    it.each(journeyLanguages)(
      'is readable and reachable, and complains of nothing, in %s [GEN-07]',
      { tags: ['core'], timeout: LONG_MS },
      async (language) => {
        const findings: Record<string, readonly string[]> = {};
        const complaints = await walk(site, places, { ...LOOKING, language }, async (visit, { name }) => {
          Object.assign(findings, await lookAround(visit, language, name));
        });
        expect({ ...findings, complaints }).toEqual({ complaints: [] });
      },
    );

    it('shows where the keyboard is', { timeout: LONG_MS }, async () => {
      await walk(site, places, LOOKING, async ({ page }, { name }) => {
        const { reached, unseen } = await unseenFocus(page);
        expect(unseen, name).toEqual([]);
        expect(reached, name).toBeGreaterThan(0);
      });
    });
  });
}
