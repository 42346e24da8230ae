import type { ContentLanguage, Language, member } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { noteEvent } from '../../audit/index.ts';
import { headIconUrl, isHeadIcon } from './head-icons.ts';
import { changeKeyLanguage } from '../../push/index.ts';
import {
  findMember,
  findPersons,
  writeHeadIcon,
  writeHidesName,
  writeIsHouse,
  writeLanguage,
  type MemberRow,
} from './member.store.ts';
import type { Session } from '../../../handler.ts';

/** What kind of account an id is; undefined when there is none. */
export async function memberKind(ctx: Context, memberId: MemberId) {
  const found = await ctx.server.identity.kinds.ask(ctx, memberId);
  return found && { memberId: found.id, merchantCode: found.merchant_code, type: found.type, status: found.status };
}

/** What an offer has to know about somebody. */
export interface Person {
  readonly memberId: MemberId;
  readonly merchantCode: MerchantCode;
  readonly type: number;
  readonly isActive: boolean;
  readonly isVerified: boolean;
  readonly registeredAt: Date;
}

/** Who somebody is at this moment, also inside a transaction; null when there is no such account. */
export async function personOf(db: Kysely<Database>, memberId: MemberId): Promise<Person | null> {
  return (await personsOf(db, [memberId])).get(memberId) ?? null;
}

/** The same for many, by member. */
export async function personsOf(
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Person>> {
  const rows = await findPersons(db, memberIds);
  return new Map(
    rows.map(({ id, merchant_code: merchantCode, type, status, kyc_state: kyc, created_at: registeredAt }) => [
      id,
      {
        memberId: id,
        merchantCode,
        type,
        isActive: status === 'active',
        isVerified: kyc === 'verified',
        registeredAt,
      },
    ]),
  );
}

/** Where the picture of the own account is. */
export async function ownHeadIcon(ctx: Context, session: Session): Promise<string> {
  return headIconUrl((await ownAccount(ctx, session)).head_icon);
}

/** Chooses a picture and gives its address; null when there is no such picture. */
export async function chooseHeadIcon(ctx: Context, session: Session, id: string): Promise<string | null> {
  if (!isHeadIcon(id)) return null;
  await writeHeadIcon(ctx.db, session.memberId, id);
  return headIconUrl(id);
}

/** What others may see of the own account. */
export async function ownPrivacy(ctx: Context, session: Session): Promise<member.Privacy> {
  return { hidesName: (await ownAccount(ctx, session)).hides_name };
}

/** Changes it. */
export async function choosePrivacy(
  { db }: Context,
  { memberId }: Session,
  { hidesName }: member.Privacy,
): Promise<member.Privacy> {
  await writeHidesName(db, memberId, hidesName);
  return { hidesName };
}

/** Changes the language somebody is spoken to in, by their browsers too. */
export async function chooseMemberLanguage(
  { db }: Context,
  { memberId }: Session,
  language: Language,
): Promise<{ readonly language: Language }> {
  await db.transaction().execute(async (tx) => {
    await writeLanguage(tx, memberId, language);
    await changeKeyLanguage(tx, memberId, language);
  });
  return { language };
}

/** The language somebody is spoken to in; null while they have not come in once. */
export async function languageOf(db: Kysely<Database>, memberId: MemberId): Promise<ContentLanguage | null> {
  return (await findMember(db, memberId))?.language ?? null;
}

/** Says that an account is one of staff or for tests, which has a place on no board, or that it is not; false without one. */
export function markHouse(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { memberId, who }: { readonly memberId: MemberId; readonly who: string },
  isHouse: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await findMember(tx, memberId);
    if (!row) return false;
    await writeIsHouse(tx, memberId, isHouse);
    const kind = isHouse ? 'member.left.out' : 'member.let.in';
    await noteEvent({ clock }, tx, { memberId, merchantCode: row.merchant_code, kind, ip: '', detail: { who } });
    return true;
  });
}

/** The row of the own account. */
export async function ownAccount(ctx: Context, session: Session): Promise<MemberRow> {
  const person = await findMember(ctx.db, session.memberId);
  assert(person, 'a session without its member');
  return person;
}
