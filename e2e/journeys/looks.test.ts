import type { Language } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { rows } from '../harness/accordion.ts';
import { standardProblems } from '../harness/axe.ts';
import { useSite, type Visit } from '../harness/browser.ts';
import { replaceContent, type PlantedItem } from '../harness/content.ts';
import { BRAND } from '../harness/database.ts';
import { coveredAtEnd, overflows, resize, smallTargets, smallTexts, unseenFocus, wear } from '../harness/looks.ts';
import { arrived, PLACES_BY_PERSON, walk } from '../harness/places.ts';
import { wordsOf } from '../harness/words.ts';

const LANGUAGES = ['TY', 'EN'] as const;
const WIDE = 900;
const WIDTHS = [375, 320, 1280] as const;
const THEMES = {
  375: { TY: ['dark', 'light'], EN: ['dark', 'light'] },
  320: { TY: ['light'], EN: ['dark'] },
  1280: { TY: ['dark'], EN: ['light'] },
} as const;

type Findings = Record<string, readonly string[]>;

/** Only what was found, by where it was found. */
function found(findings: Findings): Findings {
  return Object.fromEntries(Object.entries(findings).filter(([, list]) => list.length > 0));
}

/**
 * Looks at a page on narrow and usual phones and on a wide screen, by night and by day. What depends on the theme alone
 * is looked at in both on the usual phone; elsewhere the two languages share the themes.
 */
async function lookAround({ page, shoot }: Visit, language: Language, name: string): Promise<Findings> {
  const findings: Record<string, string[]> = {};
  for (const width of WIDTHS) {
    await resize(page, width);
    if (width >= WIDE) await page.locator('aside').first().waitFor();
    findings[`${name} ${width} overflow`] = await overflows(page);
    findings[`${name} ${width} small text`] = await smallTexts(page);
    if (width < WIDE) {
      findings[`${name} ${width} small target`] = await smallTargets(page);
      findings[`${name} ${width} covered`] = await coveredAtEnd(page);
    }
    for (const theme of THEMES[width][language]) {
      await wear(page, theme);
      findings[`${name} ${width} ${theme} axe`] = await standardProblems(page);
      await shoot(`${name}-${language}-${width}-${theme}`);
    }
  }
  return found(findings);
}

const LONG_MS = 180_000;

describe('every screen', () => {
  const site = useSite({ popups: false, worker: false });

  describe.each(LANGUAGES)('in %s is readable and reachable on every width, by night and by day,', (language) => {
    const options = { language, reducedMotion: true, coarse: true } as const;

    it.each(PLACES_BY_PERSON)('for %s', { timeout: LONG_MS }, async (_, places) => {
      const findings: Findings[] = [];
      await walk(site, places, options, async (visit, { name }) => {
        await resize(visit.page, WIDTHS[0]);
        findings.push(await lookAround(visit, language, name));
      });
      expect(Object.assign({}, ...findings)).toEqual({});
    });

    it('during maintenance', async () => {
      await site.database().setMaintenance(true, new Date(Date.now() + 3_600_000));
      const visit = await site.visit(options);
      await visit.open('/m/home');
      await arrived(visit);
      await site.database().setMaintenance(false);
      expect(await lookAround(visit, language, 'maintenance')).toEqual({});
    });

    it('with the filter of games open', async () => {
      const visit = await site.visit(options);
      await visit.open('/m/gameList?gameType=RNG');
      await visit.page.getByRole('button', { name: wordsOf(language)('games.filter'), exact: true }).click();
      await visit.page.getByRole('dialog').waitFor();
      expect(await lookAround(visit, language, 'filter')).toEqual({});
    });

    it('with the side menu open', async () => {
      const visit = await site.visit(options);
      await visit.open('/m/home');
      await visit.page.getByRole('button', { name: wordsOf(language)('header.menu'), exact: true }).click();
      await visit.page.getByRole('dialog').waitFor();
      expect(await lookAround(visit, language, 'side-menu')).toEqual({});
    });
  });

  it.each(PLACES_BY_PERSON)('shows where the keyboard is, for %s', { timeout: LONG_MS }, async (_, places) => {
    await walk(site, places, { reducedMotion: true, coarse: true }, async ({ page }, { name }) => {
      const { reached, unseen } = await unseenFocus(page);
      expect(unseen, name).toEqual([]);
      expect(reached, name).toBeGreaterThan(0);
    });
  });
});

describe('long words', () => {
  const site = useSite({ worker: false });

  /** As long as the database takes, once with spaces and once without. */
  const SENTENCE = 'Napakahabang pamagat na hindi natatapos '.repeat(5).slice(0, 200);
  const WORD = 'Mahaba'.repeat(40).slice(0, 200);

  const long = (kind: PlantedItem['kind'], extra: Partial<PlantedItem> = {}): PlantedItem[] =>
    [SENTENCE, WORD].map((title) => ({
      kind,
      ...extra,
      texts: {
        TY: {
          title,
          body: `<p>${WORD}</p><p>${SENTENCE}</p>`,
          highlight: WORD.slice(0, 60),
          action: WORD.slice(0, 40),
          note: WORD.slice(0, 120),
        },
      },
    }));

  it('break no screen, however narrow', async () => {
    const database = site.database();
    await database.query('update brand set name = $2 where merchant_code = $1', [BRAND, WORD.slice(0, 40)]);
    await database.query('update service_link_text set name = $1, hours = $1', [WORD.slice(0, 60)]);
    await replaceContent(database, [
      ...long('B', { url: '/m/help', image: '/art/tent' }),
      ...long('PL'),
      ...long('A'),
      ...long('HELP'),
      ...long('AGREEMENT'),
      ...long('PU', { execution: 'B' }),
    ]);
    const findings: Record<string, readonly string[]> = {};
    const look = async ({ page, shoot }: Visit, name: string) => {
      for (const width of [375, 320]) {
        await resize(page, width);
        findings[`${name} ${width}`] = await overflows(page);
        findings[`${name} ${width} target`] = await smallTargets(page);
        await shoot(`long-${name}-${width}`);
      }
    };
    const home = await site.visit({ reducedMotion: true, coarse: true });
    await home.open('/m/home');
    await home.page.getByRole('dialog').waitFor();
    await look(home, 'popup');
    await home.page.keyboard.press('Escape');
    await home.page.getByRole('dialog').waitFor({ state: 'detached' });
    await look(home, 'home');
    for (const path of ['/m/notice', '/m/help', '/m/helpDetail#1', '/m/service', '/m/useragreement', '/m/download']) {
      const visit = await site.visit({ reducedMotion: true, coarse: true });
      await visit.open(path);
      await arrived(visit);
      const first = rows(visit.page).nth(1);
      if (await first.count()) await first.click();
      await look(visit, path.slice(3).replace(/\W/g, '-'));
      await visit.context.close();
    }
    expect(found(findings)).toEqual({});
  });
});
