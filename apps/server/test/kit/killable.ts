import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APP_FOLDER } from '../../src/platform/paths.ts';
import { plantKeys } from './operator.ts';
import { startProcess, type ServerProcess } from './process.ts';
import type { TestServer } from './server.ts';

const HURRY = pathToFileURL(join(APP_FOLDER, 'test/kit/hurry.mjs')).href;

/** Servers in processes of their own at the database of a test, to be killed in the middle of their work. */
export interface Killable {
  /** Starts one more, and waits until it is ready: reading its code is not what is tested. */
  readonly start: () => Promise<ServerProcess>;
  /** Ends those that nobody killed. */
  close(): Promise<void>;
}

/** Prepares servers with keys of their own. In a hurry their jobs do not wait for their time. */
export async function prepareKillable(
  { database }: Pick<TestServer, 'database'>,
  { isHurried = false } = {},
): Promise<Killable> {
  const data = await mkdtemp(join(tmpdir(), 'perya-killed-'));
  await plantKeys(data);
  const started: ServerProcess[] = [];
  return {
    async start() {
      const one = await startProcess({
        PERYA_DATA: data,
        DATABASE_URL: database.url,
        PERYA_UNSAFE_DATABASE: 'on',
        PERYA_PROCESSES: '1',
        ...(isHurried && { NODE_OPTIONS: `--import ${HURRY}` }),
      });
      started.push(one);
      await one.ready();
      return one;
    },
    async close() {
      const running = started.filter(({ child }) => child.exitCode === null && child.signalCode === null);
      running.forEach((one) => one.signal('SIGKILL'));
      await Promise.all(running.map((one) => one.ended()));
      await rm(data, { recursive: true, force: true });
    },
  };
}
