import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { PlatformContext } from '../context.ts';

/** Where an address seems to be; empty fields mean that nobody knows. */
export interface Location {
  readonly country: string;
  readonly city: string;
}

const NOWHERE: Location = { country: '', city: '' };
const KEPT_MAX = 10_000;
const KEPT_MS = 10 * 60_000;

/** What an address was looked up as, and when. */
export interface KnownLocation {
  readonly location: Location;
  readonly since: number;
}

/** Looks an address up in the brand-independent table of networks; the longest prefix wins. */
export async function locate(ctx: PlatformContext, address: string): Promise<Location> {
  const ip = plainAddress(address);
  if (isIP(ip) === 0) return NOWHERE;
  const { locations: known } = ctx.server.platform;
  const kept = known.get(ip);
  if (kept && performance.now() - kept.since < KEPT_MS) return kept.location;
  try {
    const location = await lookUp(ctx, ip);
    remember(known, ip, location);
    return location;
  } catch (error) {
    // An address rarely moves, so what was known of it is better than nothing while the table cannot be read.
    if (kept) return kept.location;
    throw error;
  }
}

async function lookUp(ctx: PlatformContext, ip: string): Promise<Location> {
  const { rows } = await sql<Location>`
    select country, city from ip_network
    where network >>= ${ip}::inet order by masklen(network) desc limit 1`.execute(ctx.db);
  return rows[0] ?? NOWHERE;
}

function remember(known: Map<string, KnownLocation>, ip: string, location: Location): void {
  const oldest = known.size >= KEPT_MAX ? known.keys().next() : null;
  if (oldest && !oldest.done) known.delete(oldest.value);
  known.set(ip, { location, since: performance.now() });
}

/** An IPv4 address as it is written without its IPv6 wrapping, and without a zone. */
function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '');
  return bare.toLowerCase().startsWith('::ffff:') && isIP(bare.slice(7)) === 4 ? bare.slice(7) : bare;
}
