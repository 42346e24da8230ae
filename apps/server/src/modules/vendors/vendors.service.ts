import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Context } from '../../context.ts';
import { keep, type Kept } from '../../kept/kept.ts';
import type { Place } from '../../vault/vault.ts';
import { insertBrandVendor, insertVendor, insertVendorKey, readVendors } from './vendors.store.ts';

/** A vendor that may call, ready to be checked against. */
export interface Vendor {
  readonly code: string;
  /** Brands that let their players play there. */
  readonly brands: ReadonlySet<string>;
  /** Empty: from anywhere. */
  readonly addresses: ReadonlySet<string>;
  readonly keys: ReadonlyMap<string, KeyObject>;
  /** Percent of a stake that counts towards turnover, by brand and kind of game; what is missing counts whole. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Notices can get lost, so the copy is looked after even when nothing was heard. */
const AGE_MS = 30_000;
const SECRET_BYTES = 32;
const KEY_ID_BYTES = 9;

type Vendors = ReadonlyMap<string, Vendor>;

/** One copy per server, with the secrets opened once; the context may be a copy of a request. */
const copies = new WeakMap<Context['notices'], Kept<Vendors>>();

/** The vendor of a code; undefined when there is none or it is switched off. */
export async function vendorOf(ctx: Context, code: string): Promise<Vendor | undefined> {
  return (await vendorsOf(ctx).get()).get(code);
}

/** Lets a vendor in, so far without a key. */
export async function openVendor(
  { db }: Pick<Context, 'db'>,
  { code, merchantCode, name }: { readonly code: string; readonly merchantCode: string; readonly name: string },
): Promise<void> {
  await insertVendor(db, { code, name });
  await insertBrandVendor(db, { merchant_code: merchantCode, vendor_code: code });
}

/** Makes a key; the secret is told once, to be handed over, and stays sealed afterwards. */
export async function issueVendorKey(
  { db, vault, chance, clock }: Pick<Context, 'db' | 'vault' | 'chance' | 'clock'>,
  vendorCode: string,
): Promise<{ readonly keyId: string; readonly secret: string }> {
  const keyId = chance.bytes(KEY_ID_BYTES).toString('base64url');
  const secret = chance.bytes(SECRET_BYTES).toString('base64url');
  const sealed = vault.sealText(placeOf(vendorCode, keyId), secret);
  const row = { vendor_code: vendorCode, key_id: keyId, secret_sealed: sealed, created_at: clock.now() };
  await insertVendorKey(db, row);
  return { keyId, secret };
}

function vendorsOf(ctx: Context): Kept<Vendors> {
  const held = copies.get(ctx.notices);
  if (held) return held;
  const kept = keep(
    () => load(ctx),
    AGE_MS,
    (error) => ctx.log.warn({ err: error }, 'vendors could not be renewed, the last known ones go on serving'),
  );
  copies.set(ctx.notices, kept);
  ctx.notices.subscribe('vendor', () => kept.drop());
  ctx.notices.onGap(() => kept.drop());
  return kept;
}

async function load({ db, vault }: Context): Promise<Vendors> {
  const { vendors, keys, brands, weights } = await readVendors(db);
  return new Map(
    vendors.map(({ code, addresses }) => [
      code,
      {
        code,
        brands: new Set(brands.filter((one) => one.vendor_code === code).map((one) => one.merchant_code)),
        addresses: new Set(addresses),
        keys: new Map(
          keys
            .filter((key) => key.vendor_code === code)
            .map(({ key_id: keyId, secret_sealed: sealed }) => [
              keyId,
              createSecretKey(Buffer.from(vault.openText(placeOf(code, keyId), sealed))),
            ]),
        ),
        weights: new Map(weights.map((one) => [`${one.merchant_code} ${one.category}`, one.percent])),
      },
    ]),
  );
}

function placeOf(vendorCode: string, keyId: string): Place {
  return { table: 'vendor_key', column: 'secret_sealed', row: `${vendorCode}/${keyId}` };
}
