import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../../tools/run/root.mjs';

/** Stands between browsers and the server: loses the network and deploys other versions on demand. */
export interface Gateway {
  readonly baseUrl: string;
  /** Cuts every connection while it is true. */
  down: boolean;
  /** The deployed version, as the end of its file names; files of other versions are gone. Empty is what was built. */
  version: string;
  /** The paths that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** What a browser says about a connection that was cut, depending on how far it was. */
export const CUT = /ERR_(?:EMPTY_RESPONSE|FAILED|CONNECTION_RESET|CONNECTION_CLOSED)/;

const TEXT = /html|javascript|css|json/;
/** Those that depend on one connection, and those that would answer "as before" for another version. */
const NOT_FORWARDED = ['host', 'connection', 'if-none-match', 'accept-encoding', 'content-length'];
const NOT_RETURNED = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'etag'];

/** Opens a gateway to a server. */
export async function openGateway(server: string): Promise<Gateway> {
  const listener = createServer((request, response) => {
    answer(gateway, server, request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const gateway: Gateway = {
    baseUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    down: false,
    version: '',
    asked: [],
    async close() {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };
  return gateway;
}

async function answer(gateway: Gateway, server: string, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? '/';
  gateway.asked.push(path);
  if (gateway.down) return request.socket.destroy();
  const built = builtPath(path, gateway.version);
  if (built === null) return response.writeHead(404).end();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.entries(request.headers).filter(([name]) => !NOT_FORWARDED.includes(name));
  const result = await fetch(server + built, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers) as Record<string, string>,
    redirect: 'manual',
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const returned = [...result.headers].filter(([name]) => !NOT_RETURNED.includes(name));
  const body = Buffer.from(await result.arrayBuffer());
  const isText = TEXT.test(result.headers.get('content-type') ?? '') && !path.startsWith('/wps/');
  response.writeHead(result.status, Object.fromEntries(returned));
  return response.end(isText ? inVersion(body.toString(), gateway.version) : body);
}

/** Scripts and styles as the build named them, without their endings. */
const STEMS = readdirSync(join(ROOT, 'apps/mobile/dist/assets'))
  .filter((file) => /\.(?:js|css)$/.test(file))
  .map((file) => file.replace(/\.\w+$/, ''));
const NAMES = new RegExp(`(${STEMS.join('|')})(?=\\.(?:js|css)\\b)`, 'g');

/** The file of the build behind a path; nothing when another version had it. */
function builtPath(path: string, version: string): string | null {
  const [, stem = '', given = '', ending = ''] = /^\/assets\/([\w-]+)(?:\.(\w+))?(\.(?:js|css))$/.exec(path) ?? [];
  if (stem === '') return path;
  return given === version ? `/assets/${stem}${ending}` : null;
}

/** The same text with the file names and the number of another version. */
function inVersion(text: string, version: string): string {
  if (version === '') return text;
  return text.replace(NAMES, `$1.${version}`).replace(/"version":"(\w+)"/, `"version":"$1${version}"`);
}
