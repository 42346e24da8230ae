import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../tools/run/root.mjs';
import { SERVER_FLAGS } from '../../tools/run/server-flags.mjs';

/** Whoever takes longer hangs, also on a machine that has much else to do. */
const READY_WITHIN_MS = 180_000;

/** A server started from what the build made. */
export interface RunningServer {
  readonly baseUrl: string;
  readonly pid: number;
  /** From the start of the process to the first readiness. */
  readonly readyMs: number;
  /** All it has said so far. */
  output(): string;
  /** Asks it to stop and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built server on a free port; rejects with its words when it does not become ready. */
export async function startServer(
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(ROOT, 'apps/server/dist/main.js')], {
    env: { ...process.env, PORT: String(port), PERYA_DATA: dataFolder, PERYA_LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  const baseUrl = `http://127.0.0.1:${port}`;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await isReady(baseUrl))) {
    if (isOver()) throw new Error(`The server ended before it was ready:\n${output}`);
    if (performance.now() - started > READY_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready:\n${output}`);
    }
    await sleep(20);
  }
  return {
    baseUrl,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    output: () => output,
    async stop() {
      if (isOver()) return child.exitCode;
      const over = once(child, 'exit');
      child.kill('SIGTERM');
      await over;
      return child.exitCode;
    },
  };
}

async function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Below those that Linux and macOS give to connections, or one of these might take it before the server does. */
const PORTS = { from: 20_000, to: 32_000 };
const given = new Set<number>();

/** A port that was free a moment ago, and that nobody else here was given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await once(server.close(), 'close');
  return isListening;
}
