import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { lookAround, LOOKING } from '../harness/every-screen.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { arrived } from '../harness/places.ts';
import { wordsOf } from '../harness/words.ts';

describe.each(journeyLanguages)('in %s the screen is readable and reachable', (language) => {
  const site = useSite({ popups: false, worker: false });
  const options = { ...LOOKING, language };

  it('during maintenance', async () => {
    await site.database().setMaintenance(true, new Date(Date.now() + 3_600_000));
    const visit = await site.visit(options);
    await visit.open('/m/home');
    await arrived(visit);
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
