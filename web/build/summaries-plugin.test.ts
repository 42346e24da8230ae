import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutSummaries } from './summaries-plugin.ts';

describe('summaries of calls', () => {
  it('are left out on one line and on two, and nothing else is', () => {
    const code = `call({\n  path: '/a',\n  summary: 'It’s "so" \\'it\\'. [API-1]',\n  errors: [],\n});\n`;
    expect(withoutSummaries(code)).toBe(`call({\n  path: '/a',\n  errors: [],\n});\n`);
    expect(withoutSummaries(`  summary:\n    "Long, " +\n    'longer',\n  flag: 'x',\n`)).toBe(`  flag: 'x',\n`);
    expect(withoutSummaries('  readonly summary: string;\n')).toBe('  readonly summary: string;\n');
  });

  it('are found in every part of the contract', () => {
    const folder = join(import.meta.dirname, '../../packages/contract/src');
    const parts = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const codes = parts
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((code) => / = call\(/.test(code));
    expect(codes.length).toBeGreaterThan(10);
    for (const code of codes) expect(withoutSummaries(code)).not.toContain('summary:');
  });
});
