import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { chmod, chown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartRefused } from '../../start-refused.ts';

/** The account PostgreSQL runs under: it refuses to be root. */
export type Account =
  | { readonly kind: 'own' }
  /** Root shown as an ordinary user inside a user namespace, so that files stay with root. */
  | { readonly kind: 'namespace' }
  /** Another user of this machine. */
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534'];
const NOBODY = 65_534;

/** Finds an account that can work in the data folder; `only` narrows the choice. */
export async function chooseAccount(
  dataFolder: string,
  clusterFolder: string,
  only?: Account['kind'],
): Promise<Account> {
  if (process.getuid?.() !== 0) return { kind: 'own' };
  const owner = await stat(clusterFolder).catch(() => null);
  const candidates: Account[] =
    owner !== null && owner.uid !== 0
      ? [{ kind: 'user', uid: owner.uid, gid: owner.gid }]
      : [{ kind: 'namespace' }, ...(await ordinaryUsers(dataFolder))];
  for (const account of candidates) {
    if (only !== undefined && account.kind !== only) continue;
    if (account.kind === 'user') await letPass(dataFolder);
    if (await canReach(account, dataFolder)) return account;
  }
  throw new StartRefused(
    `PostgreSQL may not run as root and no other account can reach ${dataFolder}; start as an ordinary user or set PERYA_DATA to a folder outside private home folders.`,
  );
}

/** The owner of the surrounding folder fits best, then the users that systems keep for such work. */
async function ordinaryUsers(dataFolder: string): Promise<Account[]> {
  const around = await stat(dirname(dataFolder));
  const known = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const users = ['postgres', 'nobody']
    .map((name) =>
      known
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':'),
    )
    .map((fields) => ({ uid: Number(fields?.[2]), gid: Number(fields?.[3]) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  return [{ uid: around.uid, gid: around.gid }, ...users, { uid: NOBODY, gid: NOBODY }]
    .filter(({ uid }) => uid !== 0)
    .map(({ uid, gid }) => ({ kind: 'user', uid, gid }));
}

/** Others may walk through the data folder to their own part of it, without seeing what else is there. */
async function letPass(dataFolder: string): Promise<void> {
  const { mode } = await stat(dataFolder);
  await chmod(dataFolder, (mode & 0o777) | 0o011);
}

async function canReach(account: Account, folder: string): Promise<boolean> {
  return (await runAs(account, '/bin/ls', ['-d', join(folder, '.')])).ok;
}

/** Runs a program to its end. */
export async function runAs(
  account: Account,
  program: string,
  args: readonly string[],
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const [command, commandArgs] = wrapped(account, program, args);
  return new Promise((resolve) => {
    execFile(command, commandArgs, { ...identity(account), env: ENVIRONMENT, cwd: '/' }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

/** Starts a program that outlives this process. */
export function startAs(account: Account, program: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const [command, commandArgs] = wrapped(account, program, args);
  const child = spawn(command, commandArgs, {
    ...identity(account),
    env: ENVIRONMENT,
    cwd: '/',
    detached: true,
    stdio,
  });
  child.unref();
  return child;
}

/** Hands a folder and all in it to the account. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.kind !== 'user') return;
  const found = await stat(path);
  if (found.uid !== account.uid) await chown(path, account.uid, account.gid);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(account, join(path, name));
}

/** Nothing of the operator's environment (PGPORT, locale, proxies) may bend the database. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function wrapped(account: Account, program: string, args: readonly string[]): [string, string[]] {
  return account.kind === 'namespace' ? ['unshare', [...NAMESPACE, program, ...args]] : [program, [...args]];
}

function identity(account: Account): { uid?: number; gid?: number } {
  return account.kind === 'user' ? { uid: account.uid, gid: account.gid } : {};
}
