import { randomBytes } from 'node:crypto';
import { link, lstat, mkdir, open, readFile, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import type { Secrets } from './vault.ts';

const PASSWORD_FILE = 'pg.password';
/** The keys of an installation, by what they are for. */
export const KEY_FILES = { master: 'master.key', pepper: 'pepper.key', blind: 'blind.key' } as const;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const KEY_BYTES = 32;

/** The password of the embedded database; made only as long as there is no database it could belong to. */
export async function openDatabasePassword(folder: string, databaseExists: boolean): Promise<string> {
  await openFolder(folder);
  return openSecret(join(folder, PASSWORD_FILE), databaseExists);
}

/** The keys of this installation; made only as long as the database knows of none. */
export async function openSecrets(folder: string, databaseKnowsThem: boolean): Promise<Secrets> {
  await openFolder(folder);
  const key = async (name: keyof typeof KEY_FILES) => {
    const bytes = Buffer.from(await openSecret(join(folder, KEY_FILES[name]), databaseKnowsThem), 'base64url');
    if (bytes.length === KEY_BYTES) return bytes;
    throw new StartRefused(`The secret ${join(folder, KEY_FILES[name])} is damaged; restore it from your backup.`);
  };
  return { master: await key('master'), pepper: await key('pepper'), blind: await key('blind') };
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await requirePrivate(folder);
  await removeLeftovers(folder);
}

async function openSecret(path: string, databaseExists: boolean): Promise<string> {
  if (!(await exists(path))) {
    if (databaseExists) {
      throw new StartRefused(
        `The secret ${path} is missing although the database exists; restore it from your backup.`,
      );
    }
    await createSecret(path);
  }
  await requirePrivate(path);
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret === '') throw new StartRefused(`The secret ${path} is empty; restore it from your backup.`);
  return secret;
}

/** A name appears only with its full content on disk, and a second server that starts at once never replaces it. */
async function createSecret(path: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.new`;
  const file = await open(temporary, 'wx', FILE_MODE);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(temporary, path).catch(ignore('EEXIST'));
  await unlink(temporary).catch(ignore('ENOENT'));
  await syncFolder(join(path, '..'));
}

/** Files of a start that was cut off a minute ago or earlier; younger ones may belong to a server starting beside us. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.new')) continue;
    const path = join(folder, name);
    const age = await lstat(path).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > 60_000) await unlink(path).catch(ignore('ENOENT'));
  }
}

async function requirePrivate(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) throw new StartRefused(`${path} must not be a symbolic link.`);
  if ((found.mode & 0o077) !== 0) {
    const mode = found.isDirectory() ? '700' : '600';
    throw new StartRefused(`${path} can be read by others; run: chmod ${mode} '${path}'`);
  }
  if (process.getuid !== undefined && found.uid !== process.getuid()) {
    throw new StartRefused(`${path} belongs to another user (uid ${found.uid}); start the server as that user.`);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function ignore(code: string): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
