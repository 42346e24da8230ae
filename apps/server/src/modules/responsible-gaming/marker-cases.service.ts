import { csvRow } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import { noteEvent } from '../audit/index.ts';
import { memberKind } from '../identity/index.ts';
import { zoneOf } from '../brand/index.ts';
import { addNote, closeMarkers, readMarkers, type ListedMarker, type MarkersAsked } from './markers.store.ts';

const HEAD = ['player', 'account', 'brand', 'day', 'marker', 'figures', 'seen by', 'seen at', 'done'];

/** The markers of harm that are open, or all of them, as a table that any program reads. [R35] */
export async function listMarkers({ db }: Pick<Context, 'db'>, asked: MarkersAsked): Promise<string> {
  const rows = await readMarkers(db, asked);
  return [HEAD, ...rows.map(toLine)].map((line) => `${csvRow(line)}\n`).join('');
}

/** Writes down what a player said to staff that may tell of harm. [R35] */
export async function noteContact(
  ctx: Context,
  memberId: MemberId,
  note: { readonly who: string; readonly what: string },
): Promise<Result<null, 'user.not.exist'>> {
  const member = await memberKind(ctx, memberId);
  if (!member) return fail('user.not.exist');
  const at = ctx.clock.now();
  const day = dayOf(at, await zoneOf(ctx, member.merchantCode));
  await addNote(ctx.db, { memberId, day, at, note: { at, ...note } });
  return ok(null);
}

/** Closes what is open about a player, with who saw to it and what was done; answers how many markers that were. [R35] */
export async function closeCase(
  ctx: Context,
  memberId: MemberId,
  { who, done }: { readonly who: string; readonly done: string },
): Promise<Result<number, 'user.not.exist' | 'not.found'>> {
  const member = await memberKind(ctx, memberId);
  if (!member) return fail('user.not.exist');
  const { merchantCode } = member;
  return ctx.db.transaction().execute(async (tx) => {
    const markers = await closeMarkers(tx, memberId, { who, done, at: ctx.clock.now() });
    if (markers.length === 0) return fail('not.found');
    const detail = { who, done, markers };
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'care.markers.seen', ip: '', detail });
    return ok(markers.length);
  });
}

function toLine(row: ListedMarker): string[] {
  const { member_id: memberId, account, merchant_code: brand, day, marker, detail } = row;
  const seen = [row.seen_by ?? '', row.seen_at?.toISOString() ?? '', row.done ?? ''];
  return [memberId, account, brand, day, marker, figuresOf(detail), ...seen];
}

/** As staff read them: `weekCount 15; weekAmount 21000.00`, or what was said. */
function figuresOf(detail: unknown): string {
  const { notes, ...figures } = detail as { notes?: { who: string; what: string }[] };
  if (notes) return notes.map(({ who, what }) => `${who}: ${what}`).join('; ');
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join('; ');
}
