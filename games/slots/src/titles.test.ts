import { codeOf, seededDraws } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { SLOT_MODELS } from './models.ts';
import { SHELF, THEMES } from './shelf.ts';
import { SLOT_TITLES, titleOf } from './titles.ts';

const VENDORS = 'AGILA PERLAS KIDLAT BATHALA SARIMANOK BAHAGHARI MAHARLIKA PERYA BITUIN'.split(' ');

const ALL = SHELF.flatMap(({ vendor, titles }) =>
  titles.map(([name, theme, hero, model, coin, releasedOn]) => ({
    vendor,
    name,
    theme,
    hero,
    model,
    coin,
    releasedOn,
  })),
);

function counts(of: (shelved: (typeof ALL)[number]) => string | number): Map<string | number, number> {
  const found = new Map<string | number, number>();
  for (const shelved of ALL) found.set(of(shelved), (found.get(of(shelved)) ?? 0) + 1);
  return found;
}

describe('titles', () => {
  it('has 316 names on the shelves, on every brand and in every theme', () => {
    expect(ALL).toHaveLength(316);
    expect(counts(({ name }) => codeOf(name)).size).toBe(ALL.length);
    expect([...counts(({ vendor }) => vendor).keys()]).toEqual(VENDORS);
    expect(new Set(counts(({ theme }) => theme).keys())).toEqual(new Set(THEMES));
  });

  it('has as many titles of each engine as the studio promises', () => {
    expect(Object.fromEntries(counts(({ model }) => model.slice(0, model.indexOf('-'))))).toEqual({
      LN3: 24,
      LN5: 84,
      LN40: 36,
      W243: 52,
      W1K: 28,
      HNS: 40,
      EXP: 24,
      WHL: 14,
      PCK: 14,
    });
  });

  it('lets a model serve at most four titles, and those in different themes', () => {
    for (const [model, titles] of counts((shelved) => shelved.model)) {
      expect(titles, String(model)).toBeLessThanOrEqual(4);
      const themes = ALL.filter((shelved) => shelved.model === model).map(({ theme }) => theme);
      expect(new Set(themes).size, String(model)).toBe(titles);
    }
  });

  it('has titles for each smallest bet of the filter [FILT-06]', () => {
    const bets = counts(({ coin }) => coin);
    expect(new Set(bets.keys())).toEqual(new Set([1, 5, 10, 50, 75]));
    expect(Math.min(...bets.values())).toBeGreaterThanOrEqual(60);
  });

  it('came out one after the other', () => {
    for (const { name, releasedOn } of ALL) expect(releasedOn, name).toMatch(/^202[456]-(0[1-9]|1[0-2])-\d\d$/);
    const years = counts(({ releasedOn }) => releasedOn.slice(0, 4));
    expect(Math.min(...years.values())).toBeGreaterThan(80);
  });

  it('has the model of every title on the shelves', () => {
    const models = new Set(SLOT_MODELS.map(({ id }) => id));
    expect(ALL.filter(({ model }) => !models.has(model))).toEqual([]);
    expect(SLOT_TITLES).toHaveLength(ALL.length);
  });

  it('gives a title a code of its own, and finds it by that', () => {
    expect(new Set(SLOT_TITLES.map(({ code }) => code)).size).toBe(SLOT_TITLES.length);
    for (const title of SLOT_TITLES) {
      expect(title.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(titleOf(title.code)).toBe(title);
    }
    expect(titleOf('no-such-title')).toBeUndefined();
  });

  it('can play every stake it offers, from a coin of one upwards, and for one whole unit or less [FILT-06]', () => {
    const coins = new Map(SLOT_MODELS.map((model) => [model.id, model.coins]));
    for (const title of SLOT_TITLES) {
      expect(title.stakes[0]).toBe(coins.get(title.modelId));
      expect(title.stakes[0]).toBeLessThanOrEqual(100);
      expect(title.stakes.length).toBeGreaterThanOrEqual(8);
      expect([...title.stakes].sort((left, right) => left - right)).toEqual(title.stakes);
      for (const stake of title.stakes) expect(title.play(stake, seededDraws(stake)).events.length).toBeGreaterThan(0);
    }
  });

  it('tells players nothing of the strips', () => {
    for (const title of SLOT_TITLES) expect(JSON.stringify(title.rules)).not.toContain('strips');
  });
});
