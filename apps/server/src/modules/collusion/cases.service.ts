import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { noteEvent } from '../audit/index.ts';
import {
  closeCaseRow,
  countOpen,
  findCase,
  listCaseRows,
  lockCases,
  readCaseMembers,
  readFacts,
  type CaseRow,
  type Fact,
  type ListedCase,
} from './case.store.ts';

const LISTED_MAX = 200;
const FACTS_MAX = 50;

/** What staff found about a case, who did, and why. */
export interface CaseVerdict {
  readonly state: 'dismissed' | 'confirmed';
  readonly who: string;
  readonly why: string;
}

/** Cases of a brand, the newest first. */
export function listCases(
  { db }: Pick<Context, 'db'>,
  merchantCode: MerchantCode,
  { isOpen }: { readonly isOpen: boolean },
): Promise<ListedCase[]> {
  return listCaseRows(db, merchantCode, { isOpen, limit: LISTED_MAX });
}

/** How many cases of each brand were open when they were last counted. */
export function openCases({ server }: Pick<Context, 'server'>): ReadonlyMap<string, number> {
  return server.collusion.open;
}

/** Counts the cases that are open, for whoever watches this server. */
export async function countCases({ db, server }: Pick<Context, 'db' | 'server'>): Promise<void> {
  server.collusion.open = await countOpen(db);
}

/** A case, whom it is about, and the newest of what it stands on. */
export interface ShownCase {
  readonly row: CaseRow;
  readonly members: Awaited<ReturnType<typeof readCaseMembers>>;
  readonly facts: readonly Fact[];
}

export async function showCase({ db }: Pick<Context, 'db'>, no: string): Promise<Result<ShownCase, 'case.missing'>> {
  const row = await findCase(db, no);
  if (!row) return fail('case.missing');
  return ok({ row, members: await readCaseMembers(db, no), facts: await readFacts(db, no, FACTS_MAX) });
}

/** Closes a case that is open. Nothing else comes of it: what is done about somebody is done by the means there are for it. */
export function decideCase(
  ctx: Pick<Context, 'db' | 'clock'>,
  no: string,
  verdict: CaseVerdict,
): Promise<Result<CaseRow['state'], 'case.missing' | 'case.decided'>> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockCases(tx);
    const row = await findCase(tx, no);
    if (!row) return fail('case.missing');
    if (row.state !== 'open') return fail('case.decided');
    await closeCaseRow(tx, no, { ...verdict, at: ctx.clock.now() });
    const { merchant_code: merchantCode, kind, seen } = row;
    const detail = { case: no, about: kind, seen, ...verdict };
    await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'collusion.decided', ip: '', detail });
    return ok(verdict.state);
  });
}
