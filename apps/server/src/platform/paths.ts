import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this app, found upwards because the source and the bundle lie at different depths. */
export const APP_FOLDER = findAppFolder(dirname(fileURLToPath(import.meta.url)));

/** The folder of the whole project. */
export const PROJECT_FOLDER = dirname(dirname(APP_FOLDER));

/** Numbered SQL files. */
export const MIGRATIONS_FOLDER = join(APP_FOLDER, 'migrations');

function findAppFolder(from: string): string {
  const manifest = join(from, 'package.json');
  if (existsSync(manifest) && readName(manifest) === '@perya/server') return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('The folder of @perya/server was not found.');
  return findAppFolder(parent);
}

function readName(manifest: string): unknown {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown }).name;
}
