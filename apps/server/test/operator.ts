import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_FOLDER } from '../src/paths.ts';

/** Somebody at the console of a database, with a data folder that nobody else has. */
export interface Operator {
  run(file: string, parameters?: readonly string[]): Promise<{ readonly code: number; readonly said: string }>;
  leave(): Promise<void>;
}

/** Lets an operator run programs. */
export async function createOperator(databaseUrl: string): Promise<Operator> {
  const folder = await mkdtemp(join(tmpdir(), 'perya-operator-'));
  return {
    async run(file, parameters = []) {
      const child = spawn(process.execPath, ['--import', 'tsx', file, ...parameters], {
        cwd: APP_FOLDER,
        env: { PATH: process.env['PATH'], PERYA_DATA: join(folder, 'data'), DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      const [code] = (await once(child, 'exit')) as [number];
      return { code, said };
    },
    leave: () => rm(folder, { recursive: true, force: true }),
  };
}
