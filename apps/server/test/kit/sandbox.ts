import type { Context } from '../../src/context.ts';

/** The code in the newest text to a number, or null when none came. */
export async function codeSentTo(ctx: Pick<Context, 'db'>, number: string): Promise<string | null> {
  const newest = await ctx.db
    .selectFrom('sandbox_message')
    .select('body')
    .where('recipient', '=', number)
    .where('channel', '=', 'sms')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.body.slice(0, 6) ?? null;
}
