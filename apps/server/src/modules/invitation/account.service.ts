import type { invitation } from '@perya/contract';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Visitor } from '../../handler.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { brandOf } from '../brand/index.ts';
import { countTold, hasRoom, openHashedAccount, prepareForOther, type HashedAccount } from '../identity/index.ts';
import { fromRates, giveFirstRates, holdLines, ratesToGive, STEP_PPM, weighRates } from '../lines/index.ts';
import { answerOnce } from '../wallet/index.ts';
import { countOpened, insertOpened, lockAgent } from './link.store.ts';
import { mayBringIn, opensAccounts } from './links.service.ts';
import { TYPE_OF } from './rules.ts';

type Tx = Transaction<Database>;
type Wanted = Omit<Parameters<typeof openAccountFor>[1], 'key'>;
type Opened = { readonly account: string };
type Refusal =
  | Exclude<(typeof invitation.openAccount.errors)[number], 'key.reused' | 'call.cancelled'>
  | 'request.invalid'
  | 'permission.denied'
  | 'too.many.requests';

/** Whoever has more people to bring in sends them a link. */
const OPENED_PER_DAY = 20;
const DAY_MS = 24 * 3_600_000;

/** Opens an account directly below the agent, once for each key. The password is nowhere told again. [API-101, SCR-47] */
export const openAccountFor: Handler<typeof invitation.openAccount> = async (ctx, { key, ...input }, visitor) => {
  let prepared: HashedAccount | undefined;
  const done = await answerOnce<Opened, Refusal>(
    ctx,
    { ...visitor, key },
    {
      call: 'invitation.openAccount',
      input,
      async check() {
        const account = await prepare(ctx, input, visitor);
        if (!account.ok) return account;
        prepared = account.value;
        return ok(null);
      },
      work: (tx) => {
        assert(prepared, 'an account is prepared before it is opened');
        return open(ctx, tx, { account: prepared, wanted: input }, visitor);
      },
    },
  );
  if (!done.ok && done.error.code === 'username.exists') await countTold(ctx, visitor);
  return done;
};

async function prepare(ctx: Context, wanted: Wanted, visitor: Visitor): Promise<Result<HashedAccount, Refusal>> {
  const session = sessionOf(visitor);
  const brand = await brandOf(ctx, session.merchantCode);
  if (!mayBringIn(session) || !(await opensAccounts(ctx, brand))) return fail('permission.denied');
  // Players have no rate in a line.
  if (wanted.type === 'player' && wanted.rebate.length > 0) return fail('request.invalid');
  return prepareForOther(ctx, visitor, wanted);
}

async function open(
  ctx: Context,
  tx: Tx,
  { account, wanted }: { readonly account: HashedAccount; readonly wanted: Wanted },
  visitor: Visitor,
): Promise<Result<Opened, Refusal>> {
  const { memberId: agentId, merchantCode, userName } = sessionOf(visitor);
  const now = ctx.clock.now();
  await lockAgent(tx, agentId);
  if ((await countOpened(tx, agentId, new Date(now.getTime() - DAY_MS))) >= OPENED_PER_DAY)
    return fail('account.limit');
  if (!(await hasRoom({ db: tx }, agentId))) return fail('line.deep');
  const isAgent = wanted.type === 'agent';
  const held = isAgent ? await holdLines(ctx, tx, merchantCode) : null;
  const { own } = await ratesToGive({ ...ctx, db: tx }, { memberId: agentId, merchantCode });
  const rates = weighRates(own, fromRates(wanted.rebate), STEP_PPM);
  if (!rates.ok) return rates;
  const memberId = await openHashedAccount(ctx, tx, { ...account, type: TYPE_OF[wanted.type], uplineId: agentId });
  if (memberId === null) return fail('username.exists');
  await insertOpened(tx, { member_id: memberId, agent_id: agentId, opened_at: now });
  const detail = { by: agentId, who: userName };
  await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'account.opened', ip: visitor.ip, detail });
  if (held) {
    const agent = { memberId: agentId, account: userName };
    await giveFirstRates(ctx, tx, held, { agent, memberId, merchantCode, rates: rates.value, ip: visitor.ip });
  }
  return ok({ account: account.account });
}
