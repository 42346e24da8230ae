import {
  handToVendor,
  holdForVendor,
  returnFromHold,
  takeFromVendor,
  type Book,
  type MemberId,
  type OrderNo,
  type VendorCode,
} from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { countAsk } from '../../platform/metrics/counters.ts';
import type { Database } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { mustStayHere } from '../../ledger/cash-counters.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { openTcg } from '../../providers/vendors/tcg.ts';
import type { TransferState, TransferVendor } from '../../providers/vendors/transfer-vendor.ts';
import { tellMember } from '../live/index.ts';
import {
  changeTransfer,
  claimTransfers,
  insertTransfer,
  lockTransfer,
  readTransferVendors,
  type TransferRow,
} from './vendor-transfer.store.ts';
import { vendorOf } from './vendors.service.ts';

const DAY_MS = 86_400_000;
/** Winnings may reach the wallet of a vendor long after the player has left it. */
const LOOKED_AFTER_MS = 60 * DAY_MS;
const EVERY_MS = 3000;
const AT_ONCE = 20;
const SIDE_BY_SIDE = 4;
/** Longer than a vendor may take to answer twice. */
const LEASE_MS = 30_000;
const AGAIN_FIRST_MS = 5000;
const AGAIN_MAX_MS = 30 * 60_000;
const ORDER_BYTES = 9;

/** Whose money it is. */
export interface Owner extends Book {
  readonly memberId: MemberId;
}

type Refusal = 'balance.insufficient' | 'transfer.open' | 'vendor.silent' | 'player.stays';

/**
 * Takes all cash of a member along to a vendor with a wallet of its own. It is held before the vendor hears of it;
 * what the vendor does not clearly say stays held and is asked for. [vendor wallet, 5]
 */
export async function takeAlong(
  ctx: Context,
  owner: Owner,
  vendorCode: VendorCode,
): Promise<Result<TransferRow, Refusal>> {
  const client = await clientOf(ctx, vendorCode);
  const isKnown = client && (await client.openMember(nameOf(owner), owner.currency));
  if (!client || !isKnown) return fail('vendor.silent');
  const written = await inTransaction<TransferRow, Refusal>(ctx.db, async (tx, undo) => {
    const { cash } = await lockStandings(tx, owner.memberId, owner.currency);
    if (cash.id === null || cash.balance === 0n) return fail('balance.insufficient');
    if (await mustStayHere(tx, cash.id, ctx.clock.now())) return fail('player.stays');
    const row = await write(ctx, tx, owner, { vendorCode, direction: 'out', amount: cash.balance });
    if (!row) return fail('transfer.open');
    const verdict = await ctx.ledger.postIn(tx, holdForVendor(toTransfer(row)));
    return verdict.state === 'done' ? ok(row) : undo('balance.insufficient');
  });
  if (!written.ok) return written;
  tellMember(ctx, owner.memberId, { tell: 'wallet' });
  return ok(await end(ctx, written.value.order_no, await client.transfer(toAsked(written.value))));
}

/** Brings back what a member has at vendors with wallets of their own, but for the one they are going to. */
export async function bringBack(ctx: Context, owner: Owner, except?: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - LOOKED_AFTER_MS);
  const codes = await readTransferVendors(ctx.db, owner.memberId, since);
  await Promise.all(codes.map(async (code) => (code === except ? undefined : bringBackFrom(ctx, owner, code))));
}

async function bringBackFrom(ctx: Context, owner: Owner, vendorCode: VendorCode): Promise<void> {
  const client = await clientOf(ctx, vendorCode);
  const amount = await client?.balance(nameOf(owner), owner.currency);
  if (!client || amount === null || amount === undefined) {
    ctx.log.warn(
      { event: 'vendor.balance_unknown', vendor: vendorCode, memberId: owner.memberId },
      'a vendor does not say what a player has there',
    );
    return;
  }
  if (amount === 0n) return;
  const row = await ctx.db
    .transaction()
    .execute((tx) => write(ctx, tx, owner, { vendorCode, direction: 'back', amount }));
  if (row) await end(ctx, row.order_no, await client.transfer(toAsked(row)));
}

/** Asks about transfers that nobody knows the end of; one the vendor never heard of is sent again under its number. */
export async function askTransfers(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const due = await claimTransfers(ctx.db, { now, until: new Date(now.getTime() + LEASE_MS), limit: AT_ONCE });
  const worker = async (): Promise<void> => {
    for (let row = due.shift(); row !== undefined; row = due.shift()) await follow(ctx, row);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** What is done about vendors again and again. */
export const vendorJobs: readonly Job<Context>[] = [
  { name: 'vendors.ask_transfers', everyMs: EVERY_MS, scope: 'shared', run: (ctx) => askTransfers(ctx) },
];

async function follow(ctx: Context, row: TransferRow): Promise<void> {
  try {
    const client = await clientOf(ctx, row.vendor_code);
    const state = (await client?.status(row.order_no)) ?? 'unknown';
    const again = client && state === 'missing' ? await client.transfer(toAsked(row)) : state;
    // That it could not be sent again says nothing about the first time.
    await end(ctx, row.order_no, state === 'missing' && again === 'failed' ? 'unknown' : again);
  } catch (error) {
    ctx.log.error(
      { event: 'vendor.transfer_failed', err: error, orderNo: row.order_no },
      'a transfer could not be looked after',
    );
  }
}

/** Writes down what the vendor says; the first end counts. */
async function end(ctx: Context, orderNo: OrderNo, state: TransferState): Promise<TransferRow> {
  const row = await ctx.db.transaction().execute(async (tx) => {
    const known = await lockTransfer(tx, orderNo);
    if (known.state === 'done' || known.state === 'failed') return known;
    const now = ctx.clock.now();
    const change =
      state === 'done' || state === 'failed'
        ? { state, ended_at: now, act_at: null }
        : { state: 'unknown' as const, act_at: new Date(now.getTime() + againMs(known.tries)) };
    await changeTransfer(tx, orderNo, change);
    const transfer = entryOf(known, state);
    if (transfer) {
      const verdict = await ctx.ledger.postIn(tx, transfer);
      assert(verdict.state === 'done', `${transfer.key} can be posted`);
    }
    return { ...known, ...change };
  });
  if (row.ended_at !== null) tellMember(ctx, row.member_id, { tell: 'wallet' });
  return row;
}

function entryOf(row: TransferRow, state: TransferState) {
  const order = toTransfer(row);
  if (row.direction === 'back') return state === 'done' ? takeFromVendor(order) : null;
  if (state === 'done') return handToVendor(order);
  return state === 'failed' ? returnFromHold(order) : null;
}

async function clientOf(ctx: Context, vendorCode: VendorCode): Promise<TransferVendor | null> {
  const vendor = await vendorOf(ctx, vendorCode);
  const [key] = vendor?.keys.values() ?? [];
  if (!vendor || vendor.kind !== 'transfer' || vendor.apiUrl === '' || key?.type !== 'secret') return null;
  const [desKey = '', signKey = ''] = key.export().toString().split(':');
  return counted(ctx, vendorCode, openTcg({ url: vendor.apiUrl, desKey, signKey }));
}

function counted({ counters }: Context, code: string, client: TransferVendor): TransferVendor {
  const outcomeOf = (answer: boolean | bigint | TransferState | null): string =>
    answer === false || answer === null || answer === 'unknown' || answer === 'failed' ? 'failed' : 'done';
  return {
    openMember: (...asked) => countAsk(counters, code, () => client.openMember(...asked), outcomeOf),
    balance: (...asked) => countAsk(counters, code, () => client.balance(...asked), outcomeOf),
    transfer: (...asked) => countAsk(counters, code, () => client.transfer(...asked), outcomeOf),
    status: (...asked) => countAsk(counters, code, () => client.status(...asked), outcomeOf),
  };
}

function write(
  ctx: Context,
  tx: Transaction<Database>,
  { memberId, merchantCode, currency }: Owner,
  wanted: { readonly vendorCode: VendorCode; readonly direction: 'out' | 'back'; readonly amount: bigint },
): Promise<TransferRow | undefined> {
  const now = ctx.clock.now();
  return insertTransfer(tx, {
    order_no: `T${ctx.chance.bytes(ORDER_BYTES).toString('hex').toUpperCase()}`,
    member_id: memberId,
    vendor_code: wanted.vendorCode,
    merchant_code: merchantCode,
    currency,
    direction: wanted.direction,
    amount: wanted.amount,
    state: 'pending',
    created_at: now,
    act_at: new Date(now.getTime() + LEASE_MS),
  });
}

function againMs(tries: number): number {
  return Math.min(AGAIN_FIRST_MS * 2 ** Math.min(tries, 10), AGAIN_MAX_MS);
}

/** What the player is called at vendors. */
function nameOf({ memberId }: Pick<Owner, 'memberId'>): string {
  return `p${memberId}`;
}

function toAsked(row: TransferRow) {
  const player = nameOf({ memberId: row.member_id });
  const { order_no: orderNo, direction, currency } = row;
  return { orderNo, player, direction, amount: BigInt(row.amount), currency };
}

function toTransfer(row: TransferRow) {
  return {
    merchantCode: row.merchant_code,
    currency: row.currency,
    memberId: row.member_id,
    orderNo: row.order_no,
    vendor: row.vendor_code,
    amount: BigInt(row.amount),
  };
}
