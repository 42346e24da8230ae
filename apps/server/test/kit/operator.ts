import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { APP_FOLDER } from '../../src/platform/paths.ts';
import { TEST_SECRETS } from './settings.ts';

/** How a program ended and what it wrote. */
interface Ended {
  readonly code: number;
  readonly said: string;
  /** What it wrote where complaints go. */
  readonly complained: string;
}

/** What a program is started with. */
interface Start {
  readonly file: string;
  readonly parameters: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Somebody at the console of a database, with a data folder that nobody else has. */
export interface Operator {
  /** The data folder. */
  readonly folder: string;
  /** Runs one of `src/commands`. */
  run(command: string, parameters?: readonly string[]): Promise<Ended>;
  leave(): Promise<void>;
}

/** Lets an operator run programs: as they are run in the long form, else inside the process of the test. */
export async function createOperator(
  databaseUrl: string,
  {
    isReal = inject('isLong'),
    more = {},
  }: { readonly isReal?: boolean; readonly more?: Readonly<Record<string, string>> } = {},
): Promise<Operator> {
  const folder = await mkdtemp(join(tmpdir(), 'perya-operator-'));
  const data = join(folder, 'data');
  const env = { PATH: process.env['PATH'], PERYA_DATA: data, DATABASE_URL: databaseUrl, ...more };
  return {
    folder: data,
    run: (command, parameters = []) =>
      (isReal ? runApart : runInTurn)({ file: `src/commands/${command}.ts`, parameters, env }),
    leave: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runApart({ file, parameters, env }: Start): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...parameters], {
    cwd: APP_FOLDER,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  let complained = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said, complained };
}

/** Puts the keys of test servers where a command looks for them. */
export async function plantKeys(dataFolder: string): Promise<void> {
  const secrets = join(dataFolder, 'secrets');
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  for (const name of ['master', 'pepper', 'blind'] as const) {
    const key = Buffer.from(TEST_SECRETS[name]).toString('base64url');
    await writeFile(join(secrets, `${name}.key`), key, { mode: 0o600 });
  }
}

let runs = 0;
let last: Promise<unknown> = Promise.resolve();

/** One after the other, because a process has its words, settings and ways to speak once. */
function runInTurn(start: Start): Promise<Ended> {
  const next = last.then(() => runInside(start));
  last = next;
  return next;
}

async function runInside({ file, parameters, env }: Start): Promise<Ended> {
  const { argv, env: ownEnv, exitCode } = process;
  const umask = process.umask();
  let said = '';
  const speaking = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => Boolean((said += String(chunk))));
  let complained = '';
  const complaining = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((chunk) => Boolean((complained += String(chunk))));
  let left: number | null = null;
  const leaving = vi.spyOn(process, 'exit').mockImplementation((code) => {
    left = Number(code);
    throw new Error('The program has ended.');
  });
  Object.assign(process, { argv: [process.execPath, file, ...parameters], env, exitCode: 0 });
  try {
    // With a name of its own the program is begun anew; what it uses is there already.
    const isDone = await import(/* @vite-ignore */ `../../${file}?run=${(runs += 1)}`).then(
      () => true,
      () => false,
    );
    return { code: left ?? (isDone ? Number(process.exitCode) : 1), said, complained };
  } finally {
    Object.assign(process, { argv, env: ownEnv, exitCode });
    process.umask(umask);
    speaking.mockRestore();
    complaining.mockRestore();
    leaving.mockRestore();
  }
}
