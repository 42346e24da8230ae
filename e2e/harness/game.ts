import { SUPPORTED_LANGUAGES, type Language } from '@perya/contract';
import type words from '@perya/contract/locales/en/play.json';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { BRAND } from './database.ts';
import { filled, readDictionary, type TextArgs } from './dictionaries.ts';
import { centavosIn, centavosOn, type MoneySite, type Saver } from './money.ts';

const DICTIONARIES = new Map(
  SUPPORTED_LANGUAGES.map((language) => [language, readDictionary<typeof words>(language, 'play')]),
);

/** A game on screen. */
export interface GameOnScreen {
  readonly frame: FrameLocator;
  /** Turns the reels and waits until the result was told. */
  spin(): Promise<void>;
  /** What a figure of the panel shows. */
  figure(name: 'stake' | 'win' | 'balance'): Promise<string>;
}

/** A round as studio and ledger have it; amounts are centavos. */
export interface BookedRound {
  readonly roundNo: string;
  readonly state: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly choice: unknown;
  readonly actions: unknown;
  /** How often the ledger took the stake, and what it paid. */
  readonly bets: number;
  readonly paid: bigint;
  /** The place and the height of the climb it was a bet on. */
  readonly place: number | null;
  readonly height: number | null;
}

/** The words of the page a game runs in. */
export function gameWordsOf(language: Language): (key: keyof typeof words, args?: TextArgs) => string {
  return (key, args = {}) => filled(DICTIONARIES.get(language)?.[key] ?? key, args);
}

/** The rounds of a member, oldest first. */
export async function roundsOf(site: MoneySite, { memberId }: Pick<Saver, 'memberId'>): Promise<BookedRound[]> {
  const rows = await site.database().query(
    `select r.*, s.place, (s.outcome ->> 'height')::int as height, t.bets, t.paid
     from round r
     join round_title v on v.id = r.title_id
     left join shared_round s on s.id = r.shared_id
     cross join lateral (
       select count(*) as bets, sum(nullif(payout, 0)) as paid
       from bet where member_id = r.member_id and vendor_code = v.vendor_code and ref = r.round_no
     ) t
     where r.member_id = $1 order by r.id`,
    [memberId],
  );
  return rows.map((row) => ({
    roundNo: String(row['round_no']),
    state: String(row['state']),
    stake: centavosIn(row['stake']),
    win: centavosIn(row['win']),
    choice: row['choice'],
    actions: row['actions'],
    bets: Number(row['bets']),
    paid: centavosIn(row['paid']),
    place: row['place'] === null ? null : Number(row['place']),
    height: row['height'] === null ? null : Number(row['height']),
  }));
}

/** The frame a game is played in. */
export function frameOf(page: Page, title: string): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`);
}

/** A button of a game by how its name begins, once it can be pressed. */
export function pressable(frame: FrameLocator, name: string): Locator {
  return frame.getByRole('button', { name: new RegExp(`^${name}`) }).and(frame.locator(':enabled'));
}

/** The stake that is chosen, in centavos. */
export async function stakeOn(frame: FrameLocator, language: Language): Promise<bigint> {
  const [before = ''] = gameWordsOf(language)('action.stake').split('{amount}');
  const name = await frame.getByRole('button', { name: new RegExp(`^${before}`) }).getAttribute('aria-label');
  return centavosOn(name ?? '');
}

/** The first of the hot games. */
export async function hotGame(baseUrl: string): Promise<{ readonly gameName: string; readonly nodeId: string }> {
  const answer = await fetch(`${baseUrl}/lgw/game/hot?language=EN`, { headers: { merchant: BRAND } });
  const { value } = (await answer.json()) as { value?: { list: { gameName: string; nodeId: string }[] } };
  const [first] = value?.list ?? [];
  if (!first) throw new Error('Nothing is hot.');
  return first;
}

/** The tile of a game on home. */
export function tileOf(page: Page, gameName: string): Locator {
  return page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(gameName) })
    .first();
}

/** The game in its frame, once it can be played. */
export async function gameOn(page: Page, title: string, language: Language): Promise<GameOnScreen> {
  const t = gameWordsOf(language);
  const frame = frameOf(page, title);
  const button = frame.getByRole('button', { name: t('action.spin'), exact: true });
  const figure = async (name: 'stake' | 'win' | 'balance') =>
    frame
      .locator('main section')
      .first()
      .locator('span', {
        hasText: name === 'win' ? new RegExp(`^(${t('panel.win')}|${t('panel.back')})$`) : t(`panel.${name}`),
      })
      .locator('xpath=following-sibling::b')
      .innerText();
  await button.waitFor();
  return {
    frame,
    figure,
    async spin() {
      await button.tap();
      await frame.getByRole('button', { name: t('action.hurry') }).waitFor();
      await button.waitFor();
    },
  };
}
