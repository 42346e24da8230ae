import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, fingerprint, isHeld, type Encoding } from '../core/body.ts';

interface StaticFile {
  readonly path: string;
  readonly type: string;
  readonly packed: readonly Encoding[];
  /** Made when the file is first asked for: there are thousands, and a start waits for none of them. */
  etag: string | null;
}

/** Every file that may be fetched, by its address: an address that is not in here reaches no disk. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp3': 'audio/mpeg',
};

const SIDECARS = { '.br': 'br', '.gz': 'gzip' } as const;

/** Filled in by the server before it leaves, or only for the server. */
const NOT_SERVED = new Set(['/index.html', '/pages.json']);

/** Picture formats, smallest first; the last two are what every browser reads. */
const PICTURES = [
  { ending: '.webp', accept: 'image/webp' },
  { ending: '.png', accept: null },
  { ending: '.jpg', accept: null },
] as const;

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const ASK_AGAIN = 'no-cache';

/** Lists what can be fetched from a folder and the folders in it. */
export function listStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  const known = new Set(names);
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (!type || NOT_SERVED.has(name)) continue;
    const path = join(folder, name);
    const packed = Object.entries(SIDECARS).flatMap(([ending, encoding]) =>
      known.has(name + ending) ? [encoding] : [],
    );
    files.set(name, { path, type, packed, etag: null });
  }
  return files;
}

/** Serves the listed files: hashed ones for ever, art by what the browser can show, the rest asked for again. */
export function serveStatic(app: FastifyInstance, files: StaticFiles): void {
  app.get('/assets/*', (request, reply) => sendFile(request, reply, files.get(pathOf(request)), FOR_EVER));
  app.get('/art/*', (request, reply) => {
    reply.header('Vary', 'Accept, Accept-Encoding');
    const file = files.get(pathOf(request)) ?? pictureFor(files, pathOf(request), request.headers.accept);
    return sendFile(request, reply, file, FOR_A_DAY);
  });
  for (const place of placesOf(files)) {
    app.get(place, (request, reply) => {
      const file = files.get(pathOf(request));
      return sendFile(request, reply, file, file?.type.startsWith('image/') === true ? FOR_A_DAY : ASK_AGAIN);
    });
  }
}

/** Where the other files are: folders and single files. A route for each file of a folder would slow every start. */
function placesOf(files: StaticFiles): Set<string> {
  const places = [...files.keys()].map((address) => {
    const end = address.indexOf('/', 1);
    return end < 0 ? encodeURI(address) : `${address.slice(0, end)}/*`;
  });
  return new Set(places.filter((place) => place !== '/assets/*' && place !== '/art/*'));
}

/** Sends one of the listed files of a part of the site that lives under an address of its own. */
export function sendListed(
  request: FastifyRequest,
  reply: FastifyReply,
  files: StaticFiles,
  base: string,
): Promise<FastifyReply> {
  const path = pathOf(request).slice(base.length);
  if (path.startsWith('/assets/')) return sendFile(request, reply, files.get(path), FOR_EVER);
  reply.header('Vary', 'Accept, Accept-Encoding');
  return sendFile(request, reply, files.get(path) ?? pictureFor(files, path, request.headers.accept), FOR_A_DAY);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '';
}

function pictureFor(files: StaticFiles, path: string, accept: string | undefined): StaticFile | undefined {
  for (const { ending, accept: needed } of PICTURES) {
    const file = files.get(path + ending);
    if (file && (needed === null || accept?.includes(needed))) return file;
  }
  return undefined;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile | undefined,
  cacheControl: string,
): Promise<FastifyReply> {
  if (!file) return sendMissing(reply);
  const wanted = encodingFor(request.headers['accept-encoding']);
  const encoding = wanted && file.packed.includes(wanted) ? wanted : null;
  try {
    const etag = await etagOf(file);
    reply.headers({ 'Cache-Control': cacheControl, ETag: etag });
    if (!reply.hasHeader('Vary')) reply.header('Vary', 'Accept-Encoding');
    if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const bytes = await readFile(encoding === null ? file.path : `${file.path}${encoding === 'br' ? '.br' : '.gz'}`);
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply.type(file.type).send(bytes);
  } catch {
    // A newer build took the file away under our feet.
    reply.removeHeader('ETag');
    return sendMissing(reply);
  }
}

async function etagOf(file: StaticFile): Promise<string> {
  file.etag ??= `W/"${fingerprint(await readFile(file.path))}"`;
  return file.etag;
}

/** A file that is not there: one word, never a page, so that no browser runs a page as a script. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' })
    .send('Not found\n');
}
