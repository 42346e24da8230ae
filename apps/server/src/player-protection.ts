import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Kysely, Transaction } from 'kysely';
import type { Database, MemberField } from './platform/db/schema.ts';

/** Whose personal data it is. */
export interface Owner {
  readonly memberId: MemberId;
  readonly merchantCode: MerchantCode;
}

/** What is one person's alone: a brand keeps it once. Mail addresses are shared, by families too. [R16, R31] */
export const PERSON_FIELDS = ['mobile', 'idNumber', 'firebase'] as const satisfies readonly MemberField[];

/** Something that tells who a person is. */
export interface PersonValue {
  readonly field: (typeof PERSON_FIELDS)[number];
  readonly value: string;
}

/** Where a change of somebody's data came from. */
export interface Cause {
  readonly ip: string;
  /** Goes on, so that its owner can read what a pause means and take money out. */
  readonly exceptSessionId?: string | undefined;
}

/** What identity asks of responsible gaming, which stands above it. */
export interface PlayerProtection {
  /** How many minutes a session of this member may last; null when they set no limit. [R27] */
  sessionMinutesOf(db: Kysely<Database>, memberId: MemberId): Promise<number | null>;
  /** Lets an exclusion reach an account whose new data prove whose it is. [R31] */
  followPerson(tx: Transaction<Database>, owner: Owner, values: readonly PersonValue[], cause: Cause): Promise<void>;
}
