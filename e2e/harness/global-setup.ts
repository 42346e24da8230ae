import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { SiteDatabase } from './database.ts';
import { startServer } from './server.ts';
import type { Site } from './site.ts';

/** One built server with a fresh demonstration for each worker, for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running: RunningSite[] = [];
  // One after the other, so that no two of them find the same port free.
  for (let worker = 0; worker < Number(project.config.maxWorkers); worker += 1) running.push(await openSite());
  project.provide(
    'sites',
    running.map(({ site }) => site),
  );
  return async () => {
    await Promise.all(running.map(({ close }) => close()));
  };
}

interface RunningSite {
  readonly site: Site;
  readonly close: () => Promise<void>;
}

async function openSite(): Promise<RunningSite> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'perya-e2e-'));
  const server = await startServer(dataFolder);
  const { baseUrl } = server;
  const database = await SiteDatabase.open(dataFolder, baseUrl);
  await database.copy();
  await database.close();
  return {
    site: { baseUrl, dataFolder },
    async close() {
      const code = await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
    },
  };
}
