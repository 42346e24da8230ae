import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import { systemChance } from '../../apps/server/src/platform/random/chance.ts';
import { openVault, type Vault } from '../../apps/server/src/platform/crypto/vault.ts';
import type { BankCluster } from './cluster.ts';
import { giveMoney } from './money.ts';
import { readMatches, type Match } from './matches.ts';
import type { VendorKey } from './vendor-client.ts';

const BRAND = 'ty01';
const VENDOR = 'BANK';
/** The payment password of every player. */
export const PAYMENT_PIN = '804162';

/** A player of the test. */
export interface BankPlayer {
  readonly memberId: string;
  readonly token: string;
  readonly cardId: string;
}

/** What the clients play with. */
export interface Seeded {
  readonly vendor: VendorKey;
  readonly players: readonly BankPlayer[];
  readonly vault: Vault;
  /** A code of the demonstration, and the terms that who takes it has read. */
  readonly promo: { readonly code: string; readonly termsHash: string };
  /** What matches deposits. */
  readonly matches: readonly Match[];
}

/** Plants a vendor and players with money, each with one true movement in the ledger. */
export async function seed(cluster: BankCluster, count: number): Promise<Seeded> {
  const vault = openOwnVault(cluster.folder);
  const client = await cluster.connect();
  const vendor = { code: VENDOR, keyId: 'bank-test', secret: randomBytes(32).toString('base64url') };
  const place = { table: 'vendor_key', column: 'secret_sealed', row: `${VENDOR}/${vendor.keyId}` };
  await client.query(AT_LARGE_SQL, [VENDOR]);
  await client.query('insert into brand_vendor (vendor_code, merchant_code) values ($1, $2)', [VENDOR, BRAND]);
  await client.query(
    'insert into vendor_key (vendor_code, key_id, secret_sealed, created_at) values ($1, $2, $3, now())',
    [VENDOR, vendor.keyId, vault.sealText(place, vendor.secret)],
  );
  // A hash of hardly any work, because every withdrawal checks it and passwords are not what is tried here.
  const payment = await hash(vault.pepper(PAYMENT_PIN).toString('base64'), { memoryCost: 64, timeCost: 1 });
  const { rows } = await client.query<{ id: string }>(
    `insert into member (merchant_code, account, type, payment_hash, kyc_state)
     select $1, 'bank' || nr, 0, $3, 'verified' from generate_series(1, $2::int) nr returning id`,
    [BRAND, count, payment],
  );
  const players = rows.map(({ id }) => ({
    memberId: id,
    token: randomBytes(32).toString('base64url'),
    cardId: randomBytes(15).toString('base64url'),
  }));
  await client.query(
    `insert into session (token_hash, member_id, created_at, last_seen_at, proved_at, expires_at)
     select hash, member, now(), now(), now() + interval '1 day', now() + interval '12 hours' from unnest($1::bytea[], $2::bigint[]) as u(hash, member)`,
    [players.map(({ token }) => createHash('sha256').update(token).digest()), players.map(({ memberId }) => memberId)],
  );
  await plantCards(client, vault, players);
  await client.query(EASY_SQL, [BRAND]);
  await giveMoney(
    client,
    BRAND,
    players.map(({ memberId }) => memberId),
  );
  const promo = await readPromo(client);
  const matches = await readMatches(client);
  await client.end();
  return { vendor, players, vault, promo, matches };
}

async function readPromo(client: Client): Promise<Seeded['promo']> {
  const { rows } = await client.query<{ code: string; hash: string }>(
    `select promo_code as code, encode(terms_hash, 'hex') as hash from campaign
     join campaign_version on campaign_id = id and campaign_version.version = campaign.version
     where campaign.code = 'demo-merienda'`,
  );
  const [row] = rows;
  if (!row) throw new Error('the demonstration has its promo code');
  return { code: row.code, termsHash: row.hash };
}

/** A vendor whose contract knows neither launches nor ceilings: its players never open a game. */
const AT_LARGE_SQL = `
  insert into vendor (code, name, needs_session, launch_days, win_max, prize_max, hour_loss_max, day_loss_max,
    hour_prizes_max, day_prizes_max)
  values ($1, $1, false, 0, null, 100000000000000, null, null, null, null)`;

/** Rules that would keep machines from paying in and out all day. */
const EASY_SQL = `
  update brand set deposit_needs_kyc = false, turnover_bps = 0, withdraw_min = 100, withdraws_per_day = 100
  where merchant_code = $1`;

async function plantCards(client: Client, vault: Vault, players: readonly BankPlayer[]): Promise<void> {
  const seal = (id: string, column: string, text: string) =>
    vault.sealText({ table: 'bank_card', column, row: id }, text);
  await client.query(
    `insert into bank_card (id, member_id, merchant_code, bank_code, account_sealed, account_blind, account_masked,
       payee_sealed, payee_shown, created_at)
     select id, member, $1, (select min(code) from bank where kind = 'ewallet'), account, blind, '0917 *** 0000', payee,
       'BANK TEST', now() - interval '7 days'
     from unnest($2::text[], $3::bigint[], $4::text[], $5::bytea[], $6::text[]) as u(id, member, account, blind, payee)`,
    [
      BRAND,
      players.map(({ cardId }) => cardId),
      players.map(({ memberId }) => memberId),
      players.map(({ cardId, memberId }) => seal(cardId, 'account_sealed', `0917${memberId.padStart(7, '0')}`)),
      players.map(({ cardId }) => vault.blind('bank test', cardId)),
      players.map(({ cardId }) => seal(cardId, 'payee_sealed', 'BANK TEST')),
    ],
  );
}

/** The keys of this installation, which the first start of a server has made. */
function openOwnVault(folder: string): Vault {
  const key = (name: string) =>
    Buffer.from(readFileSync(join(folder, 'secrets', `${name}.key`), 'utf8').trim(), 'base64url');
  return openVault({ master: key('master'), pepper: key('pepper'), blind: key('blind') }, systemChance);
}
