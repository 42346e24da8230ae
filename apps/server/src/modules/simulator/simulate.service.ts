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
import { pastSlices } from './past-pieces.ts';
import { playOf } from './past-play.store.ts';
import { beginLook, readPastHouse, readTitles, type PastAsked, type PastRow } from './past.store.ts';
import { isKnownSegment } from '../promotions/index.ts';
import { boardRows, readScores } from './board-past.store.ts';
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

const PIECE = 1_000;

/** Runs the rules of a draft over the past of a brand. It reads only, in one view of the books, and one runs at a time. */
export async function simulatePast(
  ctx: Context,
  asked: SimulationAsked,
  piece = PIECE,
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
      (await beginLook(tx)) ? look(tx, asked.terms, { asked: past, profile, birthdays, piece }) : null,
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
  /** How many members are read at once. */
  readonly piece: number;
}

/** What was seen of the past, and who would have had purses. */
type Looked = Omit<Simulation, 'purses'> & { readonly takers: readonly PurseTaker[]; readonly frame: PastFrame };

async function look(
  tx: Transaction<Database>,
  terms: Terms,
  { asked, birthdays, profile, piece }: Looking,
): Promise<Looked> {
  const titles = await countedTitles(tx, terms);
  const house = await readPastHouse(tx, asked.merchantCode);
  const frame = frameOf(asked, { titles, house, rules: PROFILES[profile] });
  const around = { asked, house, birthdays };
  const sums = new CampaignSums();
  const ranked = boardsOf(terms, frame, asked);
  const boardAfter = ranked ? await boardRows(tx, ranked.asked) : 0n;
  const takers: PurseTaker[] = [];
  const clusters = new Set<string>();
  const openTo = new Map<string, (day: string) => boolean>();
  let [secondClaims, reachedWithMarker] = [0, 0];
  for await (const rows of pastSlices(tx, asked, piece)) {
    for (const row of rows) {
      const play = playOf(row);
      const isOpen = openDays(terms, row, play, asked);
      if (!frame.days.some(isOpen)) {
        sums.addPlay(play);
        continue;
      }
      if (isCareful(personOf(row, asked.now))) reachedWithMarker += 1;
      const member = row.member_id;
      const awards = pastAwards(terms, pastMember(row, play, isOpen, around), frame);
      if (ranked) openTo.set(member, isOpen);
      sums.add(member, awards, play);
      if (terms.award.form === 'purse') takers.push(...awards.map((award) => takerOf(award, play, frame)));
      if (awards.some(({ amount }) => amount > 0n) && row.cluster_id !== null) {
        if (clusters.has(row.cluster_id)) secondClaims += 1;
        clusters.add(row.cluster_id);
      }
    }
    if (ranked) await score(tx, ranked, rows, boardAfter);
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

/** Scores the members of a piece on the boards; who has no place keeps nobody else from one. */
async function score(
  tx: Transaction<Database>,
  { asked, boards }: NonNullable<ReturnType<typeof boardsOf>>,
  rows: readonly PastRow[],
  after: bigint,
): Promise<void> {
  const people = new Map(rows.map((row) => [row.member_id, row]));
  for (const one of await readScores(tx, [...people.keys()], asked, after)) {
    const person = people.get(one.member_id);
    if (person) boards.add(one, person);
  }
}

async function countedTitles(tx: Transaction<Database>, { wagering }: Terms): Promise<CountedTitle[]> {
  const rows = await readTitles(tx);
  return rows.map(({ vendor_code: vendor, code, game_type: kind, class_key: key, rtp_bps: rtp }) => {
    const title = `${vendor}/${code}`;
    const weight = wagering ? weightOf(wagering.weights, { title, class: key ?? '', kind }) : 0;
    return { title, kind, weight, edgeBps: 10_000 - (rtp ?? 10_000) };
  });
}
