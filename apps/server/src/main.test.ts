import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_FOLDER } from './platform/paths.ts';

const IMPORT = /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)';/gm;

/** Everything a file imports at once, however deep; packages by their names. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  for (const [, request = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = request.startsWith('.') ? join(dirname(file), request) : request;
    if (found.has(target)) continue;
    found.add(target);
    if (request.startsWith('.')) importedBy(target, found);
  }
  return found;
}

describe('main', () => {
  it('starts the database before it reads the rest of its code', () => {
    const first = importedBy(join(APP_FOLDER, 'src/main.ts'));
    const packages = [...first].filter((name) => !name.startsWith('/') && !name.startsWith('node:'));
    expect(packages.sort()).toEqual(['@perya/std', 'pg', 'pino']);
    expect(importedBy(join(APP_FOLDER, 'src/server.ts'))).toContain('fastify');
  });

  it.each(['sharp', 'ioredis', 'nodemailer'])('leaves %s unread until it is wanted', (name) => {
    expect(importedBy(join(APP_FOLDER, 'src/server.ts'))).not.toContain(name);
  });
});
