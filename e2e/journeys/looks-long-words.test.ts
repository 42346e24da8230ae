import { describe, expect, it } from 'vitest';
import { rows } from '../harness/accordion.ts';
import { useSite, type Visit } from '../harness/browser.ts';
import { replaceContent, type PlantedItem } from '../harness/content.ts';
import { BRAND } from '../harness/database.ts';
import { found, LOOKING } from '../harness/every-screen.ts';
import { overflows, resize, smallTargets } from '../harness/looks.ts';
import { arrived } from '../harness/places.ts';

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
    const home = await site.visit(LOOKING);
    await home.open('/m/home');
    await home.page.getByRole('dialog').waitFor();
    await look(home, 'popup');
    await home.page.keyboard.press('Escape');
    await home.page.getByRole('dialog').waitFor({ state: 'detached' });
    await look(home, 'home');
    for (const path of ['/m/notice', '/m/help', '/m/helpDetail#1', '/m/service', '/m/useragreement', '/m/download']) {
      const visit = await site.visit(LOOKING);
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
