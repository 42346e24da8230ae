import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../tools/run/root.mjs';
import type { BankCluster } from './cluster.ts';
import { Proxy } from './proxy.ts';

const SERVER = join(ROOT, 'apps/server');
/** Moves the clock of a server when it is told to; the server itself knows nothing of it. */
const CLOCK = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url));
const READY_WITHIN_MS = 60_000;
const RESTART_MS = 100;

/** A copy of the built server: a build during the run must not change what is tested. */
export class Program {
  readonly #folder: string;

  constructor(built: string) {
    mkdirSync(join(SERVER, '.cache'), { recursive: true });
    this.#folder = mkdtempSync(join(SERVER, '.cache/bank-'));
    cpSync(dirname(built), this.#folder, { recursive: true });
  }

  get main(): string {
    return join(this.#folder, 'main.js');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A server with a stretch of network on both of its sides, started again whenever it ends. */
export class BankServer {
  /** Between the clients and the server. */
  readonly front: Proxy;
  /** Between the server and PostgreSQL. */
  readonly back: Proxy;
  readonly #port: number;
  readonly #env: NodeJS.ProcessEnv;
  readonly #main: string;
  readonly #logFile: string;
  readonly #clockFile: string;
  #child!: ChildProcess;
  #isWanted = true;

  private constructor(
    ends: { front: Proxy; back: Proxy },
    port: number,
    env: NodeJS.ProcessEnv,
    main: string,
    place: string,
  ) {
    this.front = ends.front;
    this.back = ends.back;
    this.#port = port;
    this.#main = main;
    this.#logFile = `${place}.log`;
    this.#clockFile = `${place}.clock`;
    this.#env = { ...env, BANK_CLOCK_FILE: this.#clockFile };
  }

  /** Starts one and waits until it is ready. */
  static async open(cluster: BankCluster, { main }: Program, name: string): Promise<BankServer> {
    const port = await freePort();
    const front = await Proxy.open(() => ({ host: '127.0.0.1', port }));
    const back = await Proxy.open(() => ({ path: cluster.socket }));
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      PERYA_DATA: cluster.folder,
      DATABASE_URL: cluster.urlAt(back.port),
      // Clients stand for many addresses, because one address may not write often.
      PERYA_TRUST_PROXY: '1',
      PERYA_LOG_LEVEL: 'warn',
    };
    const server = new BankServer({ front, back }, port, env, main, join(cluster.folder, name));
    server.#start();
    await server.ready();
    return server;
  }

  /** Waits until it says that it can serve. */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      const answer = await fetch(`http://127.0.0.1:${this.#port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
        () => null,
      );
      if (answer?.ok === true) return;
      await sleep(50);
    }
    throw new Error(`a server did not become ready: ${readFileSync(this.#logFile, 'utf8').slice(-2000)}`);
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Sets its clock wrong by this much, until it is set right or the server starts anew. */
  moveClock(ms: number): void {
    writeFileSync(this.#clockFile, String(ms));
    this.signal('SIGUSR2');
  }

  async close(): Promise<void> {
    this.#isWanted = false;
    const isOver = this.#child.exitCode !== null || this.#child.signalCode !== null;
    const over = isOver ? Promise.resolve() : once(this.#child, 'exit');
    this.signal('SIGCONT');
    this.signal('SIGKILL');
    await over;
    this.front.close();
    this.back.close();
  }

  #start(): void {
    const log = openSync(this.#logFile, 'a');
    this.#child = spawn(process.execPath, ['--import', CLOCK, this.#main], {
      env: this.#env,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child.once('exit', () => setTimeout(() => this.#isWanted && this.#start(), RESTART_MS));
  }
}

/** Below the numbers that connections are given, so that none of ours takes it while the server is down. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + randomInt(20_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    server.close();
    if (isFree) return port;
  }
}
