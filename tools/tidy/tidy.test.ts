import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadRepository } from './repository.ts';
import { RULES } from './rules.ts';
import { describeFinding } from './tree.ts';

const repository = loadRepository(fileURLToPath(new URL('../..', import.meta.url)));

describe('this repository', () => {
  it('is really looked at', () => {
    expect(repository.sources.length).toBeGreaterThan(50);
  });

  it.each(RULES)('$name', (rule) => {
    expect(rule.check(repository).map(describeFinding)).toEqual([]);
  });
});
