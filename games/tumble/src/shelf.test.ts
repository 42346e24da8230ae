import { describe, expect, it } from 'vitest';
import { TUMBLE_SHELF } from './shelf.ts';

const ALL = TUMBLE_SHELF.flatMap(({ titles }) => titles.map(([, theme, , model, coin]) => ({ theme, model, coin })));

describe('shelf', () => {
  it('has 52 titles that pay anywhere and 28 with clusters', () => {
    const engines = ALL.map(({ model }) => model.slice(0, model.indexOf('-')));
    expect(engines.filter((engine) => engine === 'TMB')).toHaveLength(52);
    expect(engines.filter((engine) => engine === 'CLU')).toHaveLength(28);
    expect(ALL).toHaveLength(80);
  });

  it('lets a model serve at most four titles, and those in different themes', () => {
    const models = [...new Set(ALL.map(({ model }) => model))];
    expect(models).toHaveLength(25);
    for (const model of models) {
      const themes = ALL.filter((shelved) => shelved.model === model).map(({ theme }) => theme);
      expect(themes.length, model).toBeLessThanOrEqual(4);
      expect(new Set(themes).size, model).toBe(themes.length);
    }
  });

  it('has as many titles of each smallest bet [FILT-06]', () => {
    for (const coin of [1, 5, 10, 50, 75]) expect(ALL.filter((shelved) => shelved.coin === coin)).toHaveLength(16);
  });
});
