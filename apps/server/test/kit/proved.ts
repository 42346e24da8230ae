import type { Context } from '../../src/context.ts';
import { createAccount, logIn, type Person } from './people.ts';

/** Makes a member with a password who just proved who they are. */
export async function createProved(ctx: Context, password?: string): Promise<Person> {
  const { memberId, account } = await createAccount(ctx, password === undefined ? {} : { password });
  const token = await logIn(ctx, memberId);
  await prove(ctx, memberId);
  return { memberId, account, token };
}

/** As if the password had been typed again just now. */
export async function prove({ db, clock }: Context, memberId: string, at: Date | null = clock.now()): Promise<void> {
  await db.updateTable('session').set({ proved_at: at }).where('member_id', '=', memberId).execute();
}

/** What was written down about a member, oldest first. */
export async function eventsOf({ db }: Context, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_event')
    .select('kind')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}
