import { PAGE_SIZE, type Checked, type ContentLanguage, type rounds, type Value } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { shownTitle } from '../catalog/index.ts';
import { openRoundsOf, roundOf, roundsOf, type BookedRound } from './round-book.service.ts';
import { openVendorRoundsOf } from '../vendor-wallet/index.ts';
import { bringBack } from '../vendors/index.ts';
import { bookOf } from '../wallet/index.ts';
import type { Session } from '../../handler.ts';
import type { RoundNo } from '../../platform/db/studio-values.ts';

type Round = Value<typeof rounds.round>;

/** Whose rounds are shown, in which language. */
interface Reader {
  readonly session: Session;
  readonly language: ContentLanguage;
}

/** The studio ends a round of its own within this time, one way or the other. */
const ENDED_WITHIN_MS = 60_000;

/** One round of a member. Somebody else's is as unknown as one that never was. [R49] */
export async function showRound(
  ctx: Context,
  reader: Reader,
  roundNo: RoundNo,
): Promise<Result<Round, 'round.not.found'>> {
  const round = await roundOf(ctx, reader.session.memberId, roundNo);
  return round ? ok(await named(ctx, reader, round)) : fail('round.not.found');
}

/** The last rounds of a member. [R49] */
export async function recallRounds(
  ctx: Context,
  reader: Reader,
  { cursor }: Checked<typeof rounds.recall>,
): Promise<Value<typeof rounds.recall>> {
  const found = await roundsOf(ctx, reader.session.memberId, { before: cursor, limit: PAGE_SIZE + 1 });
  const shown = found.slice(0, PAGE_SIZE);
  return {
    list: await Promise.all(shown.map(({ round }) => named(ctx, reader, round))),
    next: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Rounds of a member that have not ended, and who acts next. Whoever looks is back from wherever they played. [R50] */
export async function showOpenRounds(ctx: Context, reader: Reader): Promise<Value<typeof rounds.openRounds>> {
  await bringBack(ctx, { memberId: reader.session.memberId, ...(await bookOf(ctx, reader.session)) });
  const own = await openRoundsOf(ctx, reader.session.memberId);
  const shown = own.map(async ({ round, waitsUntil }) => {
    const { roundNo, vassalage, gameName, nodeId, stake, openedAt } = await named(ctx, reader, round);
    const next = waitsUntil ? ('player' as const) : ('vendor' as const);
    const dueAt = (waitsUntil ?? new Date(Date.parse(openedAt) + ENDED_WITHIN_MS)).toISOString();
    return { betNo: roundNo, vassalage, gameName, nodeId, stake, openedAt, next, dueAt };
  });
  return [...(await Promise.all(shown)), ...(await showVendorRounds(ctx, reader))];
}

async function showVendorRounds(ctx: Context, { session, language }: Reader): Promise<Value<typeof rounds.openRounds>> {
  const { currency } = await bookOf(ctx, session);
  const open = await openVendorRoundsOf(ctx, { memberId: session.memberId, currency });
  return Promise.all(
    open.map(async ({ vendorCode, gameCode, ...round }) => {
      const title = await shownTitle(ctx, session.merchantCode, vendorCode, gameCode, language);
      return { ...round, vassalage: vendorCode, nodeId: title?.nodeId ?? null, gameName: title?.name ?? gameCode };
    }),
  );
}

/** Titles are called as the lobby calls them. */
async function named(ctx: Context, { session, language }: Reader, round: BookedRound): Promise<Round> {
  const title = await shownTitle(ctx, session.merchantCode, round.vassalage, round.gameCode, language);
  return { ...round, nodeId: title?.nodeId ?? null, gameName: title?.name ?? round.gameName };
}
