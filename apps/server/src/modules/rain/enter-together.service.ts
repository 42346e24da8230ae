import type { promotion, rain as contract, Value } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockFreeCashes } from '../../ledger/cash-counters.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { WaveId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import { claimTogether, openRefusals, standingsOf } from '../promotions/index.ts';
import type { CallMark, KeyError } from '../wallet/index.ts';
import { insertEntries } from './entry.store.ts';
import type { BrandRain } from './plan.service.ts';
import { toWave } from './view.ts';
import { readWaves, shareWaves, type WaveRow } from './wave.store.ts';

/** What somebody has who is in. */
export type EnterValue = Value<typeof contract.enter>;

/** Why somebody is not let in. */
export type EnterCode = (typeof promotion.PROMOTION_REFUSALS)[number];

/** What somebody hears who wanted to come in. */
export type Entered = Result<EnterValue, EnterCode | KeyError>;

/** Somebody who wants to come into a wave, and the rain of their brand. */
export interface EntryAsked extends CallMark {
  readonly waveId: WaveId;
  readonly rain: BrandRain | null;
}

type Sender = Pick<Context, 'db' | 'clock'>;

/** Lets people in who come at the same moment. Null is left for a transaction of its own. */
export function enterTogether(
  ctx: Sender & Pick<Context, 'log'>,
  all: readonly EntryAsked[],
): Promise<readonly (Entered | null)[]> {
  return claimTogether<EntryAsked, EnterValue, EnterCode>(ctx, all, {
    // A campaign that was loaded again is another one to this: who came before and after go apart.
    groupOf: ({ rain }) => rain?.campaign,
    async work(tx, ours) {
      const rain = ours[0]?.rain;
      if (!rain) return ours.map(() => fail('promotion.closed'));
      const members = [...new Set(ours.map(({ memberId }) => memberId))];
      const held = await lockFreeCashes(tx, rain.book, members);
      const free = ours.filter(({ memberId }) => held.has(memberId));
      const answers = await letIn({ clock: ctx.clock, db: tx }, rain, free);
      const byAsked = new Map(free.map((asked, nr) => [asked, answers[nr]]));
      return ours.map((asked) => byAsked.get(asked) ?? null);
    },
  });
}

/** Who is let in, and where. */
interface Opened {
  readonly asked: EntryAsked;
  readonly wave: WaveRow;
}

/**
 * Lets people into waves of a rain. Their cash is held, under which protections are written, and then the wave, which cannot be shared
 * out meanwhile: it is held last and only while it is open, so that who comes too late does not keep it from its end.
 */
export async function letIn(
  { clock, db: tx }: { readonly clock: Context['clock']; readonly db: Transaction<Database> },
  rain: BrandRain,
  all: readonly EntryAsked[],
): Promise<readonly Result<EnterValue, EnterCode>[]> {
  if (all.length === 0) return [];
  const refusals = await personalRefusals({ clock, db: tx }, rain, all);
  const ids = [...new Set(all.map(({ waveId }) => waveId).filter(isRowId))];
  const known = byId(await readWaves(tx, ids));
  const cameAt = clock.now();
  const open = ids.filter((id) => waveRefusal(rain, known.get(id), cameAt) === null);
  const held = byId(open.length > 0 ? await shareWaves(tx, open) : []);
  const now = clock.now();
  const judged = all.map((asked): Result<Opened, EnterCode> => {
    const wave = held.get(asked.waveId);
    const refusal =
      refusals.get(asked.memberId) ??
      (wave ? waveRefusal(rain, wave, now) : waveRefusal(rain, known.get(asked.waveId), cameAt));
    if (refusal !== null) return fail(refusal);
    assert(wave, 'a wave that is open is held');
    return ok({ asked, wave });
  });
  const opened = judged.flatMap((one) => (one.ok ? [one.value] : []));
  const entered = await insertOpened(tx, opened, now);
  return judged.map((one) => {
    if (!one.ok) return one;
    const { asked, wave } = one.value;
    if (!entered.has(one.value)) return fail('promotion.once');
    return ok({ wave: toWave(wave, true, now), entryNo: `E${wave.id}-${asked.memberId}` });
  });
}

/** Why people may not come in, whichever wave it is; null for who may. */
async function personalRefusals(
  { clock, db }: Sender,
  rain: BrandRain,
  all: readonly EntryAsked[],
): Promise<ReadonlyMap<MemberId, EnterCode | null>> {
  const memberIds = [...new Set(all.map(({ memberId }) => memberId))];
  const standings = await standingsOf({ clock }, db, { memberIds, currency: rain.book.currency });
  const refusals = await openRefusals(db, rain, standings);
  return new Map(memberIds.map((memberId, nr) => [memberId, refusals[nr] ?? null]));
}

function waveRefusal({ campaign }: BrandRain, wave: WaveRow | undefined, now: Date): EnterCode | null {
  if (wave?.campaign_id !== campaign.id) return 'promotion.closed';
  if (now < wave.opens_at || wave.state === 'planned') return 'promotion.coming';
  if (now >= wave.closes_at || wave.state !== 'open') return 'promotion.late';
  return null;
}

/** Writes those down who come in, wave by wave; tells who was not in before. Of somebody who came twice the first is. */
async function insertOpened(
  tx: Transaction<Database>,
  opened: readonly Opened[],
  at: Date,
): Promise<ReadonlySet<Opened>> {
  const firsts = new Map<string, Opened>();
  for (const one of opened) {
    const name = `${one.wave.id} ${one.asked.memberId}`;
    if (!firsts.has(name)) firsts.set(name, one);
  }
  const entered = new Set<Opened>();
  for (const wave of new Set(opened.map((one) => one.wave))) {
    const own = [...firsts.values()].filter((one) => one.wave === wave);
    const { id: waveId, merchant_code: merchantCode } = wave;
    const fresh = await insertEntries(
      tx,
      { waveId, merchantCode, at },
      own.map(({ asked }) => asked.memberId),
    );
    for (const one of own) if (fresh.has(one.asked.memberId)) entered.add(one);
  }
  return entered;
}

function byId(rows: readonly WaveRow[]): ReadonlyMap<string, WaveRow> {
  return new Map(rows.map((row) => [row.id, row]));
}
