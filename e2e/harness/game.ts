import type { Language } from '@perya/contract';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import en from '../../apps/play/src/locales/en.json';
import ty from '../../apps/play/src/locales/ty.json';
import { BRAND } from './database.ts';

const DICTIONARIES = { TY: ty, EN: en } as const;

/** A game on screen. */
export interface GameOnScreen {
  readonly frame: FrameLocator;
  /** Turns the reels and waits until the result was told. */
  spin(): Promise<void>;
  /** What a figure of the panel shows. */
  figure(name: 'stake' | 'win' | 'balance'): Promise<string>;
}

/** The words of the page a game runs in. */
export function gameWordsOf(language: Language): (key: keyof typeof en) => string {
  return (key) => DICTIONARIES[language][key];
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
  const frame = page.frameLocator(`iframe[title="${title}"]`);
  const button = frame.getByRole('button', { name: t('action.spin'), exact: true });
  const figure = async (name: 'stake' | 'win' | 'balance') =>
    frame
      .locator('main section')
      .first()
      .locator('span', { hasText: new RegExp(`^${t(`panel.${name}`)}$`) })
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
