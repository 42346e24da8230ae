import type { MemberId } from '@perya/ledger';
import { isBirthdayDue } from '@perya/promotions';
import type { Context } from '../../context.ts';
import { addDays } from '../../ledger/day.ts';
import type { PieceWork } from '../../ledger/night-run.ts';
import { openData } from '../identity/index.ts';
import { readBorn, readUnfound, writeBirthdays } from './birthday.store.ts';
import { birthdaysOn } from './calendar.ts';
import { addGifts } from './gift.store.ts';
import { seenIn, type Night } from './grade.service.ts';
import { CLAIM_DAYS } from './ladder.service.ts';

type Opening = Pick<Context, 'vault' | 'db'>;

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 500;

/** A date of birth is kept sealed: month and day are found by a blind index that tells neither. */
function blindOf({ vault }: Opening, merchantCode: string, date: string): Buffer {
  return vault.blind(`${merchantCode} birthday`, date);
}

/** The nights in which birthdays are celebrated, by what a birthday is found by. */
export function birthdayNights(ctx: Opening, merchantCode: string, days: readonly string[]): Map<string, string> {
  return new Map(
    days.flatMap((day) =>
      birthdaysOn(addDays(day, 1)).map((date) => [blindOf(ctx, merchantCode, date).toString('hex'), day] as const),
    ),
  );
}

/** Makes the birthdays of those findable who have risen or whose papers were accepted since. */
export async function findBirthdays(ctx: Opening, merchantCode: string, isStopping: () => boolean): Promise<void> {
  let after: MemberId = '0';
  for (;;) {
    const members = await readUnfound(ctx.db, merchantCode, { after, rowsMax: AT_ONCE });
    const found = await Promise.all(members.map((memberId) => findOne(ctx, merchantCode, memberId)));
    await ctx.db.transaction().execute((tx) =>
      writeBirthdays(
        tx,
        found.filter((one) => one !== null),
      ),
    );
    const last = members.at(-1);
    if (last === undefined || members.length < AT_ONCE || isStopping()) return;
    after = last;
  }
}

async function findOne(ctx: Opening, merchantCode: string, memberId: MemberId) {
  const birthDate = await openData(ctx, ctx.db, { memberId, merchantCode }, 'birthDate');
  return birthDate === null ? null : { memberId, blind: blindOf(ctx, merchantCode, birthDate.slice(5)) };
}

/** Finds whose birthday begins after the day that is over. The gift of a year is due once, whatever papers say later. */
export function celebrate(ctx: Opening, { ladder, day, now }: Night): PieceWork {
  const { levels, book } = ladder;
  const today = addDays(day, 1);
  const blinds = birthdaysOn(today).map((date) => blindOf(ctx, book.merchantCode, date));
  const until = new Date(now.getTime() + CLAIM_DAYS.birthday * DAY_MS);
  return async (tx, piece) => {
    const rows = await readBorn(tx, book.merchantCode, blinds, piece);
    const gifts = rows.flatMap(({ member_id: memberId, level, created_at: since, kyc_state: kyc }) => {
      const amount = levels[level]?.birthday ?? 0n;
      const facts = {
        isBirthdayVerified: kyc === 'verified',
        accountDays: Math.floor((now.getTime() - since.getTime()) / DAY_MS),
        wasGivenThisYear: false,
      };
      return amount > 0n && isBirthdayDue(facts) ? [{ memberId, period: today.slice(0, 4), level, amount }] : [];
    });
    await addGifts(tx, { merchantCode: book.merchantCode, kind: 'birthday', now, until }, gifts);
    return seenIn(rows);
  };
}
