import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../tools/run/root.mjs';

/** Runs the program as an operator does. */
export async function bank(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(join(ROOT, 'node_modules/.bin/tsx'), [join(ROOT, 'bench/bank.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

/** A figure of its report. */
export const numberOf = (output: string, pattern: RegExp) => Number(pattern.exec(output)?.[1]);
