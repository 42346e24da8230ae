import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Session } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { findNamed, isBelow } from './people.store.ts';

type Asking = Pick<Session, 'memberId' | 'merchantCode'>;

/**
 * Whom an agent asks about: somebody of the own team, the agent where nobody is named. Everybody else is missing, whether they are
 * above, beside, in another line, at another brand or not there at all, and one look at one index says so. [ROLE-15]
 */
export async function whomOf(
  { db }: Pick<Context, 'db'>,
  { memberId }: Asking,
  named: string | undefined,
): Promise<Result<MemberId, 'team.missing'>> {
  if (named === undefined || named === memberId) return ok(memberId);
  if (!isRowId(named) || !(await isBelow(db, memberId, named))) return fail('team.missing');
  return ok(named);
}

/** The same by a name or its beginning: who bears all of it comes first. */
export async function whoIsNamed(
  { db }: Pick<Context, 'db'>,
  agent: Asking,
  name: string,
): Promise<Result<MemberId, 'team.missing'>> {
  const [found] = await findNamed(db, agent, { name, max: 1 });
  return found === undefined ? fail('team.missing') : ok(found);
}

/** A name as it is looked for; undefined for one that says nothing. */
export function nameOf(given: string | undefined): string | undefined {
  const name = given?.trim().toLowerCase();
  return name === '' ? undefined : name;
}
