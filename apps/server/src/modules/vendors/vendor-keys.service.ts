import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { issueVendorKey, vendorOf } from './vendors.service.ts';
import { readActiveKeys, retireKey, updateVendor } from './vendors.store.ts';

/** One in use and the next one, while they are changed. */
const KEYS_MAX = 2;

/** Makes a further key of a vendor; the secret is told once. */
export async function addVendorKey(
  ctx: Context,
  code: string,
  own?: string,
): Promise<Result<{ readonly keyId: string; readonly secret: string }, 'vendor.unknown' | 'keys.enough'>> {
  if (!(await vendorOf(ctx, code))) return fail('vendor.unknown');
  if ((await readActiveKeys(ctx.db, code)).length >= KEYS_MAX) return fail('keys.enough');
  return ok(await issueVendorKey(ctx, code, own));
}

/** Withdraws a key of a vendor. */
export function retireVendorKey({ db }: Context, code: string, keyId: string): Promise<boolean> {
  return retireKey(db, code, keyId);
}

/** Says where the calls of a vendor may come from; from nowhere in particular means from anywhere. */
export function setVendorAddresses({ db }: Context, code: string, addresses: readonly string[]): Promise<boolean> {
  return updateVendor(db, code, { addresses: [...addresses] });
}
