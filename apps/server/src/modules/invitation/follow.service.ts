import { assert } from '@perya/std';
import type { Invitations } from '../identity/index.ts';
import { giveFirstRates, holdLines } from '../lines/index.ts';
import { findByCode, insertUse, takeUse } from './link.store.ts';
import { fromKept, stateOf, TYPE_OF } from './rules.ts';

/** The link a code is of. */
export const findLink: Invitations['findLink'] = async (db, now, merchantCode, code) => {
  const row = await findByCode(db, merchantCode, code);
  if (!row) return null;
  return { id: row.id, code: row.code, agentId: row.agent_id, type: row.type, isOpen: stateOf(row, now) === 'open' };
};

/** Takes a use of a link for whoever registers; a new agent is given the rates of the link with the account. */
export const takeLink: Invitations['takeLink'] = async (ctx, tx, link) => {
  const isAgent = link.type === TYPE_OF.agent;
  const row = await takeUse(tx, link.id, ctx.clock.now());
  if (!row) return null;
  // Before the account is there: whoever moves a team holds the lines first, and then waits for registrations.
  const held = isAgent ? await holdLines(ctx, tx, row.merchant_code) : null;
  return async ({ memberId, merchantCode, ip }) => {
    await insertUse(tx, { member_id: memberId, link_id: link.id, used_at: ctx.clock.now() });
    if (!isAgent) return;
    assert(held, 'the lines are held for a new agent');
    const agent = { memberId: link.agentId, account: row.account };
    await giveFirstRates(ctx, tx, held, { agent, memberId, merchantCode, rates: fromKept(row.rates), ip });
  };
};
