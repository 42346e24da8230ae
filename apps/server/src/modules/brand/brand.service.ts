import { AGE_LIMIT_DEFAULT, type Language, type system, type Value } from '@perya/contract';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Location } from '../../platform/geo/known-locations.ts';
import { knownLocation, locate } from '../../platform/geo/location.ts';
import { isInternalPath } from '../../platform/html/safe-url.ts';
import { directoryOf, knownDirectoryOf, knownRowsOf, rowsOf } from './brand-cache.service.ts';
import type { BrandRows, Directory } from './brand.store.ts';
import { readFirebase, type FirebaseSettings } from './firebase-settings.ts';

type Status = Value<typeof system.status>;

/** A brand as the rest of the server needs it. */
export interface Brand {
  readonly merchantCode: string;
  readonly trialMerchantCode: string;
  readonly name: string;
  readonly defaultLanguage: Language;
  readonly ageLimit: number;
  readonly imageHosts: readonly string[];
  /** The Firebase project, when the brand has one and it is switched on. [FLAG-20] */
  readonly firebase: FirebaseSettings | null;
  /** Changes whenever anything a visitor of this brand can see changes, by an operator or by the clock. */
  readonly version: string;
  readonly rows: BrandRows;
}

/** A brand, and between which moments it is as it was made. */
export interface MadeBrand {
  readonly brand: Brand;
  readonly from: number;
  readonly until: number;
}

/** Whether the site is open for a visitor, and if not, with which code calls are refused. */
export interface SiteStatus {
  readonly status: Status;
  readonly closed: 'system.maintenance' | 'region.restricted' | null;
}

/** The brand a request is for: named by its header, else by its host, else the default one; null when there is none. */
export async function brandFor(
  ctx: Context,
  merchantHeader: string | undefined,
  host: string | undefined,
): Promise<Brand | null> {
  const known = knownBrandFor(ctx, merchantHeader, host);
  if (known) return known;
  const code = codeFor(await directoryOf(ctx), merchantHeader, host);
  return code === null ? null : toBrand(ctx, await rowsOf(ctx, code));
}

/** The same without waiting for it; null also when it is not at hand. */
export function knownBrandFor(
  ctx: Context,
  merchantHeader: string | undefined,
  host: string | undefined,
): Brand | null {
  const directory = knownDirectoryOf(ctx);
  const code = directory && codeFor(directory, merchantHeader, host);
  return code === null ? null : knownBrand(ctx, code);
}

function codeFor(
  { byCode, byHost, fallback }: Directory,
  merchantHeader: string | undefined,
  host: string | undefined,
): string | null {
  const named = byCode.get(merchantHeader ?? '');
  if (named !== undefined) return named;
  const address = (host ?? '').toLowerCase();
  return byHost.get(address) ?? byHost.get(address.replace(/:\d+$/, '')) ?? fallback;
}

/** Whether a brand is at home at a host. */
export async function isBrandHost(ctx: Context, host: string): Promise<boolean> {
  const { byHost } = await directoryOf(ctx);
  return byHost.has(host.toLowerCase());
}

/** A brand by its code, which must come from `brandFor`. */
export async function brandOf(ctx: Context, merchantCode: string): Promise<Brand> {
  const brand = knownBrand(ctx, merchantCode) ?? toBrand(ctx, await rowsOf(ctx, merchantCode));
  assert(brand, `brand ${merchantCode} is gone`);
  return brand;
}

/** A brand without waiting for it; null when it is not at hand. */
export function knownBrand(ctx: Context, merchantCode: string): Brand | null {
  return toBrand(ctx, knownRowsOf(ctx, merchantCode));
}

/** Where a host of the brand opens instead of home. [ENT-26] */
export function startPathOf({ rows }: Brand, host: string | undefined): string | null {
  const path = rows.hosts.find((row) => row.host === host)?.start_path ?? null;
  return path !== null && path !== '/' && isInternalPath(path) ? path : null;
}

/** Where the days of a brand begin. */
export async function zoneOf(ctx: Context, merchantCode: string): Promise<string> {
  const rows = await rowsOf(ctx, merchantCode);
  assert(rows, `brand ${merchantCode} is gone`);
  return rows.brand.time_zone;
}

/** Maintenance wins over region; an unknown place is let in unless only named places are. [START-01..03] */
export async function siteStatus(ctx: Context, merchantCode: string, ip: string): Promise<SiteStatus> {
  const { rows } = await brandOf(ctx, merchantCode);
  const { brand } = rows;
  const location = await locate(ctx, ip).catch((error: unknown) => {
    // Nobody is judged by where they are, so the site may stay open while the table cannot be read.
    if (brand.region_rule === 'open') return { country: '', city: '' };
    throw error;
  });
  const regionRestriction = isShutOut(rows, location);
  const maintenance = maintenanceOf(ctx, rows);
  return {
    status: {
      info: { mobileTemplate: { mem_cen: brand.member_centre, dep_func: brand.deposit_page } },
      location: { ip, ...location },
      maintenance,
      regionRestriction,
    },
    closed: maintenance !== false ? 'system.maintenance' : regionRestriction ? 'region.restricted' : null,
  };
}

/** Whether it can be said at once that the site is open for a visitor. */
export function isSurelyOpenTo(ctx: Context, { rows }: Brand, ip: string): boolean {
  if (rows.brand.maintenance) return false;
  if (rows.brand.region_rule === 'open') return true;
  const location = knownLocation(ctx, ip);
  return location !== null && !isShutOut(rows, location);
}

function isShutOut({ brand }: BrandRows, { country }: Location): boolean {
  const isListed = brand.region_countries.includes(country);
  return brand.region_rule === 'blocked' ? isListed : brand.region_rule === 'allowed' && !isListed;
}

/** Only an operator ends maintenance; an expected end that has passed is no longer told. */
function maintenanceOf(ctx: Context, { brand }: BrandRows): Status['maintenance'] {
  if (!brand.maintenance) return false;
  const until = brand.maintenance_until;
  return until !== null && until > ctx.clock.now() ? { endTime: until.toISOString() } : true;
}

/** A brand is made once from its rows, until the clock turns something over: every bet asks for it. */
function toBrand(ctx: Context, rows: BrandRows | null): Brand | null {
  if (rows === null) return null;
  const now = ctx.clock.now().getTime();
  const { made } = ctx.server.brand;
  const held = made.get(rows);
  if (held && held.from <= now && now < held.until) return held.brand;
  const turns = rows.turns.map((at) => at.getTime());
  const from = Math.max(0, ...turns.filter((at) => at <= now));
  const until = Math.min(Infinity, ...turns.filter((at) => at > now));
  const brand = makeBrand(rows, from);
  made.set(rows, { brand, from, until });
  return brand;
}

function makeBrand(rows: BrandRows, turn: number): Brand {
  const { brand } = rows;
  const isFirebaseOn = rows.flags.some(({ flag, is_on: isOn }) => flag === 'FIREBASE3' && isOn);
  return {
    merchantCode: brand.merchant_code,
    trialMerchantCode: brand.trial_merchant_code,
    name: brand.name,
    defaultLanguage: brand.default_language,
    ageLimit: brand.age_limit ?? (brand.profile === 'PH' ? 21 : AGE_LIMIT_DEFAULT), // VAL-36
    imageHosts: brand.image_hosts,
    firebase: isFirebaseOn ? readFirebase(brand.firebase) : null,
    version: `${brand.content_version}.${turn}`,
    rows,
  };
}
