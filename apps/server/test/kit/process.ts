import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Missing } from '../../src/platform/health.ts';
import { APP_FOLDER } from '../../src/platform/paths.ts';

/** A server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Waits until it answers that it is ready, or that it lacks only this; fails when it ends instead. */
  ready(lacks?: Missing): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Waits for its end and gives the exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

/** Starts the server; settings not given are those of a demonstration on a free port. */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  identity: { uid?: number; gid?: number } = {},
): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], {
    cwd: APP_FOLDER,
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    child,
    output: () => output,
    async ready(lacks) {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`${url}/readyz`).catch(() => null);
        if (answer?.ok === true || (lacks !== undefined && (await answer?.text())?.includes(lacks))) return;
        await sleep(20);
      }
      throw new Error(`the server ended: ${output}`);
    },
    signal: (name) => void child.kill(name),
    async ended() {
      const [code, signal] = await exited;
      return code ?? signal ?? '';
    },
  };
}

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
