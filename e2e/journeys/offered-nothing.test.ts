import { mail, promotion, reward } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit } from '../harness/browser.ts';
import { LOOKING } from '../harness/every-screen.ts';
import { askAs, plantSaver, type Saver } from '../harness/money.ts';
import { arrived, PLACES } from '../harness/places.ts';
import { comeForSpins, plantRewards } from '../harness/promotions.ts';
import { grantBonus } from '../harness/staff.ts';
import { wordsOf } from '../harness/words.ts';

const LONG_MS = 300_000;
const LANGUAGE = 'TY';
const t = wordsOf(LANGUAGE);

/** What is said where something is offered, can be taken or can be played. */
const OFFER_WORDS = [t('promotion.state.joining'), t('reward.claim'), t('freeSpins.play'), t('promoCode.open')];

/** Somebody with what was given to them, and where they are told of it. */
interface Lucky {
  readonly saver: Saver;
  readonly message: string;
}

/** Every address once, whoever it is made for: who is not let in is led elsewhere, and offered nothing there either. */
const PATHS = [...new Set(PLACES.filter(({ unknown }) => !unknown).map(({ path }) => path))];

describe('nothing is offered', () => {
  const site = useSite({ worker: false });

  /** What the running promotions call themselves; their highlights are words that are met everywhere ("three steps"). */
  async function titles(saver: Saver): Promise<string[]> {
    const list = await askAs(site, saver, promotion.list, { language: LANGUAGE });
    return list.map(({ title }) => title);
  }

  /** Somebody who has rewards that wait, free spins and a message of a bonus that staff give; gives where that is. */
  async function plantLucky(): Promise<Lucky> {
    const saver = await plantSaver(site);
    const { waiting } = await comeForSpins(site, saver);
    await askAs(site, saver, reward.claim, { ids: [waiting.id] });
    await plantRewards(site, saver);
    await grantBonus(saver);
    const told = async () => (await askAs(site, saver, mail.list, { language: LANGUAGE })).list;
    const gift = async () => (await told()).find(({ rewardId }) => rewardId !== null);
    await expect.poll(gift).toBeDefined();
    return { saver, message: `/m/message?id=${(await gift())?.id}` };
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
  async function crawl({ page, open }: Visit, words: readonly string[], paths = PATHS): Promise<string[]> {
    const found: string[] = [];
    for (const path of paths) {
      await open(path);
      await arrived({ page });
      const text = await page.evaluate(() => document.body.innerText);
      const lines = text.split('\n').map((line) => line.trim());
      // Titles stand inside sentences too; a word like "Claim" is one only where it stands alone.
      const isThere = (word: string) => (OFFER_WORDS.includes(word) ? lines.includes(word) : text.includes(word));
      found.push(...words.filter(isThere).map((word) => `${path}: ${word}`));
    }
    return found;
  }

  it.each(['excluded', 'cooling'] as const)(
    'on any screen to somebody who is %s, whatever they had been given [R32] [PROMO-04]',
    { timeout: LONG_MS },
    async (kind) => {
      const { saver, message } = await plantLucky();
      const words = [...(await titles(saver)), ...OFFER_WORDS];
      expect(words.length).toBeGreaterThan(10 + OFFER_WORDS.length);
      await pause(saver, kind);
      const visit = await site.visit({ ...LOOKING, language: LANGUAGE, session: saver.session });
      expect(await crawl(visit, words, [...PATHS, message])).toEqual([]);
    },
  );

  it.each(['player', 'trial'] as const)(
    'on any screen to a %s without papers [ROLE-08] [PROMO-04]',
    { timeout: LONG_MS },
    async (kind) => {
      const words = await titles(await plantSaver(site));
      const visit = await site.visit({ ...LOOKING, session: await site.database().plantSession(kind) });
      expect(await crawl(visit, words)).toEqual([]);
    },
  );

  it('but is to whoever may have it: the same walk finds each of these words', { timeout: LONG_MS }, async () => {
    const { saver, message } = await plantLucky();
    const words = [...(await titles(saver)), ...OFFER_WORDS];
    const visit = await site.visit({ ...LOOKING, language: LANGUAGE, session: saver.session });
    const found = await crawl(visit, words, [...PATHS, message]);
    const unseen = OFFER_WORDS.filter((word) => !found.some((place) => place.endsWith(`: ${word}`)));
    expect(unseen).toEqual([]);
    const silent = ['/m/activity', '/m/rewardCenter', message].filter(
      (path) => !found.some((place) => place.startsWith(`${path}: `)),
    );
    expect(silent).toEqual([]);
  });
});
