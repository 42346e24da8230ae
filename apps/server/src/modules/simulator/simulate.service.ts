import {
  CampaignSums,
  exposuresOf,
  forecastGroups,
  groupTakers,
  isByMember,
  isCareful,
  pastAwards,
  weightOf,
  type CampaignAnswer,
  type CountedTitle,
  type Exposure,
  type GroupsForecast,
  type PastAward,
  type PastFrame,
  type PastPlay,
  type PurseTaker,
  type Terms,
} from '@perya/promotions';
import { seededDraws } from '@perya/game-math';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { monthOf, weekOf } from '../../ledger/periods.ts';
import { daysOf } from '../../ledger/report-range.ts';
import type { Database } from '../../platform/db/schema.ts';
import { fromHouse } from '../../platform/money.ts';
import { brandOf } from '../brand/index.ts';
import { beginLook, depositsOf, friendsOf, playOf, readPast, readTitles, type PastAsked } from './past.store.ts';
import { isKnownSegment } from '../promotions/index.ts';
import { sheetOfKind } from './sheets.service.ts';
import { asksStanding, openDays, personOf } from './standing.ts';
import { Boards, waves } from './together.ts';

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

const PIECE = 2_000;
/** Who has not played is taken to stake this, in hundredths of the house. */
const USUAL_STAKE = 1_000n;

/** Runs the rules of a draft over the past of a brand. It reads only, in one view of the books, and one runs at a time. */
export async function simulatePast(
  ctx: Context,
  asked: SimulationAsked,
): Promise<Result<Simulation, 'simulation.busy' | 'simulation.brand' | 'simulation.terms'>> {
  const exists = await ctx.db
    .selectFrom('brand')
    .select('merchant_code')
    .where('merchant_code', '=', asked.brand)
    .executeTakeFirst();
  if (!exists) return fail('simulation.brand');
  if (!isKnown(asked.terms)) return fail('simulation.terms');
  const { currency, time_zone: zone } = (await brandOf(ctx, asked.brand)).rows.brand;
  const past: PastAsked = {
    ...asked,
    merchantCode: asked.brand,
    currency,
    zone,
    now: ctx.clock.now(),
    asksStanding: asksStanding(asked.terms),
  };
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (!(await beginLook(tx))) return fail('simulation.busy');
      return ok(await look(tx, asked.terms, past, asked.seed));
    });
}

/** Whether the past has all that terms ask for. */
function isKnown(terms: Terms): boolean {
  return (isByMember(terms) || isTogether(terms)) && isKnownSegment(terms.who.segment);
}

/** Boards by valid bets and waves are worked out for all together. */
function isTogether({ award }: Terms): boolean {
  if (award.form === 'spins') return false;
  return award.size.by === 'split' || (award.size.by === 'rank' && award.size.points === 'valid');
}

async function look(tx: Transaction<Database>, terms: Terms, asked: PastAsked, seed: number): Promise<Simulation> {
  const titles = await countedTitles(tx, terms);
  const frame = frameOf(asked, titles);
  const sums = new CampaignSums();
  const boards = new Boards(terms, frame);
  const takers: PurseTaker[] = [];
  const clusters = new Set<string>();
  let [secondClaims, reachedWithMarker, after] = [0, 0, '0'];
  for (;;) {
    const rows = await readPast(tx, asked, after, PIECE);
    for (const row of rows) {
      const play = playOf(row);
      const isOpen = openDays(terms, row, play, asked);
      if (!frame.days.some(isOpen)) {
        sums.addPlay(play);
        continue;
      }
      if (isCareful(personOf(row, asked.now))) reachedWithMarker += 1;
      const member = row.member_id;
      const awards = pastAwards(
        terms,
        {
          member,
          level: row.level,
          isVerified: row.is_verified,
          play,
          deposits: depositsOf(row),
          friends: friendsOf(row),
          isOpen,
        },
        frame,
      );
      boards.add(member, play);
      sums.add(member, awards, play);
      if (terms.award.form === 'purse') takers.push(...awards.map((award) => takerOf(award, play, frame)));
      if (awards.some(({ amount }) => amount > 0n) && row.cluster_id !== null) {
        if (clusters.has(row.cluster_id)) secondClaims += 1;
        clusters.add(row.cluster_id);
      }
    }
    const last = rows[rows.length - 1];
    if (!last || rows.length < PIECE) break;
    after = last.member_id;
  }
  for (const award of [...boards.awards(), ...waves(terms, frame)]) sums.give(award.member, [award]);
  const answer = sums.answer(frame.toMinor(terms.budget));
  const purses = terms.award.form === 'purse' ? forecast(terms, takers, frame, seed) : null;
  const facts = { titles, secondClaims, reachedWithMarker, exhaustedOn: answer.exhaustedOn };
  return {
    currency: asked.currency,
    days: frame.days.length,
    answer,
    purses,
    exposures: exposuresOf(terms, facts),
    reachedWithMarker,
  };
}

function frameOf({ from, to, currency }: PastAsked, titles: readonly CountedTitle[]): PastFrame {
  const returns = new Map<string, number>();
  const returnBps = (kind: string) => {
    const known = returns.get(kind);
    if (known !== undefined) return known;
    const of = titles.filter((title) => title.kind === kind);
    // A kind without titles of known return is taken to keep nothing.
    const bps =
      of.length === 0 ? 10_000 : 10_000 - Math.round(of.reduce((sum, one) => sum + one.edgeBps, 0) / of.length);
    returns.set(kind, bps);
    return bps;
  };
  return {
    days: daysOf({ startDay: from, endDay: to }),
    toMinor: (figure) => fromHouse(figure, currency),
    returnBps,
    periodOf: (day, span) => (span === 'day' ? { name: day, to: day } : span === 'week' ? weekOf(day) : monthOf(day)),
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

/** How somebody would play a purse: as they played in those days. */
function takerOf({ amount, needed, deposit }: PastAward, play: readonly PastPlay[], frame: PastFrame): PurseTaker {
  const rounds = play.reduce((sum, row) => sum + row.rounds, 0n);
  const staked = play.reduce((sum, row) => sum + row.staked, 0n);
  const most = [...play].sort((one, other) => Number(other.valid - one.valid))[0];
  const days = Math.max(1, new Set(play.map(({ day }) => day)).size);
  const stake = rounds > 0n ? staked / rounds : 0n;
  return {
    deposit,
    bonus: amount,
    needed,
    stake: stake > 0n ? stake : frame.toMinor(USUAL_STAKE),
    betsPerDay: Math.max(1, Math.round(Number(rounds) / days)),
    kind: most?.kind ?? 'RNG',
  };
}

function forecast(terms: Terms, takers: readonly PurseTaker[], frame: PastFrame, seed: number): GroupsForecast | null {
  const { wagering, release, cap, expiry } = terms;
  if (!wagering) return null;
  const sheets = new Map<string, ReturnType<typeof sheetOfKind>>();
  const sheetOf = (kind: string) => {
    const sheet = sheets.get(kind) ?? sheetOfKind(kind, frame.returnBps(kind));
    sheets.set(kind, sheet);
    return sheet;
  };
  const plan = {
    steps: release.steps,
    cap: cap === undefined ? null : frame.toMinor(cap),
    maxStake: frame.toMinor(wagering.maxStake),
    days: expiry.days,
    weightOf: (kind: string) => wagering.weights.kinds[kind] ?? 0,
    sheetOf,
  };
  return forecastGroups(groupTakers(takers), plan, seededDraws(seed));
}
