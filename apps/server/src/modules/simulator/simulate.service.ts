import {
  CampaignSums,
  exposuresOf,
  isByMember,
  isCareful,
  pastAwards,
  PROFILES,
  weightOf,
  type CampaignAnswer,
  type CountedTitle,
  type Exposure,
  type GroupsForecast,
  type PastFrame,
  type PurseTaker,
  type Terms,
} from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { daysOf } from '../../ledger/report-range.ts';
import type { Database, Profile } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { birthdayNights } from '../vip/index.ts';
import { asksOf } from './asks.ts';
import { pastScores } from './past-scores.service.ts';
import { pastSlices } from './past-pieces.service.ts';
import { playOf } from './past-play.store.ts';
import type { PastAsked } from './past-row.ts';
import { beginLook, readPastHouse, readTitles } from './past.store.ts';
import { isKnownSegment } from '../promotions/index.ts';
import { frameOf } from './frame.ts';
import { pastMember, type PastAround } from './past-member.ts';
import { forecast, takerOf } from './purse-forecast.ts';
import { openDays, personOf } from './standing.ts';
import { boardsOf, waves } from './together.ts';

/** What is to be simulated. */
export interface SimulationAsked {
  readonly brand: string;
  readonly terms: Terms;
  readonly from: string;
  readonly to: string;
  readonly sharePercent: number;
  readonly seed: number;
}

/** What a draft would have cost in the past. Amounts in minor units of the brand. */
export interface Simulation {
  readonly currency: string;
  readonly days: number;
  readonly answer: CampaignAnswer;
  /** Purses are not what they were given: what of them becomes cash, with chance drawn anew. */
  readonly purses: GroupsForecast | null;
  readonly exposures: readonly Exposure[];
  /** People with a marker of harm whom it would reach: there must be none. */
  readonly reachedWithMarker: number;
}

/** How much is read at once: members, and rows of the ledger. */
interface Sizes {
  readonly members: number;
  readonly rows: bigint;
}

const SIZES: Sizes = { members: 1_000, rows: 4_000_000n };

/** Runs the rules of a draft over the past of a brand. It reads only, in one view of the books, and one runs at a time. */
export async function simulatePast(
  ctx: Context,
  asked: SimulationAsked,
  sizes = SIZES,
): Promise<Result<Simulation, 'simulation.busy' | 'simulation.brand' | 'simulation.terms'>> {
  const exists = await ctx.db
    .selectFrom('brand')
    .select('merchant_code')
    .where('merchant_code', '=', asked.brand)
    .executeTakeFirst();
  if (!exists) return fail('simulation.brand');
  if (!isKnown(asked.terms)) return fail('simulation.terms');
  const { brand } = (await brandOf(ctx, asked.brand)).rows;
  const { currency, time_zone: zone } = brand;
  const days = daysOf({ startDay: asked.from, endDay: asked.to });
  const past: PastAsked = {
    ...asked,
    merchantCode: asked.brand,
    currency,
    zone,
    now: ctx.clock.now(),
    asks: asksOf(asked.terms, days),
  };
  const { profile } = brand;
  const birthdays = past.asks.growth ? birthdayNights(ctx, asked.brand, days) : new Map<string, string>();
  const looked = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) =>
      (await beginLook(tx)) ? look(tx, asked.terms, { asked: past, profile, birthdays, sizes }) : null,
    );
  if (!looked) return fail('simulation.busy');
  const { takers, frame, ...seen } = looked;
  // Playing purses out takes its time; the view of the books is let go before.
  const purses = asked.terms.award.form === 'purse' ? forecast(asked.terms, takers, frame, asked.seed) : null;
  return ok({ ...seen, purses });
}

/** Whether the past has all that terms ask for. */
function isKnown(terms: Terms): boolean {
  return (isByMember(terms) || isTogether(terms)) && isKnownSegment(terms.who.segment);
}

/** Boards and waves are worked out for all together. */
function isTogether({ award }: Terms): boolean {
  return award.form !== 'spins' && (award.size.by === 'split' || award.size.by === 'rank');
}

/** What a simulation is about, before it looks at anybody. */
interface Looking extends Pick<PastAround, 'asked' | 'birthdays'> {
  readonly profile: Profile;
  readonly sizes: Sizes;
}

/** What was seen of the past, and who would have had purses. */
type Looked = Omit<Simulation, 'purses'> & { readonly takers: readonly PurseTaker[]; readonly frame: PastFrame };

async function look(
  tx: Transaction<Database>,
  terms: Terms,
  { asked, birthdays, profile, sizes }: Looking,
): Promise<Looked> {
  const titles = await countedTitles(tx, terms);
  const house = await readPastHouse(tx, asked.merchantCode);
  const frame = frameOf(asked, { titles, house, rules: PROFILES[profile] });
  const around = { asked, house, birthdays };
  const sums = new CampaignSums();
  const ranked = boardsOf(terms, frame, asked);
  const scores = ranked ? await pastScores(tx, ranked.asked, sizes.rows) : null;
  const takers: PurseTaker[] = [];
  const clusters = new Set<string>();
  const openTo = new Map<string, (day: string) => boolean>();
  let [secondClaims, reachedWithMarker] = [0, 0];
  for await (const rows of pastSlices(tx, asked, sizes.members)) {
    for (const row of rows) {
      const play = playOf(row);
      const scored = scores?.get(row.member_id) ?? [];
      // Who has no place keeps nobody else from one.
      for (const score of scored) ranked?.boards.add(score, row);
      const isOpen = openDays(terms, row, play, asked);
      if (!frame.days.some(isOpen)) {
        sums.addPlay(play);
        continue;
      }
      if (isCareful(personOf(row, asked.now))) reachedWithMarker += 1;
      const member = row.member_id;
      const awards = pastAwards(terms, pastMember(row, play, isOpen, around), frame);
      if (scored.length > 0) openTo.set(member, isOpen);
      sums.add(member, awards, play);
      if (terms.award.form === 'purse') takers.push(...awards.map((award) => takerOf(award, play, frame)));
      if (awards.some(({ amount }) => amount > 0n) && row.cluster_id !== null) {
        if (clusters.has(row.cluster_id)) secondClaims += 1;
        clusters.add(row.cluster_id);
      }
    }
  }
  const placed = (ranked?.boards.awards() ?? []).filter(({ member, day }) => openTo.get(member)?.(day) === true);
  for (const award of [...placed, ...waves(terms, frame)]) sums.give(award.member, [award]);
  const answer = sums.answer(frame.toMinor(terms.budget));
  const facts = { titles, secondClaims, reachedWithMarker, exhaustedOn: answer.exhaustedOn };
  return {
    currency: asked.currency,
    days: frame.days.length,
    answer,
    takers,
    frame,
    exposures: exposuresOf(terms, facts),
    reachedWithMarker,
  };
}

async function countedTitles(tx: Transaction<Database>, { wagering }: Terms): Promise<CountedTitle[]> {
  const rows = await readTitles(tx);
  return rows.map(({ vendor_code: vendor, code, game_type: kind, class_key: key, rtp_bps: rtp }) => {
    const title = `${vendor}/${code}`;
    const weight = wagering ? weightOf(wagering.weights, { title, class: key ?? '', kind }) : 0;
    return { title, kind, weight, edgeBps: 10_000 - (rtp ?? 10_000) };
  });
}
