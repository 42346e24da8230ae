import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Figure } from './report.ts';

const SECONDS = 8;
const CONNECTIONS = 64;
const ADDRESSES = 400;
const PATH = '/wps/system/settings?language=TY';

/**
 * Reads of cached settings as fast as one machine can ask, and the same bytes from bare node:http for comparison. The
 * server trusts one proxy here, and the load pretends to come from many addresses, because one address is limited.
 */
export async function measureLoad(baseUrl: string): Promise<Figure[]> {
  const body = await (await fetch(baseUrl + PATH)).text();
  const bare = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  bare.send(body);
  const [port] = (await once(bare, 'message')) as [number];
  const ours = await cannon(baseUrl);
  const theirs = await cannon(`http://127.0.0.1:${port}`);
  bare.kill();
  return [
    { name: 'cachedReads', value: ours.refused > 0 ? Number.NaN : ours.perSecond },
    { name: 'cachedReadsP99', value: ours.p99 },
    { name: 'bareReads', value: theirs.perSecond },
    { name: 'readsRatio', value: ours.perSecond / theirs.perSecond },
  ];
}

async function cannon(url: string): Promise<{ perSecond: number; p99: number; refused: number }> {
  const requests = Array.from({ length: ADDRESSES }, (_, index) => ({
    path: PATH,
    headers: { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` },
  }));
  await autocannon({ url, connections: CONNECTIONS, duration: 2, requests });
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests });
  return { perSecond: result.requests.average, p99: result.latency.p99, refused: result.non2xx + result.errors };
}
