import type { MemberId } from '@perya/ledger';
import { gradeMember, levelAfterQuarter, levelUpsDue, periodGift } from '@perya/promotions';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { monthOf, weekOf } from '../../ledger/periods.ts';
import { quarterOf } from './calendar.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import type { PieceDone, PieceWork } from '../../ledger/night-run.ts';
import { writeRebateLevels } from '../rebate/index.ts';
import { addGifts, type DueGift } from './gift.store.ts';
import { addDay, readGrown, readKept, readRisen, writeLevels, type GrownRow, type NewLevel } from './grade.store.ts';
import { CLAIM_DAYS, type Ladder } from './ladder.service.ts';

type Tx = Transaction<Database>;

const DAY_MS = 24 * 3_600_000;

/** What a piece needs to know of its night. */
export interface Night {
  readonly ladder: Ladder;
  /** The day that is over. */
  readonly day: string;
  readonly now: Date;
}

/** What a piece has come to when nobody has to be told. */
export function seenIn(rows: readonly { readonly member_id: MemberId }[]): PieceDone {
  return { seen: rows.map(({ member_id: memberId }) => memberId) };
}

/** Adds a day to the growth of those who played on it, and raises whom it raises. */
export function gradeDay({ ladder, day, now }: Night): PieceWork {
  return async (tx, piece) => {
    const rows = await addDay(tx, ladder.book, { day, quarter: quarterOf(day).name, now }, piece);
    await raise(tx, ladder, rows, now);
    return seenIn(rows);
  };
}

/** Looks at everybody again, after the ladder itself has changed. */
export function gradeAgain({ ladder, day, now }: Night): PieceWork {
  return async (tx, piece) => {
    const rows = await readGrown(tx, ladder.book.merchantCode, quarterOf(day).name, piece);
    await raise(tx, ladder, rows, now);
    return seenIn(rows);
  };
}

/** Writes the levels that changed, and the gifts of those that were reached for the first time. */
async function raise(tx: Tx, ladder: Ladder, rows: readonly GrownRow[], now: Date): Promise<void> {
  const { levels, book } = ladder;
  const changes: NewLevel[] = [];
  const gifts: DueGift[] = [];
  for (const row of rows) {
    const { member_id: memberId } = row;
    const growth = { deposits: BigInt(row.growth_deposit), validBets: BigInt(row.growth_valid) };
    const before = { level: row.level, best: row.best_level };
    const after = gradeMember(levels, before, { growth, quarterBets: BigInt(row.quarter_valid) });
    if (after.level === before.level && after.best === before.best) continue;
    changes.push({ memberId, ...after });
    for (const level of levelUpsDue(after.best, before.best)) {
      const amount = levels[level]?.levelUp ?? 0n;
      if (amount > 0n) gifts.push({ memberId, period: String(level), level, amount });
    }
  }
  await changeLevels(tx, ladder, changes, now);
  await addGifts(tx, { merchantCode: book.merchantCode, kind: 'levelUp', now, until: null }, gifts);
}

/** Writes levels; rebates are counted at them from the next midnight on. */
async function changeLevels(tx: Tx, { zone }: Ladder, changes: readonly NewLevel[], now: Date): Promise<void> {
  await writeLevels(tx, changes);
  await writeRebateLevels(tx, changes, addDays(dayOf(now, zone), 1));
}

/** Takes one level from those who did not keep it in the quarter that is over. */
export function endQuarter({ ladder, day, now }: Night, { from, until }: { from: Date; until: Date }): PieceWork {
  const { levels, book } = ladder;
  return async (tx, piece) => {
    const rows = await readKept(tx, book.merchantCode, { name: quarterOf(day).name, from, until }, piece);
    const changes = rows.flatMap(({ member_id: memberId, level, valid, is_paused: isPaused }) => {
      const after = levelAfterQuarter(levels, level, { quarterBets: BigInt(valid), isPaused });
      return after === level ? [] : [{ memberId, level: after, best: level }];
    });
    await changeLevels(tx, ladder, changes, now);
    return seenIn(rows);
  };
}

/** Finds whose week or month has earned its gift. */
export function endPeriod({ ladder, day, now }: Night, kind: 'week' | 'month'): PieceWork {
  const { levels, book } = ladder;
  const period = kind === 'week' ? weekOf(day) : monthOf(day);
  const until = new Date(now.getTime() + CLAIM_DAYS[kind] * DAY_MS);
  return async (tx, piece) => {
    const rows = await readRisen(tx, book, period, piece);
    const gifts = rows.flatMap(({ member_id: memberId, level, valid }) => {
      const gift = levels[level]?.[kind] ?? 0n;
      const amount = gift > 0n ? periodGift(gift, BigInt(valid)) : 0n;
      return amount > 0n ? [{ memberId, period: period.name, level, amount }] : [];
    });
    await addGifts(tx, { merchantCode: book.merchantCode, kind, now, until }, gifts);
    return seenIn(rows);
  };
}
