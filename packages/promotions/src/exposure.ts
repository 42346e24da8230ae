import { ceilDiv, FULL_BPS } from '@perya/std';
import { suggestedWeight } from './meter.ts';
import { rebateRate } from './rebate.ts';
import { matchDeposit, neededFor, type Award } from './requirement.ts';
import type { Terms } from './terms.ts';

/** A title that counts, and what it keeps. */
export interface CountedTitle {
  readonly title: string;
  readonly kind: string;
  /** In percent. */
  readonly weight: number;
  readonly edgeBps: number;
}

/** The cheapest way through a requirement: the title on which finishing it costs least on average. */
export function cheapestPath(
  needed: bigint,
  titles: readonly Omit<CountedTitle, 'kind'>[],
): { readonly title: string; readonly cost: bigint } | null {
  const paths = titles
    .filter(({ weight }) => weight > 0)
    .map(({ title, weight, edgeBps }) => ({
      title,
      cost: (ceilDiv(needed * 100n, BigInt(weight)) * BigInt(edgeBps)) / FULL_BPS,
    }));
  return paths.sort((one, other) => (one.cost < other.cost ? -1 : 1))[0] ?? null;
}

/** What a campaign would be exposed to. */
export interface ExposureFacts {
  readonly titles: readonly CountedTitle[];
  /** Members of clusters that staff confirmed who would claim beside another one of theirs. */
  readonly secondClaims: number;
  /** People with a marker of harm who would be reached. */
  readonly reachedWithMarker: number;
  readonly exhaustedOn: string | null;
}

/** Something that should be changed before a campaign runs. */
export interface Exposure {
  readonly code:
    | 'exposure.harm'
    | 'exposure.clusters'
    | 'exposure.weight'
    | 'exposure.path'
    | 'exposure.machine'
    | 'exposure.rebate'
    | 'exposure.budget';
  /** The part of the terms that would have to change. */
  readonly rule: string;
  /** What it is about: titles, a day, how many. */
  readonly about: string;
}

/** A requirement that costs less than this share of its award filters nobody. */
const PATH_LEAST_PERCENT = 20n;

/** Everything that stands against a campaign, each with the rule to change; nobody with a marker of harm may be reached. */
export function exposuresOf(terms: Terms, facts: ExposureFacts): Exposure[] {
  const { reachedWithMarker, secondClaims, exhaustedOn } = facts;
  return [
    ...(reachedWithMarker > 0 ? [one('exposure.harm', 'who', `${reachedWithMarker} people`)] : []),
    ...(secondClaims > 0 && terms.who.once === 'ever' && !terms.abuse.reviewsLinked
      ? [one('exposure.clusters', 'abuse.reviewsLinked', `${secondClaims} claims`)]
      : []),
    ...purseExposures(terms, facts),
    ...rebateExposures(terms, facts),
    ...(exhaustedOn === null ? [] : [one('exposure.budget', 'budget', exhaustedOn)]),
  ];
}

function one(code: Exposure['code'], rule: string, about: string): Exposure {
  return { code, rule, about };
}

function purseExposures(terms: Terms, { titles }: ExposureFacts): Exposure[] {
  const award = largestAward(terms);
  if (!award || !terms.wagering) return [];
  const counted = titles.filter(({ weight }) => weight > 0);
  const heavy = counted.filter(({ weight, edgeBps }) => weight > suggestedWeight(Math.max(0, edgeBps)));
  const machines = counted.filter(({ edgeBps }) => edgeBps <= 0);
  const needed = neededFor(award, terms.wagering);
  const path = cheapestPath(needed, counted);
  const isCheap = path !== null && path.cost * 100n < award.bonus * PATH_LEAST_PERCENT;
  return [
    ...(machines.length > 0 ? [one('exposure.machine', 'wagering.weights', named(machines))] : []),
    ...(heavy.length > 0 ? [one('exposure.weight', 'wagering.weights', named(heavy))] : []),
    ...(isCheap ? [one('exposure.path', 'wagering.weights', path.title)] : []),
  ];
}

/** A rebate above half the edge would pay more than the house may lose; the rate is cut there, so only the table is wrong. */
function rebateExposures({ award }: Terms, { titles }: ExposureFacts): Exposure[] {
  if (award.form !== 'cash' || award.size.by !== 'validBets') return [];
  const highest = Math.max(...award.size.ratesPpm);
  const cut = titles.filter(
    ({ kind, edgeBps }) => rebateRate(highest, kind, Number(FULL_BPS) - edgeBps) < rebateRate(highest, kind, 0),
  );
  return cut.length > 0 ? [one('exposure.rebate', 'award.size.ratesPpm', named(cut))] : [];
}

const NAMED_MAX = 5;

function named(titles: readonly CountedTitle[]): string {
  const some = titles.slice(0, NAMED_MAX).map(({ title }) => title);
  const rest = titles.length - some.length;
  return `${some.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The largest purse that terms can give: what its requirement asks for grows with it. */
function largestAward({ award }: Terms): Award | null {
  if (award.form !== 'purse') return null;
  if (award.size.by === 'fixed') return { bonus: award.size.amount, matched: 0n };
  if (award.size.by !== 'deposit') return null;
  const { cap, rateBps, minDeposit } = award.size;
  const deposit = ceilDiv(cap * FULL_BPS, BigInt(rateBps));
  const match = matchDeposit(deposit > minDeposit ? deposit : minDeposit, award.size);
  return match.ok ? match.value : null;
}
