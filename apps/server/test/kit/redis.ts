import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Redis } from 'ioredis';
import { freePort } from './process.ts';

/** A Redis for the tests of one file. */
export interface TestRedis {
  readonly url: string;
  /** Throws every subscriber out. */
  cut(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Redis on a free port; null where there is none and none can be installed. */
export async function findRedis(): Promise<TestRedis | null> {
  if (!isInstalled() && !install()) return null;
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of server.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  const url = `redis://127.0.0.1:${port}`;
  return {
    url,
    async cut() {
      const admin = new Redis(url);
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      admin.disconnect();
    },
    async close() {
      server.kill();
      await once(server, 'exit');
    },
  };
}

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Debian as root, which is what continuous integration runs on; anywhere else nothing is installed behind one's back. */
function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    return isInstalled();
  } catch {
    return false;
  }
}
