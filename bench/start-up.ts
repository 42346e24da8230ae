import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startServer } from '../e2e/harness/server.ts';
import { ROOT } from '../tools/run/root.mjs';
import { median, type Figure } from './report.ts';

const AGAIN = 3;
const GIVE_UP_MS = 60_000;

/** From nothing to ready: a first start in an empty folder, later ones, and the whole command. */
export async function measureStartUp(dataFolder: string): Promise<Figure[]> {
  const fresh = await startOnce(dataFolder);
  const again: number[] = [];
  for (let run = 0; run < AGAIN; run += 1) again.push(await startOnce(dataFolder));
  const commands: number[] = [];
  for (let run = 0; run < AGAIN; run += 1) commands.push(await startByCommand(dataFolder));
  return [
    { name: 'freshStart', value: fresh },
    { name: 'secondStart', value: median(again) },
    { name: 'secondCommand', value: median(commands) },
  ];
}

async function startOnce(dataFolder: string): Promise<number> {
  const server = await startServer(dataFolder);
  await server.stop();
  return server.readyMs;
}

async function startByCommand(dataFolder: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), PERYA_DATA: dataFolder },
    stdio: 'ignore',
  });
  const over = once(child, 'exit');
  let readyMs = Number.NaN;
  while (Number.isNaN(readyMs) && child.exitCode === null && performance.now() - started < GIVE_UP_MS) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) readyMs = performance.now() - started;
    else await sleep(20);
  }
  child.kill('SIGTERM');
  await over;
  return readyMs;
}
