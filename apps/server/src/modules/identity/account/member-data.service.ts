import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database, MemberField } from '../../../platform/db/schema.ts';
import type { Place } from '../../../platform/crypto/vault.ts';
import { maskOf } from './mask.ts';
import {
  findOwner,
  findOwners,
  hasBlind,
  readBrandCodes,
  readMasks,
  readSealed,
  writeData,
} from './member-data.store.ts';
import { PERSON_FIELDS, type Owner, type PersonValue } from '../../../player-protection.ts';

/** How a value is written when it is compared; fields that are not in here are never searched for. */
const NORMAL_FORMS: Readonly<Partial<Record<MemberField, (value: string) => string>>> = {
  mobile: (value) => value,
  email: (value) => value.toLowerCase(),
  idNumber: (value) => value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''),
  firebase: (value) => value,
};

/** Whether a value tells who a person is. */
export function isPersonValue(given: { readonly field: MemberField; readonly value: string }): given is PersonValue {
  return PERSON_FIELDS.some((field) => field === given.field);
}

/** Keeps a value sealed, with its blind index and mask; `taken` when it may exist only once and somebody has it. [R16] */
export async function putData(
  ctx: Pick<Context, 'vault' | 'clock'>,
  db: Kysely<Database>,
  { memberId, merchantCode }: Owner,
  field: MemberField,
  value: string,
): Promise<'kept' | 'taken'> {
  const isKept = await writeData(db, {
    member_id: memberId,
    merchant_code: merchantCode,
    field,
    sealed: ctx.vault.sealText(placeOf(memberId, field), value),
    blind: blindOf(ctx, merchantCode, field, value),
    masked: maskOf(field, value),
    changed_at: ctx.clock.now(),
  });
  return isKept ? 'kept' : 'taken';
}

/** Opens a value. */
export async function openData(
  ctx: Pick<Context, 'vault'>,
  db: Kysely<Database>,
  { memberId }: Owner,
  field: MemberField,
): Promise<string | null> {
  const row = await readSealed(db, memberId, field);
  return row ? ctx.vault.openText(placeOf(memberId, field), row.sealed) : null;
}

/** The masked values of a member, by field. */
export async function maskedData(
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<Partial<Record<MemberField, string>>> {
  const rows = await readMasks(db, memberId);
  return Object.fromEntries(rows.map((row) => [row.field, row.masked]));
}

/** Who has this value, in this brand. */
export async function findByData(
  ctx: Pick<Context, 'vault' | 'db'>,
  merchantCode: MerchantCode,
  field: MemberField,
  value: string,
): Promise<string | null> {
  const blind = blindOf(ctx, merchantCode, field, value);
  if (!blind) return null;
  return findOwner(ctx.db, merchantCode, field, blind);
}

/** Whether a member has this very value. */
export async function hasData(
  ctx: Pick<Context, 'vault' | 'db'>,
  { memberId, merchantCode }: Owner,
  field: MemberField,
  value: string,
): Promise<boolean> {
  const blind = blindOf(ctx, merchantCode, field, value);
  return blind !== null && hasBlind(ctx.db, memberId, field, blind);
}

/** Everybody who has one of these values, at whatever brand. [R31] */
export async function findEverywhere(
  ctx: Pick<Context, 'vault'>,
  db: Kysely<Database>,
  values: readonly PersonValue[],
): Promise<string[]> {
  if (values.length === 0) return [];
  const codes = await readBrandCodes(db);
  const wanted = codes.flatMap((merchantCode) =>
    values.map(({ field, value }) => ({ merchantCode, field, blind: blindOf(ctx, merchantCode, field, value) })),
  );
  return findOwners(db, wanted);
}

/** What a value of an excluded person is known by: the same at every brand, and kept with nobody's data. [R31] */
export function personBlind({ vault }: Pick<Context, 'vault'>, { field, value }: PersonValue): Buffer {
  const normalise = NORMAL_FORMS[field];
  return vault.blind(`person ${field}`, normalise ? normalise(value) : value);
}

/** Brands share nothing: the same number looks different at each. */
function blindOf(
  { vault }: Pick<Context, 'vault'>,
  merchantCode: MerchantCode,
  field: MemberField,
  value: string,
): Buffer | null {
  const normalise = NORMAL_FORMS[field];
  return normalise ? vault.blind(`${merchantCode} ${field}`, normalise(value)) : null;
}

function placeOf(memberId: MemberId, field: MemberField): Place {
  return { table: 'member_data', column: field, row: memberId };
}
