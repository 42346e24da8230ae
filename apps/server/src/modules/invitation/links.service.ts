import { PAGE_SIZE, type invitation } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session, type Visitor } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { brandOf, siteOf, type Brand } from '../brand/index.ts';
import { noteEvent } from '../audit/index.ts';
import { drawName, findCodeOwner, hasUsernames } from '../identity/index.ts';
import { fromRates, ratesToGive, STEP_PPM, toRates, weighRates } from '../lines/index.ts';
import { answerOnce } from '../wallet/index.ts';
import { countOpen, insertLink, lockAgent, readLinks, writeRevoked, type LinkRow } from './link.store.ts';
import { fromKept, stateOf, toKept, TYPE_OF } from './rules.ts';

type Tx = Transaction<Database>;
type Refusal = 'rate.above' | 'rate.step' | 'link.limit' | 'request.invalid' | 'permission.denied';

/** So many links of an agent bring people in at a time. */
const LINKS_MAX = 50;
/** Too many to be guessed at the pace codes may be tried, and none that an invitation of a member has. [T17] */
const CODE_LENGTH = 8;
const TRIES = 5;
const DAY_MS = 24 * 3_600_000;

/** Sub-accounts look after a team and do not make one. [ROLE-11] */
export function mayBringIn({ type }: Pick<Session, 'type'>): boolean {
  return type === 1 || type === 2;
}

/** The links of an agent, and what new ones can give. [API-101, SCR-47] */
export const listLinks: Handler<typeof invitation.links> = async (ctx, { cursor }, visitor) => {
  const session = sessionOf(visitor);
  if (!mayBringIn(session)) return fail('permission.denied');
  const brand = await brandOf(ctx, session.merchantCode);
  const { day, own } = await ratesToGive(ctx, session);
  const rows = await readLinks(ctx.db, session.memberId, cursor ?? null, PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  return ok({
    list: shown.map((row) => viewOf(ctx, brand, row)),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    own: toRates(own),
    fromDay: day,
    opensAccounts: await opensAccounts(ctx, brand),
  });
};

/** Whether agents of a brand open accounts themselves. */
export async function opensAccounts(ctx: Context, { rows: { brand } }: Brand): Promise<boolean> {
  return brand.agents_open_accounts && (await hasUsernames(ctx, brand.merchant_code));
}

/** Makes a link, once for each key. [API-101] */
export const openLink: Handler<typeof invitation.openLink> = async (ctx, { key, ...input }, visitor) => {
  const session = sessionOf(visitor);
  const brand = await brandOf(ctx, session.merchantCode);
  return answerOnce<invitation.InvitationLink, Refusal>(
    ctx,
    { ...visitor, key },
    {
      call: 'invitation.openLink',
      input,
      check: async () => (mayBringIn(session) ? ok(null) : fail('permission.denied')),
      work: async (tx) => {
        const made = await makeLink(ctx, tx, input, visitor);
        return made.ok ? ok(viewOf(ctx, brand, made.value)) : made;
      },
    },
  );
};

type Wanted = Omit<Parameters<typeof openLink>[1], 'key'>;

async function makeLink(ctx: Context, tx: Tx, wanted: Wanted, visitor: Visitor): Promise<Result<LinkRow, Refusal>> {
  const { memberId, merchantCode } = sessionOf(visitor);
  const { type, days, usesMax } = wanted;
  // Players have no rate in a line.
  if (type === 'player' && wanted.rates.length > 0) return fail('request.invalid');
  const { own } = await ratesToGive({ ...ctx, db: tx }, { memberId, merchantCode });
  const rates = weighRates(own, fromRates(wanted.rates), STEP_PPM);
  if (!rates.ok) return rates;
  const now = ctx.clock.now();
  await lockAgent(tx, memberId);
  if ((await countOpen(tx, memberId, now)) >= LINKS_MAX) return fail('link.limit');
  for (let left = TRIES; left > 0; left -= 1) {
    const code = drawName(ctx.chance, '', CODE_LENGTH).toUpperCase();
    if (await findCodeOwner(tx, merchantCode, code)) continue;
    const row = await insertLink(tx, {
      merchant_code: merchantCode,
      agent_id: memberId,
      code,
      type: TYPE_OF[type],
      rates: toKept(rates.value),
      note: wanted.note.trim(),
      created_at: now,
      ends_at: days === null ? null : new Date(now.getTime() + days * DAY_MS),
      uses_max: usesMax,
    });
    if (!row) continue;
    const detail = { link: row.id, type, rates: rates.value, days, usesMax };
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'agency.link', ip: visitor.ip, detail });
    return ok(row);
  }
  throw new Error('no code was free');
}

/** Revokes a link of the own; again it is what it was. [API-101] */
export const revokeLink: Handler<typeof invitation.revokeLink> = async (ctx, { id }, visitor) => {
  const { memberId, merchantCode, ...session } = sessionOf(visitor);
  if (!mayBringIn(session)) return fail('permission.denied');
  if (!isRowId(id)) return fail('link.missing');
  const now = ctx.clock.now();
  const row = await ctx.db.transaction().execute(async (tx) => {
    const revoked = await writeRevoked(tx, { id, agentId: memberId, now });
    if (revoked?.revoked_at?.getTime() === now.getTime()) {
      const detail = { link: id, uses: revoked.uses };
      await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'agency.link.revoked', ip: visitor.ip, detail });
    }
    return revoked;
  });
  return row ? ok(viewOf(ctx, await brandOf(ctx, merchantCode), row)) : fail('link.missing');
};

function viewOf(ctx: Context, brand: Brand, row: LinkRow): invitation.InvitationLink {
  return {
    id: row.id,
    code: row.code,
    url: `${siteOf(ctx, brand)}/r/${row.code}`,
    type: row.type === TYPE_OF.agent ? 'agent' : 'player',
    rates: toRates(fromKept(row.rates)),
    note: row.note,
    created: row.created_at.toISOString(),
    ends: row.ends_at?.toISOString() ?? null,
    uses: row.uses,
    usesMax: row.uses_max,
    state: stateOf(row, ctx.clock.now()),
  };
}
