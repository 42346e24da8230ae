import { seededDraws } from '@perya/game-math';
import { expect, it } from 'vitest';
import { THEMES } from './shelf.ts';
import { SLOT_TITLES, titleOf } from './titles.ts';

const VENDORS = 'AGILA PERLAS KIDLAT BATHALA SARIMANOK BAHAGHARI MAHARLIKA PERYA BITUIN'.split(' ');

function tally(of: (title: (typeof SLOT_TITLES)[number]) => string | number): Map<string | number, number> {
  const counts = new Map<string | number, number>();
  for (const title of SLOT_TITLES) counts.set(of(title), (counts.get(of(title)) ?? 0) + 1);
  return counts;
}

it('has at least thirty titles of at least eight models, on every brand and in every theme', () => {
  expect(SLOT_TITLES.length).toBeGreaterThanOrEqual(30);
  expect(tally(({ modelId }) => modelId).size).toBeGreaterThanOrEqual(8);
  expect(new Set(tally(({ vendor }) => vendor).keys())).toEqual(new Set(VENDORS));
  expect(new Set(tally(({ theme }) => theme).keys())).toEqual(new Set(THEMES));
});

it('gives a title a code of its own, and finds it by that', () => {
  expect(tally(({ code }) => code).size).toBe(SLOT_TITLES.length);
  for (const title of SLOT_TITLES) {
    expect(title.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(titleOf(title.code)).toBe(title);
  }
  expect(titleOf('no-such-title')).toBeUndefined();
});

it('lets a model serve at most four titles, and those in different themes', () => {
  for (const [model, titles] of tally(({ modelId }) => modelId)) {
    const themes = SLOT_TITLES.filter(({ modelId }) => modelId === model).map(({ theme }) => theme);
    expect(titles).toBeLessThanOrEqual(4);
    expect(new Set(themes).size).toBe(titles);
  }
});

it('has titles for each smallest bet of the filter [FILT-06]', () => {
  const bets = tally(({ minBet }) => minBet);
  expect(new Set(bets.keys())).toEqual(new Set([1, 5, 10, 50, 75]));
  expect(Math.min(...bets.values())).toBeGreaterThanOrEqual(6);
});

it('can play every stake it offers, from the smallest coin on every line upwards', () => {
  for (const title of SLOT_TITLES) {
    const { lines } = title.rules as { lines: unknown[] };
    expect(title.stakes[0]).toBe(title.minBet * lines.length);
    expect(title.stakes.length).toBeGreaterThanOrEqual(8);
    expect([...title.stakes].sort((left, right) => left - right)).toEqual(title.stakes);
    for (const stake of title.stakes) expect(title.play(stake, seededDraws(stake)).events.length).toBeGreaterThan(0);
  }
});

it('tells players nothing of the strips', () => {
  for (const title of SLOT_TITLES) expect(JSON.stringify(title.rules)).not.toContain('strips');
});
