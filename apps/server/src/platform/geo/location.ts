import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { PlatformContext } from '../context.ts';
import type { Location } from './known-locations.ts';

const NOWHERE: Location = { country: '', city: '' };

/** Looks an address up in the brand-independent table of networks; the longest prefix wins. */
export async function locate(ctx: PlatformContext, address: string): Promise<Location> {
  const ip = plainAddress(address);
  if (isIP(ip) === 0) return NOWHERE;
  const { locations } = ctx.server.platform;
  const kept = locations.get(ip);
  if (kept?.isFresh) return kept.location;
  try {
    const location = await lookUp(ctx, ip);
    locations.set(ip, location);
    return location;
  } catch (error) {
    // An address rarely moves, so what was known of it is better than nothing while the table cannot be read.
    if (kept) return kept.location;
    throw error;
  }
}

/** Where an address seems to be, as far as it is at hand. */
export function knownLocation({ server }: PlatformContext, address: string): Location | null {
  const kept = server.platform.locations.get(plainAddress(address));
  return kept?.isFresh ? kept.location : null;
}

async function lookUp(ctx: PlatformContext, ip: string): Promise<Location> {
  const { rows } = await sql<Location>`
    select country, city from ip_network
    where network >>= ${ip}::inet order by masklen(network) desc limit 1`.execute(ctx.db);
  return rows[0] ?? NOWHERE;
}

/** An IPv4 address as it is written without its IPv6 wrapping, and without a zone. */
function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '');
  return bare.toLowerCase().startsWith('::ffff:') && isIP(bare.slice(7)) === 4 ? bare.slice(7) : bare;
}
