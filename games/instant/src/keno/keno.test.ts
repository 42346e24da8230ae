import { describe, expect, it } from 'vitest';
import { KENO_MODELS } from './models.ts';
import { kenoChance, type KenoPublic } from './public.ts';

describe('keno', () => {
  it.each(KENO_MODELS.map((model) => [model.id, model] as const))(
    'tells the chances of the sheet: %s [R46]',
    (_, model) => {
      const rules = model.rules as KenoPublic;
      const returned = rules.pays.map((row, at) => {
        const chances = row.map((_pays, hits) => kenoChance(rules, at + 1, hits));
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
        return row.reduce((sum, pays, hits) => sum + (pays / 100) * (chances[hits] ?? 0), 0);
      });
      expect(model.sheet.options.map(({ rtp }) => rtp)).toEqual(returned.map((rtp) => expect.closeTo(rtp, 10)));
    },
  );
});
