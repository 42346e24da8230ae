import autocannon from 'autocannon';
import { startBareServer } from './forked.ts';
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
  const bare = await startBareServer(body);
  const ours = await cannon(baseUrl);
  const theirs = await cannon(`http://127.0.0.1:${bare.port}`);
  bare.stop();
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
