import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { CodePurpose, Database } from '../../db/schema.ts';

/** Which code is meant: there is one live code for each of these. */
export interface CodeOf {
  readonly merchantCode: string;
  readonly purpose: CodePurpose;
  /** A full mobile number (`fullMobile`) or a mail address in lower case. */
  readonly target: string;
  /** Who alone may use it; null for somebody who is not logged in. */
  readonly memberId: string | null;
}

/** Makes a code, replacing an older one, and gives it to whoever sends it; `wait` when one was sent a moment ago. [T5] */
export async function makeCode(
  _ctx: Context,
  _of: CodeOf,
): Promise<{ readonly code: string } | { readonly waitSeconds: number }> {
  throw new Error('being built');
}

/** Whether a code is right; it is used up then, and after five wrong tries in any case. One of many at once wins. */
export async function useCode(_ctx: Context, _db: Kysely<Database>, _of: CodeOf, _code: string): Promise<boolean> {
  throw new Error('being built');
}
