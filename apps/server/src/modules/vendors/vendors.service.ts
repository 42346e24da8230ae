import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import type { VendorCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
import type { VendorKind, VendorSigning } from '../../platform/db/schema-games.ts';
import type { Place } from '../../platform/crypto/vault.ts';
import type { VendorLine } from '../../providers/vendors/signed-post.ts';
import { limitsOf, type VendorLimits } from './vendor-terms.service.ts';
import { insertVendorKey, readVendors } from './vendors.store.ts';

/** A vendor that may call, ready to be checked against. */
export interface Vendor {
  readonly code: string;
  readonly kind: VendorKind;
  readonly signing: VendorSigning;
  /** Brands that have it, and whether they let their players bet there; what is owed is paid in any case. [R51] */
  readonly brands: ReadonlyMap<string, boolean>;
  /** Empty: from anywhere. */
  readonly addresses: ReadonlySet<string>;
  readonly keys: ReadonlyMap<string, KeyObject>;
  /** Percent of a stake that counts towards turnover, by brand and kind of game; what is missing counts whole. */
  readonly weights: ReadonlyMap<string, number>;
  /** Whether a correction may leave a debt. */
  readonly mayOwe: boolean;
  readonly needsSession: boolean;
  /** How long a win waits for a bet that it has overtaken. */
  readonly parkMs: number;
  readonly roundHours: number;
  /** Where the vendor itself is asked; empty when it cannot be. */
  readonly apiUrl: string;
  /** Whether it gives free rounds when it is asked to. */
  readonly hasFreeRounds: boolean;
  /** New bets and prizes are for players who opened a game there within so many days; 0 does not ask. */
  readonly launchDays: number;
  readonly limits: VendorLimits;
  /** The limit that stopped it; null while it may go on. */
  readonly stoppedBy: string | null;
}

const SECRET_BYTES = 32;
const KEY_ID_BYTES = 9;

/** Those that may call, by code. */
export type Vendors = ReadonlyMap<string, Vendor>;

/** The vendor of a code; undefined when there is none or it is switched off. */
export async function vendorOf(ctx: Context, code: string): Promise<Vendor | undefined> {
  return (await ctx.server.vendors.vendors.get()).get(code);
}

/** The vendor of a code without waiting for it; undefined when that cannot be said at once. */
export function knownVendor(ctx: Context, code: string): Vendor | undefined {
  return ctx.server.vendors.vendors.peek()?.get(code);
}

/** Has the vendors read anew before the next call, because one was changed here. */
export function forgetVendors(ctx: Context): void {
  ctx.server.vendors.vendors.invalidate();
}

/** The vendors that a limit has stopped, and by which. */
export async function stoppedVendors(ctx: Context): Promise<{ readonly vendor: string; readonly limit: string }[]> {
  const vendors = [...(await ctx.server.vendors.vendors.get()).values()];
  return vendors.flatMap(({ code, stoppedBy }) => (stoppedBy === null ? [] : [{ vendor: code, limit: stoppedBy }]));
}

/** Where a vendor is asked, in its name; null when it cannot be. */
export function lineOf({ apiUrl, keys }: Vendor): VendorLine | null {
  const first = [...keys].find(([, key]) => key.type === 'secret');
  return apiUrl === '' || !first ? null : { url: apiUrl, keyId: first[0], key: first[1] };
}

/**
 * Makes a key; the secret is told once, to be handed over, and stays sealed afterwards. A vendor that brings its own (a
 * public key, or the two keys of an older way to sign) has that one kept instead.
 */
export async function issueVendorKey(
  { db, vault, chance, clock }: Pick<Context, 'db' | 'vault' | 'chance' | 'clock'>,
  vendorCode: VendorCode,
  own?: string,
): Promise<{ readonly keyId: string; readonly secret: string }> {
  // Digits and letters alone: what begins with a hyphen would be an option of the command that retires it.
  const keyId = chance.bytes(KEY_ID_BYTES).toString('hex');
  const secret = own ?? chance.bytes(SECRET_BYTES).toString('base64url');
  const sealed = vault.sealText(placeOf(vendorCode, keyId), secret);
  const row = { vendor_code: vendorCode, key_id: keyId, secret_sealed: sealed, created_at: clock.now() };
  await insertVendorKey(db, row);
  return { keyId, secret };
}

type Rows = Awaited<ReturnType<typeof readVendors>>;

/** Reads them all and opens their secrets. */
export async function loadVendors(ctx: Pick<Context, 'db' | 'vault' | 'log'>): Promise<Vendors> {
  const rows = await readVendors(ctx.db);
  const weights = new Map(rows.weights.map((one) => [`${one.merchant_code} ${one.category}`, one.percent]));
  return new Map(
    rows.vendors.map((row) => [
      row.code,
      {
        code: row.code,
        kind: row.kind,
        signing: row.signing,
        brands: new Map(
          rows.brands.flatMap((one) => (one.vendor_code === row.code ? [[one.merchant_code, one.is_active]] : [])),
        ),
        addresses: new Set(row.addresses),
        keys: openKeys(ctx, row, rows.keys),
        weights,
        mayOwe: row.may_owe,
        needsSession: row.needs_session || row.kind === 'studio',
        parkMs: row.park_ms,
        roundHours: row.round_hours,
        apiUrl: row.api_url,
        hasFreeRounds: row.free_rounds,
        launchDays: row.launch_days,
        limits: limitsOf(row),
        stoppedBy: row.stopped_by,
      },
    ]),
  );
}

/** A key that cannot be read opens nothing, and keeps no other vendor out. */
function openKeys({ vault, log }: Pick<Context, 'vault' | 'log'>, vendor: Rows['vendors'][number], keys: Rows['keys']) {
  const opened = new Map<string, KeyObject>();
  for (const { vendor_code: code, key_id: keyId, secret_sealed: sealed } of keys) {
    if (code !== vendor.code) continue;
    try {
      const secret = vault.openText(placeOf(code, keyId), sealed);
      opened.set(keyId, vendor.signing === 'rsa' ? createPublicKey(secret) : createSecretKey(Buffer.from(secret)));
    } catch (error) {
      log.error(
        { event: 'vendor.key_unreadable', err: error, vendor: code, keyId },
        'a key of a vendor cannot be read',
      );
    }
  }
  return opened;
}

function placeOf(vendorCode: VendorCode, keyId: string): Place {
  return { table: 'vendor_key', column: 'secret_sealed', row: `${vendorCode}/${keyId}` };
}
