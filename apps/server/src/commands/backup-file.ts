import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import type { DumpLine } from '../platform/db/dump.ts';
import { StartRefused } from '../platform/start-refused.ts';

const FORMAT = 'perya backup 1';
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** About a tenth of a second and 64 MB for each guess of a passphrase. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const Head = v.object({
  format: v.literal(FORMAT),
  at: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  /** The keys of the installation, sealed with a passphrase; null when they are kept elsewhere. */
  secrets: v.nullable(v.string()),
  /** The heads of seals that stood beside the database. */
  heads: v.string(),
});

const Line = v.union([
  v.object({ table: v.string() }),
  v.object({ sequence: v.string(), last: v.string() }),
  v.object({ end: v.number() }),
]);

/** What a copy says about itself before its rows. */
export type BackupHead = Omit<v.InferOutput<typeof Head>, 'format'>;

/** Writes a copy; its name appears once all of it is on the disk. */
export async function writeBackup(file: string, head: BackupHead, lines: AsyncIterable<DumpLine>): Promise<void> {
  const unfinished = `${file}.part`;
  const text = async function* (): AsyncGenerator<string> {
    yield `${JSON.stringify({ format: FORMAT, ...head })}\n`;
    // Rows are JSON already; what is about them is told apart by its first sign.
    for await (const line of lines) yield 'row' in line ? `${line.row}\n` : `#${JSON.stringify(line)}\n`;
  };
  // Flushed: on the disk before its name says that it is there.
  const to = createWriteStream(unfinished, { mode: 0o600, flush: true });
  await pipeline(Readable.from(text()), createGzip({ level: 6 }), to);
  await rename(unfinished, file);
}

/** Opens a copy: what it says about itself, then its rows. */
export async function readBackup(
  file: string,
): Promise<{ readonly head: BackupHead; readonly lines: AsyncGenerator<DumpLine> }> {
  const lines = linesOf(file);
  const first = await lines.next().catch((error: unknown) => {
    throw new StartRefused(`${file} cannot be read (${(error as Error).message}).`);
  });
  const head = v.safeParse(Head, first.done === true ? null : readJson(first.value));
  if (!head.success) throw new StartRefused(`${file} is no copy that this version can read.`);
  return { head: head.output, lines: readLines(lines) };
}

async function* readLines(lines: AsyncGenerator<string>): AsyncGenerator<DumpLine> {
  for await (const line of lines) yield line.startsWith('#') ? v.parse(Line, JSON.parse(line.slice(1))) : { row: line };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error));
  for await (const line of createInterface({ input: source.pipe(plain), crlfDelay: Infinity })) yield line;
  if (plain.errored) throw plain.errored;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Seals keys with a passphrase. */
export function sealSecrets(secrets: Readonly<Record<string, string>>, passphrase: string): string {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens them again; refuses another passphrase. */
export function openSealedSecrets(sealed: string, passphrase: string): Record<string, string> {
  const bytes = Buffer.from(sealed, 'base64url');
  const salt = bytes.subarray(0, SALT_BYTES);
  const iv = bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
  const rest = SALT_BYTES + IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), iv);
  decipher.setAuthTag(bytes.subarray(SALT_BYTES + IV_BYTES, rest));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(rest)), decipher.final()]).toString('utf8');
    return v.parse(v.record(v.string(), v.string()), JSON.parse(text));
  } catch {
    throw new StartRefused('PERYA_BACKUP_PASSPHRASE does not open the keys of this copy.');
  }
}
