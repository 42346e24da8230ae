import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Bank } from './bank.ts';
import { callSite, insist, TRIES_MAX } from './cashier.ts';
import type { BankCluster } from './cluster.ts';
import type { ClaimAsked } from './history.ts';

const SHARES = { doubled: 0.3, forgotten: 0.2 };
const OVER_WITHIN_MS = 90_000;
const LOOK_MS = 200;

/** Opens the next wave of the demonstration now; it lasts until the run is over. */
export async function openWave(cluster: BankCluster): Promise<string> {
  const client = await cluster.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ id: string }>(
        `update rain_wave set opens_at = now(), closes_at = now() + interval '1 day', act_at = now()
         where id = (select id from rain_wave where state = 'planned' order by opens_at limit 1) returning id`,
      );
      if (rows[0]) return rows[0].id;
      await sleep(LOOK_MS);
    }
  } finally {
    await client.end();
  }
}

/** Somebody comes while the wave is open: once, however often they ask. */
export async function enterRain(bank: Bank): Promise<void> {
  const { random, history, wave } = bank;
  const player = random.pick(bank.players);
  const asked: ClaimAsked = { key: randomUUID(), memberId: player.memberId, word: 'unknown' };
  history.entries.push(asked);
  const send = (key: string) => callSite(bank, player, '/wps/promotion/rain', { waveId: wave }, key);
  const patience = random.isHit(SHARES.forgotten) ? 1 : TRIES_MAX;
  const twin = random.isHit(SHARES.doubled) ? send(randomUUID()) : null;
  const [answer] = await Promise.all([insist(() => send(asked.key), patience, bank), twin]);
  if (answer) asked.word = answer.success ? 'done' : 'refused';
  history.count(asked.word);
}

/** Ends the wave and waits for the servers to pay it. */
export async function endWave(cluster: BankCluster, { history, wave }: Bank): Promise<void> {
  const client = await cluster.connect();
  await client.query('update rain_wave set closes_at = now(), act_at = now() where id = $1', [wave]);
  const deadline = performance.now() + OVER_WITHIN_MS;
  while (!(await isOver(client, wave))) {
    if (performance.now() > deadline) {
      history.accuse('B9 the wave did not end');
      break;
    }
    await sleep(LOOK_MS);
  }
  await client.end();
}

async function isOver(client: Client, wave: string): Promise<boolean> {
  const { rows } = await client.query<{ state: string }>('select state from rain_wave where id = $1', [wave]);
  return rows[0]?.state === 'done';
}

/** What must hold of waves when they are over. */
export const RAIN_CHECKS: Readonly<Record<string, string>> = {
  'B9 somebody who was let in is not in the wave': `
    select h.member_id from bank_entry h where h.word = 'done' and not exists (
      select from rain_entry e where e.member_id = h.member_id)`,
  'B9 an envelope was not paid exactly once': `
    select e.wave_id, e.member_id from rain_entry e where (
      select count(*) from bank_row t where t.key = 'reward:' || e.reward_id and t.kind = 'bonus' and t.refusal is null
        and t.member_id = e.member_id and t.amount = e.amount) <> 1`,
  'B9 envelopes and the rest are not the pot': `
    select w.id from rain_wave w where w.state = 'done'
      and w.pot <> w.rest + (select coalesce(sum(e.amount), 0) from rain_entry e where e.wave_id = w.id)`,
};
