import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Allowance } from './allowed.ts';
import { checkScript } from './script-gate.ts';
import { checkStyle } from './style-gate.ts';

/** Emitted files by path. */
export type Emitted = Readonly<Record<string, string>>;

/** Reads what the build emitted for the browser. */
export function readEmitted(folder: string): Emitted {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && /\.(js|css)$/.test(entry.name)) {
      found[path.slice(folder.length + 1)] = readFileSync(path, 'utf8');
    }
  }
  return found;
}

/** Everything in the emitted files that iOS 12.4 stumbles over, and every exception that nothing needs. */
export function checkEmitted(emitted: Emitted, allowed: readonly Allowance[]): string[] {
  const used = new Set<Allowance>();
  const problems = Object.entries(emitted).flatMap(([path, text]) => {
    if (path.endsWith('.css')) {
      return checkStyle(text).map(({ what, since, near }) => `${path}: ${what} (iOS ${since}) in ${short(near)}`);
    }
    return checkScript(text)
      .filter((problem) => {
        const allowance = allowed.find(
          (item) => problem.kind === 'api' && item.what === problem.what && item.file.test(path),
        );
        if (allowance) used.add(allowance);
        return !allowance;
      })
      .map(({ kind, what, near }) => `${path}: ${kind} ${what} in ${short(near)}`);
  });
  const unneeded = allowed
    .filter((item) => !used.has(item))
    .map((item) => `nothing needs the exception for ${item.what}`);
  return [...problems, ...unneeded];
}

function short(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 160);
}
