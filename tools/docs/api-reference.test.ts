import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run/root.mjs';
import { apiReference } from './api-reference.ts';

describe('the API reference', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const files = Object.entries(apiReference(version));

  it.each(files)('%s is what the contract says; `npx tsx tools/api-docs.ts` writes it anew', (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
  });

  it('names every call with what it can fail with', () => {
    const page = apiReference(version)['docs/api/README.md'];
    expect(page).toContain('## GET /wps/system/status');
    expect(page).toContain('`system.maintenance`');
  });
});
