import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type Client } from 'pg';
import { checkWhole } from '../../apps/server/src/ledger/check.ts';
import type { Database } from '../../apps/server/src/platform/db/schema.ts';
import { ask, type Bank } from './bank.ts';
import { countBonuses, missNone } from './bonuses.ts';
import { callOff } from './cashier.ts';
import { BOOK_CHECKS, BOOK_VIEWS, HISTORY_CHECKS } from './checks.ts';
import type { BankCluster } from './cluster.ts';
import { loadNight } from './night.ts';
import { NIGHT_CHECKS } from './night-checks.ts';
import { PURSE_CHECKS } from './purses.ts';
import { RAIN_CHECKS } from './rain.ts';
import { SPIN_CHECKS } from './spin-checks.ts';

const LOOK_MS = 150;
const CHUNK = 5000;
const SHOWN = 3;

/** Reads all balances in one snapshot again and again while everything happens. [I1, I2] */
export async function watchBooks(cluster: BankCluster, { history, isOver }: Bank): Promise<void> {
  let client: Client | null = null;
  while (!isOver()) {
    try {
      client ??= await cluster.connect();
      const { rows } = await client.query<{ currency: string; sum: string; low: string }>(
        `select currency, sum(balance)::text as sum, coalesce(min(balance) filter (where member_id is not null), 0)::text
           as low from ledger_account group by 1`,
      );
      history.snapshots += 1;
      for (const { currency, sum, low } of rows) {
        if (sum !== '0') history.accuse(`I1 the sum of ${currency} was ${sum} in a snapshot`);
        if (low.startsWith('-')) history.accuse(`I2 a player had ${low} ${currency} in a snapshot`);
      }
    } catch {
      await client?.end().catch(() => undefined);
      client = null;
    }
    await sleep(LOOK_MS);
  }
  await client?.end().catch(() => undefined);
}

/** Looks at everything when all is quiet. */
export async function checkAll(cluster: BankCluster, bank: Bank): Promise<void> {
  await askUnknown(bank);
  await callOffUnknown(bank);
  const client = await cluster.connect();
  await client.query(BOOK_VIEWS);
  await loadHistory(client, bank);
  await loadNight(client, bank);
  bank.history.bonuses = await countBonuses(client);
  missNone(bank);
  const checks = {
    ...BOOK_CHECKS,
    ...HISTORY_CHECKS,
    ...SPIN_CHECKS,
    ...NIGHT_CHECKS,
    ...PURSE_CHECKS,
    ...RAIN_CHECKS,
  };
  for (const [name, query] of Object.entries(checks)) {
    const { rows } = await client.query<Record<string, unknown>>(`${query} limit 50`);
    for (const row of rows.slice(0, SHOWN))
      bank.history.accuse(`${name}: ${JSON.stringify(row)} (${rows.length} found)`);
  }
  await client.end();
  await checkOwn(cluster, bank);
}

/** What the product's own check says, from another way to the same figures. */
async function checkOwn(cluster: BankCluster, { history }: Bank): Promise<void> {
  const pool = new Pool({ ...cluster.connection(), max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  for (const { rule, row, detail } of await checkWhole(db)) history.accuse(`${rule} ${row}: ${detail}`);
  await db.destroy();
}

/** Asks about every bet whose answer was lost; the word that comes is final and must be what the books say. [I6] */
async function askUnknown(bank: Bank): Promise<void> {
  const open = bank.history.bets.filter(({ word }) => word === 'unknown');
  for (let at = 0; at < open.length; at += 32) {
    await Promise.all(
      open.slice(at, at + 32).map(async (bet) => {
        const fields = { playerId: bet.memberId, currency: 'PHP', refTxId: bet.txId };
        const answer = await ask(bank, 'tx/status', fields);
        const { state } = answer ?? {};
        if (state === undefined) return bank.history.accuse(`I6 nobody can say what became of ${bet.txId}`);
        bet.word = state === 'UNKNOWN' || state === 'REFUSED' ? 'refused' : state === 'VOID' ? 'unknown' : 'done';
      }),
    );
  }
}

/** Calls off every withdrawal whose answer was lost: afterwards it has happened or never will. [I6] */
async function callOffUnknown(bank: Bank): Promise<void> {
  for (const asked of bank.history.withdrawals.filter(({ word }) => word === 'unknown')) {
    const player = bank.players.find(({ memberId }) => memberId === asked.memberId);
    if (player) await callOff(bank, player, asked);
    if (asked.word === 'unknown') bank.history.accuse(`I6 nobody can say what became of ${asked.key}`);
  }
}

async function loadHistory(client: Client, { history, players }: Bank): Promise<void> {
  await load(client, 'bank_player', players, [['member_id', 'bigint', ({ memberId }) => memberId]]);
  const { bets, deposits, withdrawals, spins, claims, rebates, gifts, entries } = history;
  await load(client, 'bank_spin', spins, [
    ['key', 'uuid', ({ key }) => key],
    ['member_id', 'bigint', ({ memberId }) => memberId],
    ['stake', 'numeric', ({ stake }) => stake],
    ['word', 'text', ({ word }) => word],
    ['round_no', 'text', ({ roundNo }) => roundNo],
    ['win', 'numeric', ({ win }) => win],
  ]);
  const ends = bets.flatMap(({ txId, ends: asked }) => asked.map((one, nr) => ({ txId, nr, ...one })));
  await load(client, 'bank_bet', bets, [
    ['tx_id', 'text', ({ txId }) => txId],
    ['member_id', 'bigint', ({ memberId }) => memberId],
    ['stake', 'bigint', ({ stake }) => stake],
    ['win', 'bigint', ({ win }) => win],
    ['word', 'text', ({ word }) => word],
    ['is_cancelled', 'boolean', ({ isCancelled }) => isCancelled],
  ]);
  await load(client, 'bank_end', ends, [
    ['tx_id', 'text', ({ txId }) => txId],
    ['nr', 'int', ({ nr }) => nr],
    ['kind', 'text', ({ kind }) => kind],
    ['win', 'bigint', ({ win }) => win],
    ['word', 'text', ({ word }) => word],
  ]);
  await load(client, 'bank_deposit', deposits, [
    ['payment', 'text', ({ payment }) => payment],
    ['member_id', 'bigint', ({ memberId }) => memberId],
    ['amount', 'bigint', ({ amount }) => amount],
    ['word', 'text', ({ word }) => word],
  ]);
  await load(client, 'bank_withdraw', withdrawals, [
    ['order_no', 'text', ({ orderNo }) => orderNo],
    ['member_id', 'bigint', ({ memberId }) => memberId],
    ['amount', 'bigint', ({ amount }) => amount],
    ['word', 'text', ({ word }) => word],
  ]);
  await load(client, 'bank_claim', claims, [
    ['key', 'uuid', ({ key }) => key],
    ['member_id', 'bigint', ({ memberId }) => memberId],
    ['word', 'text', ({ word }) => word],
  ]);
  await load(client, 'bank_rebate', rebates, [
    ['order_no', 'text', ({ orderNo }) => orderNo],
    ['member_id', 'bigint', ({ memberId }) => memberId],
    ['total', 'numeric', ({ total }) => total],
    ['word', 'text', ({ word }) => word],
  ]);
  await load(client, 'bank_gift', gifts, [
    ['benefit_id', 'bigint', ({ benefitId }) => benefitId],
    ['member_id', 'bigint', ({ memberId }) => memberId],
    ['word', 'text', ({ word }) => word],
  ]);
  await load(client, 'bank_entry', entries, [
    ['member_id', 'bigint', ({ memberId }) => memberId],
    ['word', 'text', ({ word }) => word],
  ]);
  await client.query('create index on bank_bet (tx_id)');
  await client.query('create index on bank_end (tx_id)');
  await client.query('analyze bank_bet, bank_end, ledger_transfer');
}

type Column<Row> = readonly [name: string, type: string, of: (row: Row) => unknown];

/** Lays out what was seen beside the books. */
export async function load<Row>(
  client: Client,
  table: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Promise<void> {
  await client.query(`create temp table ${table} (${columns.map(([name, type]) => `${name} ${type}`).join(', ')})`);
  const arrays = columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ');
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    await client.query(
      `insert into ${table} select * from unnest(${arrays})`,
      columns.map(([, , of]) => chunk.map(of)),
    );
  }
}
