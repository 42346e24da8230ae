import { GATEWAY_MOBILE, session, toRequest } from '@perya/contract';
import autocannon from 'autocannon';
import type { Figure } from './report.ts';

const SECONDS = 8;
const AT_ONCE = 8;
const PER_SECOND = 10;
const READ_PATH = '/wps/system/settings?language=TY';
/** A demonstration account; see `apps/server/src/seed/people.ts`. */
const PERSON = { username: 'juan2026', password: 'Perya2026' };

/** How many people can log in in a second, and what ten of them a second do to everybody else. */
export async function measureLogin(baseUrl: string): Promise<Figure[]> {
  let address = 0;
  const logIn = async (): Promise<number> => {
    address += 1;
    const { url, ...init } = toRequest(
      session.login,
      { type: 'username', ...PERSON },
      { merchant: 'ty01', language: 'EN', gateway: GATEWAY_MOBILE },
    );
    const headers = { ...init.headers, 'X-Forwarded-For': `10.1.${(address >> 8) & 255}.${address & 255}` };
    const started = performance.now();
    const answer = await fetch(baseUrl + url, { ...init, headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A login was answered with ${answer.status}.`);
    return performance.now() - started;
  };
  await logIn();

  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  const one = async () => {
    for (; performance.now() < until; done += 1) await logIn();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));

  const alone = await readsOf(baseUrl);
  const took: Promise<number>[] = [];
  const timer = setInterval(() => took.push(logIn()), 1000 / PER_SECOND);
  const beside = await readsOf(baseUrl);
  clearInterval(timer);
  const times = (await Promise.all(took)).sort((a, b) => a - b);
  return [
    { name: 'logins', value: done / SECONDS },
    { name: 'readsAlone', value: alone },
    { name: 'readsBesideLogins', value: beside },
    { name: 'loginTime', value: times[Math.floor(times.length * 0.95)] ?? Number.NaN },
  ];
}

/** The p99 of reads at a steady, modest rate. */
async function readsOf(url: string): Promise<number> {
  const requests = Array.from({ length: 200 }, (_, at) => ({
    path: READ_PATH,
    headers: { 'x-forwarded-for': `10.2.0.${at}` },
  }));
  const { latency } = await autocannon({ url, connections: 4, overallRate: 200, duration: SECONDS, requests });
  return latency.p99;
}
