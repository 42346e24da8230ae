import { promotion } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit } from '../harness/browser.ts';
import { LOOKING } from '../harness/every-screen.ts';
import { askAs, plantSaver, type Saver } from '../harness/money.ts';
import { arrived, PLACES } from '../harness/places.ts';

const LONG_MS = 300_000;

/** Every address once, whoever it is made for: who is not let in is led elsewhere, and offered nothing there either. */
const PATHS = [...new Set(PLACES.filter(({ unknown }) => !unknown).map(({ path }) => path))];

describe('nothing is offered', () => {
  const site = useSite({ worker: false });

  /** What the running promotions call themselves; their highlights are words that are met everywhere ("three steps"). */
  async function offers(saver: Saver): Promise<string[]> {
    const list = await askAs(site, saver, promotion.list, { language: 'TY' });
    return list.map(({ title }) => title);
  }

  async function pause({ memberId }: Saver, kind: 'excluded' | 'cooling'): Promise<void> {
    await site
      .database()
      .query(
        `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, now(), now() + interval '30 days')`,
        [memberId, kind],
      );
  }

  /** Goes everywhere and gives the places where one of the words can be read. */
  async function crawl({ page, open }: Visit, words: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const path of PATHS) {
      await open(path);
      await arrived({ page });
      const text = await page.evaluate(() => document.body.innerText);
      found.push(...words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`));
    }
    return found;
  }

  it.each(['excluded', 'cooling'] as const)(
    'on any screen to somebody who is %s [R32] [PROMO-04]',
    { timeout: LONG_MS },
    async (kind) => {
      const saver = await plantSaver(site);
      const words = await offers(saver);
      expect(words.length).toBeGreaterThan(10);
      await pause(saver, kind);
      const visit = await site.visit({ ...LOOKING, session: saver.session });
      expect(await crawl(visit, words)).toEqual([]);
    },
  );

  it.each(['player', 'trial'] as const)(
    'on any screen to a %s without papers [ROLE-08] [PROMO-04]',
    { timeout: LONG_MS },
    async (kind) => {
      const words = await offers(await plantSaver(site));
      const visit = await site.visit({ ...LOOKING, session: await site.database().plantSession(kind) });
      expect(await crawl(visit, words)).toEqual([]);
    },
  );

  it('but is to whoever may have it: the same walk finds it', { timeout: LONG_MS }, async () => {
    const saver = await plantSaver(site);
    const words = await offers(saver);
    const visit = await site.visit({ ...LOOKING, session: saver.session });
    const found = await crawl(visit, words);
    expect(found.some((place) => place.startsWith('/m/activity:'))).toBe(true);
  });
});
