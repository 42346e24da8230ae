import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makeClusterFolder } from '../../tools/testing/cluster-folder.ts';
import { SiteDatabase } from './database.ts';
import { startServer } from './server.ts';
import type { Site } from './site.ts';

/** One built server with a fresh demonstration for each worker, for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const openings = Array.from({ length: Number(project.config.maxWorkers) }, openSite);
  const outcomes = await Promise.allSettled(openings);
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const closeAll = async () => {
    await Promise.all(running.map(({ close }) => close()));
  };
  if (running.length < openings.length) {
    await closeAll();
    await Promise.all(openings);
  }
  project.provide(
    'sites',
    running.map(({ site }) => site),
  );
  return closeAll;
}

interface RunningSite {
  readonly site: Site;
  readonly close: () => Promise<void>;
}

async function openSite(): Promise<RunningSite> {
  const dataFolder = await makeClusterFolder('perya-e2e-');
  // Members who are prepared for a journey say which address they call from.
  const server = await startServer(dataFolder, { PERYA_TRUST_PROXY: '1' });
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
