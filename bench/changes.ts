import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { BRAND, connectionTo } from '../e2e/harness/database.ts';
import type { Figure } from './report.ts';

const CHANGES = 40;
const LOOK_AGAIN_MS = 5;
/** A server that was told nothing finds out by itself after half a minute. */
const LOST_AFTER_MS = 60_000;

/** How long after an operator's change is committed the server shows it, whoever wrote it to the database. */
export async function measureChanges(baseUrl: string, dataFolder: string): Promise<Figure[]> {
  const client = new Client(connectionTo(dataFolder));
  await client.connect();
  try {
    const name = await client.query<{ name: string }>('select name from brand where merchant_code = $1', [BRAND]);
    const rename = (to: string) => client.query('update brand set name = $2 where merchant_code = $1', [BRAND, to]);
    const times: number[] = [];
    for (let change = 1; change <= CHANGES; change += 1) {
      const wanted = `Perya ${change}`;
      await rename(wanted);
      times.push(await shownAfter(baseUrl, wanted));
    }
    await rename(name.rows[0]?.name ?? '');
    return [{ name: 'changeShown', value: Math.max(...times) }];
  } finally {
    await client.end();
  }
}

async function shownAfter(baseUrl: string, wanted: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    const answer = await fetch(`${baseUrl}/wps/system/settings?language=TY`, { headers: { Merchant: BRAND } });
    const body = await answer.text();
    const passed = performance.now() - started;
    if (body.includes(`"${wanted}"`)) return passed;
    if (passed > LOST_AFTER_MS) throw new Error(`A change was never shown: ${body.slice(0, 300)}`);
    await sleep(LOOK_AGAIN_MS);
  }
}
