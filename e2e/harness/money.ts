import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import {
  cards,
  cashier,
  GATEWAY_MOBILE,
  readAnswer,
  security,
  toRequest,
  type Call,
  type Input,
  type Value,
} from '@perya/contract';
import type { Locator, Page } from 'playwright-core';
import { BRAND, type PlantedSession, type SiteDatabase } from './database.ts';
import { plantMember } from './identity.ts';

/** The payment password of everybody who has one here. */
export const PIN = '908172';
/** The name on everybody's papers. */
export const OWNER = 'Juan Miguel Reyes';

/** A site whose money is moved. */
export interface MoneySite {
  readonly baseUrl: string;
  database(): SiteDatabase;
}

/** A member who may pay in and out. */
export interface Saver {
  readonly memberId: string;
  readonly account: string;
  readonly session: PlantedSession;
}

/** What somebody has; amounts are centavos. */
export interface Purse {
  readonly cash: bigint;
  readonly held: bigint;
}

/** Makes a call as the member would; a refusal is a mistake of the journey. */
export async function askAs<C extends Call>(
  { baseUrl }: MoneySite,
  { session }: Pick<Saver, 'session'>,
  call: C,
  input: Input<C>,
): Promise<Value<C>> {
  const caller = { merchant: BRAND, language: 'EN', gateway: GATEWAY_MOBILE, token: session.token, key: randomUUID() };
  const { url, headers, ...request } = toRequest(call, input, caller);
  const sent = { ...request, headers: { ...headers, 'x-forwarded-for': addressOf(session) } };
  const answer = readAnswer(call, await (await fetch(baseUrl + url, sent)).json());
  if (answer.kind !== 'value') throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** Everybody calls from an address of their own, as people do: what one address may write is limited. */
function addressOf({ token }: PlantedSession): string {
  return `10.${createHash('sha256').update(token).digest().subarray(0, 3).join('.')}`;
}

/** Makes a member with papers and, unless told otherwise, a payment password, who just proved who they are. */
export async function plantSaver(
  site: MoneySite,
  { type = 0, pin = true }: { readonly type?: number; readonly pin?: boolean } = {},
): Promise<Saver> {
  return prepare(site, await plantMember(site.database(), { type }), { pin });
}

/** Gives a member that exists papers, a payment password and a session of their own. */
export async function prepare(
  site: MoneySite,
  account: string,
  { pin = true }: { readonly pin?: boolean } = {},
): Promise<Saver> {
  const token = randomBytes(32).toString('base64url');
  const [row] = await site.database().query(
    `with person as (
       update member set kyc_state = 'verified' where merchant_code = $1 and account = $2 returning id, type
     ), entered as (
       insert into session (token_hash, member_id, created_at, last_seen_at, proved_at, expires_at)
       select $3, id, now(), now(), now(), now() + interval '1 hour' from person
     )
     select id, type from person`,
    [BRAND, account, createHash('sha256').update(token).digest()],
  );
  const session = { token, merchantCode: BRAND, userName: account, type: Number(row?.['type']), firstTimeLogin: false };
  const saver = { memberId: String(row?.['id']), account, session };
  await askAs(site, saver, security.change, { kind: 'payeeName', payeeName: OWNER });
  if (pin) await askAs(site, saver, security.change, { kind: 'paymentPassword', paymentPassword: PIN });
  return saver;
}

/** A number of an e-wallet that is nobody's. */
export function freshWalletNo(): string {
  return `0900${randomInt(1_000_000, 10_000_000)}`;
}

/** Adds an account for withdrawals; gives its id. */
export async function addCard(site: MoneySite, saver: Saver): Promise<string> {
  const input = { bankCode: 'GCASH', accountNo: freshWalletNo(), payeeName: OWNER, paymentPassword: PIN };
  const list = await askAs(site, saver, cards.addBankCard, input);
  return list[0]?.id ?? '';
}

/** Opens a deposit and pays it at the sandbox; gives the number of the order. */
export async function payIn(site: MoneySite, saver: Saver, amount: string, methodId = 'gcash'): Promise<string> {
  const { orderNo } = await askAs(site, saver, cashier.deposit, { methodId, amount });
  await atSandbox(site, 'pay', orderNo, 'pay');
  return orderNo;
}

const ACTS = {
  pay: ['pay', 'other', 'late', 'twice', 'fail', 'silent'],
  payout: ['complete', 'refuse', 'silent'],
  office: ['approve', 'reject'],
} as const;

/** Does what the payer, the bank or the office would do. */
export async function atSandbox<Desk extends keyof typeof ACTS>(
  { baseUrl }: MoneySite,
  desk: Desk,
  orderNo: string,
  act: (typeof ACTS)[Desk][number],
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const body = new URLSearchParams({ ...fields, do: act });
  const answer = await fetch(`${baseUrl}/sandbox/${desk}/${orderNo}`, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status} to ${act} of ${orderNo}.`);
}

/** An amount out of the database; nothing is none. */
export function centavosIn(value: unknown): bigint {
  return BigInt((value ?? 0) as string | number);
}

/** An amount as the site writes it, in centavos. */
export function centavosOn(text: string): bigint {
  const [amount = ''] = /\d[\d,]*\.\d\d/.exec(text) ?? [];
  if (amount === '') throw new Error(`There is no amount in "${text}".`);
  return BigInt(amount.replace(/\D/g, ''));
}

/** What a member has by the ledger. */
export async function purseOf(site: MoneySite, { memberId }: Saver): Promise<Purse> {
  const rows = await site
    .database()
    .query(`select kind, balance from ledger_account where member_id = $1 and kind in ('cash', 'held')`, [memberId]);
  const of = (kind: string) => centavosIn(rows.find((row) => row['kind'] === kind)?.['balance']);
  return { cash: of('cash'), held: of('held') };
}

/** Centavos as the site writes them. */
export function pesos(centavos: bigint): string {
  const digits = (centavos < 0n ? -centavos : centavos).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${centavos < 0n ? '−' : ''}₱${whole}.${digits.slice(-2)}`;
}

/** Centavos as the site writes what came in or went out. */
export function signedPesos(centavos: bigint): string {
  return (centavos > 0n ? '+' : '') + pesos(centavos);
}

/** Types an amount where another one may stand; the field writes it without commas once it is in use. */
export async function typeAmount(field: Locator, amount: string): Promise<void> {
  await field.focus();
  await field.fill(amount);
}

/** Counts how often a call left the page, whatever became of it. */
export function countCalls(page: Page, { method, path }: Pick<Call, 'method' | 'path'>): () => number {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && pattern.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

/** Loses the next answer of a call on its way back: the server has done what it says. */
export async function loseAnswer(page: Page, { path }: Pick<Call, 'path'>): Promise<() => Promise<void>> {
  const pattern = `**${path}`;
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  await page.route(
    pattern,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
      isOver();
    },
    { times: 1 },
  );
  return () => over;
}
