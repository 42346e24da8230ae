import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { BRAND, connectionTo } from '../e2e/harness/database.ts';
import { Latencies } from './latency.ts';
import { fillRecords, type Reader } from './records-fill.ts';
import type { Figure } from './report.ts';

const TIMES = 300;
const WARM = 10;
const DAY_MS = 24 * 3_600_000;
const ADDRESSES = 200;

/** What people ask for; days are counted back from today. */
const PAGES = {
  record: { path: '/wps/transaction/records', from: 90, to: 0 },
  'record of a day': { path: '/wps/transaction/records', from: 3, to: 3 },
  'record of an old month': { path: '/wps/transaction/records', from: 95, to: 65 },
  'deposits in the record': { path: '/wps/transaction/records?kind=deposit', from: 90, to: 0 },
  'withdrawals in the record': { path: '/wps/transaction/records?kind=withdraw', from: 90, to: 0 },
  'bets in the record': { path: '/wps/transaction/records?kind=bet', from: 90, to: 0 },
  'refunds in the record': { path: '/wps/transaction/records?kind=refund', from: 90, to: 0 },
  'nothing in the record': { path: '/wps/transaction/records?kind=bonus', from: 90, to: 0 },
  bets: { path: '/wps/relay/report/betting', from: 90, to: 0 },
  'bets of an old week': { path: '/wps/relay/report/betting', from: 80, to: 74 },
  'bets on fish': { path: '/wps/relay/report/betting?gameType=FISH', from: 90, to: 0 },
  'bets with a vendor': { path: '/wps/relay/report/betting?vassalage=BENCH', from: 90, to: 0 },
  'profit and loss': { path: '/wps/relay/report/pnl', from: 90, to: 0 },
  'deposit list': { path: '/wps/transaction/deposit/list', from: 90, to: 0 },
} as const;

/** Record pages over ten million rows, of everybody and of one who bets all day long; none may read a whole table. */
export async function measureRecords(baseUrl: string, dataFolder: string): Promise<Figure[]> {
  const startedAt = performance.now();
  const readers = await fillRecords(connectionTo(dataFolder));
  const filledMs = performance.now() - startedAt;
  const client = new Client(connectionTo(dataFolder));
  await client.connect();
  const before = await scansOf(client);
  const figures: Figure[] = [{ name: 'recordsFilled', value: filledMs }];
  for (const [of, page] of Object.entries(PAGES)) {
    for (const isHeavy of [false, true]) {
      const some = readers.filter((reader) => reader.isHeavy === isHeavy);
      const { p50, p99 } = await ask(baseUrl, page, some);
      const name = isHeavy ? `${of}, heavy` : of;
      figures.push({ name: 'recordPageP50', of: name, value: p50 }, { name: 'recordPage', of: name, value: p99 });
    }
  }
  figures.push({ name: 'recordScans', value: (await scansOf(client)) - before });
  await client.end();
  return figures;
}

async function ask(baseUrl: string, page: (typeof PAGES)[keyof typeof PAGES], readers: readonly Reader[]) {
  const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
  const range = `${page.path.includes('?') ? '&' : '?'}startDate=${day(page.from)}&endDate=${day(page.to)}`;
  const latencies = new Latencies();
  for (let time = -WARM; time < TIMES; time += 1) {
    const reader = readers[Math.floor(Math.random() * readers.length)];
    const headers = {
      ModuleId: 'MEMTRANS3',
      Merchant: BRAND,
      Authorization: reader?.token ?? '',
      'X-Forwarded-For': `10.3.0.${Math.floor(Math.random() * ADDRESSES)}`,
    };
    const sentAt = performance.now();
    const answer = await fetch(baseUrl + page.path + range, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${page.path} was answered with ${answer.status}: ${text}`);
    if (time >= 0) latencies.add(performance.now() - sentAt);
  }
  const [p50 = Number.NaN, p99 = Number.NaN] = latencies.percentiles([50, 99]);
  return { p50, p99 };
}

/** How often the ledger was read from end to end; a busy connection tells within a second. */
async function scansOf(client: Client): Promise<number> {
  await sleep(2000);
  const { rows } = await client.query<{ scans: string }>(
    `select sum(seq_scan) as scans from pg_stat_user_tables where relname like 'ledger\\_transfer\\_r%' and n_live_tup > 0`,
  );
  return Number(rows[0]?.scans);
}
