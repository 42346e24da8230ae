import autocannon from 'autocannon';
import type { Figure } from './report.ts';

const SECONDS = 8;
const PER_SECOND = 10;
const READ_PATH = '/wps/system/settings?language=TY';
/** Accounts of the demonstration; two logins of one account at once would look like guessing. */
const PEOPLE = ['player1', 'agent01', 'topagent', 'subplayer', 'subagent1', 'subagent2'];
const PASSWORD = 'Perya-Demo-1';

/** How many people can log in in a second, and what ten of them a second do to everybody else. */
export async function measureLogin(baseUrl: string): Promise<Figure[]> {
  let address = 0;
  const logIn = async (username: string): Promise<number> => {
    address += 1;
    const headers = {
      ModuleId: 'COMM3',
      Merchant: 'ty01',
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.1.${(address >> 8) & 255}.${address & 255}`,
    };
    const body = JSON.stringify({ type: 'username', username, password: PASSWORD });
    const started = performance.now();
    const answer = await fetch(`${baseUrl}/wps/session/login`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A login was answered with ${answer.status}.`);
    return performance.now() - started;
  };

  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  const one = async (username: string) => {
    for (; performance.now() < until; done += 1) await logIn(username);
  };
  await Promise.all(PEOPLE.map(one));

  const alone = await readsOf(baseUrl);
  const took: Promise<number>[] = [];
  const timer = setInterval(() => took.push(logIn(PEOPLE[took.length % PEOPLE.length] ?? '')), 1000 / PER_SECOND);
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
