import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { assert } from '@perya/std';
import type { SourceMutant } from '../../../../tools/testing/mutant.config.ts';
import { APP_FOLDER } from '../../src/platform/paths.ts';

const ROOT = join(APP_FOLDER, '../..');

/** What a run of tests says of itself, as far as it is read. */
interface Told {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

/** Runs the tests of a file whose name says this, with a bug planted; answers those that failed. */
export async function failedWith(mutant: SourceMutant, name: string): Promise<string[]> {
  const args = ['run', '--config', 'tools/testing/mutant.config.ts', '--testNamePattern', name];
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PERYA_MUTANT: JSON.stringify(mutant) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  const { testResults } = JSON.parse(said) as Told;
  for (const { message } of testResults) assert(message === '', `the tests ran: ${message}`);
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return all.filter(({ status }) => status === 'failed').map(({ title }) => title);
}
