import { seededDraws } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { TUMBLE_TITLES } from './titles.ts';

describe('titles', () => {
  it('gives each title a code of its own, its class and a model that it can play at every stake', () => {
    expect(new Set(TUMBLE_TITLES.map(({ code }) => code)).size).toBe(TUMBLE_TITLES.length);
    expect(TUMBLE_TITLES.length).toBeGreaterThanOrEqual(25);
    for (const title of TUMBLE_TITLES) {
      expect(title.classKey).toBe(title.modelId.startsWith('CLU') ? 'CLUSTER' : 'TUMBLE');
      for (const stake of title.stakes) expect(title.play(stake, seededDraws(stake)).events.length).toBeGreaterThan(0);
    }
  });

  it('uses every model, at most four times, and never twice in one theme', () => {
    const byModel = new Map<string, string[]>();
    for (const { modelId, theme } of TUMBLE_TITLES) byModel.set(modelId, [...(byModel.get(modelId) ?? []), theme]);
    expect(byModel.size).toBe(25);
    for (const themes of byModel.values()) {
      expect(themes.length).toBeLessThanOrEqual(4);
      expect(new Set(themes).size).toBe(themes.length);
    }
  });

  it('tells players nothing of the book', () => {
    for (const { rules } of TUMBLE_TITLES) {
      expect(Object.keys(rules as object)).not.toContain('book');
      expect(Object.keys(rules as object)).not.toContain('shares');
    }
  });
});
