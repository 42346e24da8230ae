import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { vendor } from '@perya/contract';
import { systemChance } from '../../apps/server/src/platform/random/chance.ts';
import { openVault } from '../../apps/server/src/platform/crypto/vault.ts';
import { BRAND } from './database.ts';
import type { MoneySite, Saver } from './money.ts';
import { ownSite } from './site.ts';

/** A round of a game; amounts as on the wire. */
export interface Round {
  readonly stake: string;
  readonly win: string;
  readonly gameType?: string;
  readonly gameCode?: string;
}

/** A game vendor at the table of the demonstration. */
export interface Studio {
  readonly code: string;
  /** Stake and win in one. */
  play(saver: Saver, round: Round): Promise<void>;
  /** A bet that stays open; gives its number. */
  bet(saver: Saver, round: Omit<Round, 'win'>): Promise<string>;
  /** Takes a bet back. */
  takeBack(saver: Saver, txId: string): Promise<void>;
  send(call: vendor.VendorCall, fields: Readonly<Record<string, string>>): Promise<vendor.VendorAnswer>;
}

const KNOWN_WITHIN_MS = 15_000;

/** Lets a vendor in with a key of its own, and waits until the server knows it. */
export async function openStudio(site: MoneySite): Promise<Studio> {
  const code = `E${randomBytes(5).toString('hex').toUpperCase()}`;
  const secret = randomBytes(32).toString('base64url');
  const sealed = ownVault().sealText({ table: 'vendor_key', column: 'secret_sealed', row: `${code}/${code}` }, secret);
  const database = site.database();
  await database.query('insert into vendor (code, name, needs_session, launch_days) values ($1, $1, false, 0)', [code]);
  await database.query('insert into brand_vendor (vendor_code, merchant_code) values ($1, $2)', [code, BRAND]);
  await database.query(
    'insert into vendor_key (vendor_code, key_id, secret_sealed, created_at) values ($1, $1, $2, now())',
    [code, sealed],
  );
  const send: Studio['send'] = (call, fields) => sendSigned(site, { code, secret }, call, fields);
  const until = Date.now() + KNOWN_WITHIN_MS;
  while ((await send('balance', { playerId: '0', currency: 'PHP' })).status !== 'PLAYER_NOT_FOUND') {
    if (Date.now() > until) throw new Error('The server does not know the vendor.');
    await sleep(50);
  }
  const must = async (call: vendor.VendorCall, fields: Readonly<Record<string, string>>) => {
    const { status } = await send(call, fields);
    if (status !== 'OK') throw new Error(`${call}: ${status}`);
  };
  return {
    code,
    send,
    play: (saver, round) =>
      must('debit-credit', { ...about(saver, round), txId: randomUUID(), amount: round.stake, win: round.win }),
    async bet(saver, round) {
      const txId = randomUUID();
      await must('debit', { ...about(saver, round), txId, amount: round.stake });
      return txId;
    },
    takeBack: ({ memberId }, txId) =>
      must('rollback', { playerId: memberId, currency: 'PHP', txId: randomUUID(), refTxId: txId }),
  };
}

/** The keys of this installation, which the first start of its server has made. */
export function ownVault() {
  const { dataFolder } = ownSite();
  const key = (name: string) =>
    Buffer.from(readFileSync(join(dataFolder, 'secrets', `${name}.key`), 'utf8').trim(), 'base64url');
  return openVault({ master: key('master'), pepper: key('pepper'), blind: key('blind') }, systemChance);
}

function about({ memberId }: Saver, { gameType = 'RNG', gameCode = 'spin' }: Omit<Round, 'win'>) {
  return { playerId: memberId, currency: 'PHP', roundId: randomUUID(), gameType, gameCode };
}

async function sendSigned(
  { baseUrl }: MoneySite,
  { code, secret }: { readonly code: string; readonly secret: string },
  call: vendor.VendorCall,
  fields: Readonly<Record<string, string>>,
): Promise<vendor.VendorAnswer> {
  const path = `/vendor/v1/${code}/${call}`;
  const body = JSON.stringify({ requestId: randomUUID(), ...fields });
  const [at, nonce] = [String(Date.now()), randomUUID()];
  const signed = createHmac('sha256', secret).update(`${at}\n${nonce}\nPOST\n${path}\n${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-key-id': code,
    'x-timestamp': at,
    'x-nonce': nonce,
    'x-signature': signed,
  };
  const answer = await fetch(baseUrl + path, { method: 'POST', body, headers });
  return (await answer.json()) as vendor.VendorAnswer;
}
