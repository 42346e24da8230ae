import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { SiteDatabase } from './database.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site the journeys visit. */
    readonly site: { readonly baseUrl: string; readonly dataFolder: string };
  }
}

/** One built server with a fresh demonstration for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'perya-e2e-'));
  const server = await startServer(dataFolder);
  const database = await SiteDatabase.open(dataFolder, server.baseUrl);
  await database.copy();
  await database.close();
  project.provide('site', { baseUrl: server.baseUrl, dataFolder });
  return async () => {
    const code = await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
  };
}
