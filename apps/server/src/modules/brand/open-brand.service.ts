import { FLAGS, SUPPORTED_LANGUAGES, type CurrencyCode } from '@perya/contract';
import type { Currency } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { together } from '../../platform/db/in-transaction.ts';
import { fromHouse } from '../../platform/money.ts';
import { noteEvent } from '../audit/index.ts';
import {
  changeBrand,
  insertBrand,
  insertBrandTexts,
  insertCountries,
  insertFlags,
  insertHost,
  insertRules,
  listBrandRows,
  scaleFigures,
} from './open-brand.store.ts';

/** A new brand begins without what a regulator has to allow first and what needs an account at somebody else's service. [FLAG-21] */
export const FLAGS_OFF: readonly string[] = ['FACEBOOKLOGIN3', 'GOOGLELOGIN3', 'FIREBASE3', 'AGENTRANSMULTDOWN3'];

/** Who changes a brand, and why: both are written down. */
export interface BrandReason {
  readonly who: string;
  readonly why: string;
}

/** What a brand is opened with; everything else has its default until somebody changes it. */
export interface NewBrand {
  readonly merchantCode: string;
  readonly name: string;
  readonly host: string;
  readonly profile: 'PH' | 'UK' | 'MT' | 'OTHER';
  readonly licence: string;
  readonly helpline: string;
  readonly currency: CurrencyCode;
  readonly symbol: string;
}

/** Opens a brand: its name and address, the switches, forms and countries it begins with. */
export function openBrand(
  ctx: Pick<Context, 'db' | 'clock'>,
  { merchantCode, name, host, profile, licence, helpline, currency, symbol }: NewBrand,
  reason: BrandReason,
): Promise<Result<null, 'brand.exists'>> {
  return together(ctx.db, async (tx) => {
    const row = { merchant_code: merchantCode, trial_merchant_code: `${merchantCode}trial`, name, profile };
    const money = { currency, currency_symbol: symbol };
    if (!(await insertBrand(tx, { ...row, ...money, main_domain: host }))) return fail('brand.exists');
    await scaleFigures(tx, merchantCode, fromHouse(1n, currency));
    await insertBrandTexts(
      tx,
      SUPPORTED_LANGUAGES.map((language) => ({ merchant_code: merchantCode, language, licence, helpline })),
    );
    await insertFlags(tx, merchantCode, Object.fromEntries(FLAGS.map((flag) => [flag, !FLAGS_OFF.includes(flag)])));
    await insertHost(tx, merchantCode, host);
    await insertRules(tx, merchantCode);
    await insertCountries(tx, merchantCode);
    const detail = { name, host, profile, currency, ...reason };
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'brand.opened', ip: '', detail });
    return ok(null);
  });
}

/** Closes a brand for maintenance or opens it again; only this ends it, whatever end was expected. [START-02] */
export function setMaintenance(
  ctx: Pick<Context, 'db' | 'clock'>,
  merchantCode: string,
  { isOn, until }: { readonly isOn: boolean; readonly until: Date | null },
  reason: BrandReason,
): Promise<Result<null, 'brand.not.found'>> {
  return together(ctx.db, async (tx) => {
    const isThere = await changeBrand(tx, merchantCode, { maintenance: isOn, maintenance_until: isOn ? until : null });
    if (!isThere) return fail('brand.not.found');
    const kind = isOn ? 'maintenance.on' : 'maintenance.off';
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind, ip: '', detail: { until, ...reason } });
    return ok(null);
  });
}

/** How much a mission of a brand may ask for in a week, in hundredths of the house; null: what its regulator allows. */
export function setMissionMax(
  ctx: Pick<Context, 'db' | 'clock'>,
  merchantCode: string,
  weekMax: bigint | null,
  reason: BrandReason,
): Promise<Result<null, 'brand.not.found'>> {
  return together(ctx.db, async (tx) => {
    if (!(await changeBrand(tx, merchantCode, { mission_week_max: weekMax }))) return fail('brand.not.found');
    const detail = { weekMax: weekMax?.toString() ?? null, ...reason };
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'brand.missions', ip: '', detail });
    return ok(null);
  });
}

/** What agents of a brand may, beside what lines give them; what is left out stays as it is. */
export interface AgentRights {
  /** See balances and logins of their teams. [API-88] */
  readonly seesMoney?: boolean;
  /** Open accounts themselves. [API-101] */
  readonly opensAccounts?: boolean;
}

/** Gives agents of a brand a right, or takes it. */
export function setAgentRights(
  ctx: Pick<Context, 'db' | 'clock'>,
  merchantCode: string,
  rights: AgentRights,
  reason: BrandReason,
): Promise<Result<null, 'brand.not.found'>> {
  const { seesMoney, opensAccounts } = rights;
  return together(ctx.db, async (tx) => {
    const changes = {
      ...(seesMoney !== undefined && { agents_see_money: seesMoney }),
      ...(opensAccounts !== undefined && { agents_open_accounts: opensAccounts }),
    };
    if (!(await changeBrand(tx, merchantCode, changes))) return fail('brand.not.found');
    const detail = { ...rights, ...reason };
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'brand.agents', ip: '', detail });
    return ok(null);
  });
}

/** What the rains of agents are held to; amounts are minor units. */
export interface RainLimits {
  agent_rain_daily_max?: bigint;
  agent_rain_low?: bigint;
  agent_rain_daily_times?: number;
  agent_rain_turnover?: number;
  agent_rain_hours?: number;
}

/** Changes what the rains of agents are held to; those that are there already keep what held when they were given. */
export function setRainLimits(
  ctx: Pick<Context, 'db' | 'clock'>,
  merchantCode: string,
  limits: RainLimits,
  reason: BrandReason,
): Promise<Result<null, 'brand.not.found'>> {
  return together(ctx.db, async (tx) => {
    if (!(await changeBrand(tx, merchantCode, limits))) return fail('brand.not.found');
    const told = Object.entries(limits).map(([name, figure]) => [name, String(figure)]);
    const detail = { ...Object.fromEntries(told), ...reason };
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'brand.rains', ip: '', detail });
    return ok(null);
  });
}

/** What a brand keeps its books in; null when there is no such brand. */
export async function currencyOf({ db }: Pick<Context, 'db'>, merchantCode: string): Promise<Currency | null> {
  return (await listBrandRows(db)).find((row) => row.merchant_code === merchantCode)?.currency ?? null;
}

/** The brands of this installation. */
export function listBrands({ db }: Pick<Context, 'db'>): ReturnType<typeof listBrandRows> {
  return listBrandRows(db);
}
