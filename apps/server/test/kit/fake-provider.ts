import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the provider got it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** What the provider answers. */
export interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Bad days of a provider. */
export const BAD_DAYS = [
  'silent',
  'cut',
  'status 500',
  'status 503',
  'garbage',
  'empty',
  'huge',
  'redirect',
  'slow',
] as const;

/** How the provider behaves. */
type Mood = 'well' | (typeof BAD_DAYS)[number];

/** A provider on this machine. */
export interface FakeProvider {
  readonly baseUrl: string;
  readonly seen: FakeRequest[];
  mood: Mood;
  /** Does the work and then loses the answer. */
  forgetsToAnswer: boolean;
  close(): Promise<void>;
}

/** Serves answers of a documented shape, on good days. */
export async function startFakeProvider(
  key: string,
  unauthorised: FakeAnswer,
  handle: (request: FakeRequest) => FakeAnswer,
): Promise<FakeProvider> {
  const seen: FakeRequest[] = [];
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeProvider = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    mood: 'well',
    forgetsToAnswer: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const url = new URL(request.url ?? '/', fake.baseUrl);
    const asked: FakeRequest = {
      method: request.method ?? '',
      path: url.pathname,
      search: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    seen.push(asked);
    if (fake.mood !== 'well') return misbehave(fake, response);
    const isAllowed = request.headers.authorization === `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    const { status, body } = isAllowed ? handle(asked) : unauthorised;
    if (fake.forgetsToAnswer) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  return fake;
}

function misbehave({ mood, baseUrl }: FakeProvider, response: ServerResponse): void {
  if (mood === 'cut') response.socket?.destroy();
  if (mood.startsWith('status')) response.writeHead(Number(mood.slice(7))).end('<html>Bad Gateway</html>');
  if (mood === 'garbage') response.writeHead(200).end('{"data": {');
  if (mood === 'empty') response.writeHead(200).end('{}');
  if (mood === 'huge') response.writeHead(200).end(JSON.stringify({ data: 'x'.repeat(1_100_000) }));
  if (mood === 'redirect') response.writeHead(307, { location: `${baseUrl}/elsewhere` }).end();
  if (mood === 'slow') response.writeHead(200).write('{"data":');
}
