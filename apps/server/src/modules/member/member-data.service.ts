import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, MemberField } from '../../db/schema.ts';

/** Whose personal data it is. */
export interface Owner {
  readonly memberId: string;
  readonly merchantCode: string;
}

/** Keeps a value sealed, with its blind index and mask; `taken` when it may exist only once and somebody has it. [R16] */
export async function putData(
  _ctx: Context,
  _db: Kysely<Database>,
  _owner: Owner,
  _field: MemberField,
  _value: string,
): Promise<'kept' | 'taken'> {
  throw new Error('being built');
}

/** Opens a value. */
export async function openData(
  _ctx: Context,
  _db: Kysely<Database>,
  _owner: Owner,
  _field: MemberField,
): Promise<string | null> {
  throw new Error('being built');
}

/** The masked values of a member, by field. */
export async function maskedData(
  _db: Kysely<Database>,
  _memberId: string,
): Promise<Partial<Record<MemberField, string>>> {
  throw new Error('being built');
}

/** Who has this value, in this brand. */
export async function findByData(
  _ctx: Context,
  _merchantCode: string,
  _field: MemberField,
  _value: string,
): Promise<string | null> {
  throw new Error('being built');
}
