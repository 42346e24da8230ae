import type { MemberId, MerchantCode } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Kysely } from 'kysely';
import { addDays, dayOf } from '../../ledger/day.ts';
import type { Database } from '../../platform/db/schema.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { AGENT, change, note, type Changing, type LineError } from './change.service.ts';
import {
  readAgentsBelow,
  readGrantedRates,
  readHighestGrants,
  type AgentBelow,
  type GrantDays,
  type GrantedRate,
} from './grants.store.ts';
import { findZone, insertRates, readDay, type KindRate } from './lines.store.ts';

/** An agent who grants rates to those directly below. */
export interface Granting {
  readonly memberId: MemberId;
  readonly merchantCode: MerchantCode;
}

/** The rate of an agent below in a kind of game, and between what it can be set; all in parts of a million. */
export interface Grant {
  readonly category: string;
  readonly today: number;
  readonly later: number;
  readonly least: number;
  readonly leastAccount: string | null;
  readonly most: number;
}

/** An agent below, and what they were granted. */
export interface Granted extends AgentBelow {
  readonly grants: readonly Grant[];
}

/** What an agent has and granted. */
export interface Grants {
  readonly own: readonly KindRate[];
  /** A change made now holds from here on. */
  readonly day: string;
  readonly agents: readonly Granted[];
}

/** Why no rate was set. */
export type GrantError = 'team.missing' | 'rate.above' | 'rate.below' | 'rate.step';

/** The rates of an agent, and those of the agents directly below: so many after somebody. */
export async function showGrants(
  { db, clock }: Changing,
  { memberId, merchantCode }: Granting,
  page: { readonly after: string; readonly limit: number },
): Promise<Grants> {
  const days = await grantDays({ db, clock }, merchantCode);
  const own = await readGrantedRates(db, [memberId], days);
  const below = await readAgentsBelow(db, { ...days, agentId: memberId, type: AGENT }, page);
  const held = own.filter((rate) => rate.today > 0);
  return {
    own: held.map(({ category, today: ratePpm }) => ({ category, ratePpm })),
    day: days.day,
    agents: await grantsOf(db, own, below, days),
  };
}

/**
 * Sets rates of an agent directly below from the next day on. They go in steps from zero, but one that stands already may stay, and the
 * own rate may always be given. Whoever is no such agent is not told apart from nobody. The database holds the bounds.
 */
export async function grantRates(
  ctx: Changing,
  granting: Granting & { readonly account: string; readonly ip: string },
  { to, rates, stepPpm }: { readonly to: string; readonly rates: readonly KindRate[]; readonly stepPpm: number },
): Promise<Result<{ readonly day: string; readonly granted: Granted }, GrantError>> {
  const { memberId: agentId, merchantCode: brand, account, ip } = granting;
  if (!isRowId(to)) return fail('team.missing');
  const done = await change<{ day: string; granted: Granted }, GrantError>(ctx, brand, async ({ tx, today, day }) => {
    const days = { today, day };
    const [below] = await readAgentsBelow(tx, { ...days, agentId, type: AGENT }, { only: to });
    if (below === undefined) return fail('team.missing');
    const own = await readGrantedRates(tx, [agentId], days);
    const had = await readGrantedRates(tx, [below.memberId], days);
    const set = lastWords(rates).filter(({ category, ratePpm }) => ratePpm !== (rateIn(had, category)?.later ?? 0));
    const isOff = ({ category, ratePpm }: KindRate): boolean =>
      ratePpm % stepPpm !== 0 && ratePpm !== rateIn(had, category)?.today && ratePpm !== rateIn(own, category)?.later;
    if (set.some(isOff)) return fail('rate.step');
    if (set.length > 0) {
      await insertRates(tx, { memberId: below.memberId, merchantCode: brand, day }, set);
      const detail = { kind: 'agency.rates', fromDay: day, rates: set, by: agentId };
      await note(ctx, tx, { brand, who: account, ip }, below.memberId, detail);
    }
    const [granted] = await grantsOf(tx, own, [below], days);
    assert(granted, 'whoever stands below is told of');
    return ok({ day, granted });
  });
  return done.ok ? done : fail(grantError(done.error.code));
}

/** Lines are not moved here, and the brand is that of a session: nothing else can be refused. */
function grantError(code: GrantError | LineError): GrantError {
  assert(
    code === 'team.missing' || code === 'rate.above' || code === 'rate.below' || code === 'rate.step',
    `a rate is not refused with ${code}`,
  );
  return code;
}

/** Today, and the day that a change made now would hold from. */
export async function grantDays({ db, clock }: Changing, merchantCode: MerchantCode): Promise<GrantDays> {
  const zone = await findZone(db, merchantCode);
  assert(zone !== undefined, 'whoever is logged in has a brand');
  const today = dayOf(clock.now(), zone);
  const openDay = await readDay(db, merchantCode);
  const next = addDays(today, 1);
  return { today, day: openDay !== null && openDay > next ? openDay : next };
}

/** A kind of game that is named twice has the rate that was named last. */
export function lastWords(rates: readonly KindRate[]): KindRate[] {
  return [...new Map(rates.map((rate) => [rate.category, rate])).values()];
}

function rateIn(rates: readonly GrantedRate[], category: string): GrantedRate | undefined {
  return rates.find((rate) => rate.category === category);
}

/** What agents were granted, in the kinds of games that they, who stands above, or who stands below have a rate in. */
async function grantsOf(
  db: Kysely<Database>,
  own: readonly GrantedRate[],
  below: readonly AgentBelow[],
  days: GrantDays,
): Promise<Granted[]> {
  const ids = below.map(({ memberId }) => memberId);
  const rates = await readGrantedRates(db, ids, days);
  const highest = await readHighestGrants(db, ids, days.day);
  const isOf = (memberId: MemberId) => (row: { readonly memberId: MemberId }) => row.memberId === memberId;
  return below.map((agent) => {
    const has = rates.filter(isOf(agent.memberId));
    const granted = highest.filter(isOf(agent.memberId));
    const categories = new Set([...own, ...has].filter(({ today, later }) => today > 0 || later > 0).map(kindOf));
    return {
      ...agent,
      grants: [...categories].map((category) => {
        const rate = rateIn(has, category);
        const least = granted.find((row) => row.category === category);
        return {
          category,
          today: rate?.today ?? 0,
          later: rate?.later ?? 0,
          least: least?.ratePpm ?? 0,
          leastAccount: least?.account ?? null,
          most: rateIn(own, category)?.later ?? 0,
        };
      }),
    };
  });
}

function kindOf({ category }: GrantedRate): string {
  return category;
}
