import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { noteEvent } from '../audit/index.ts';
import { zoneOf } from '../brand/index.ts';
import {
  closeCaseRow,
  findCase,
  listCaseRows,
  lockCases,
  readCaseMembers,
  readFacts,
  type CaseRow,
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

/** A case with whom it is about and the newest of what it stands on. */
export async function showCase(ctx: Context, no: string) {
  const row = await findCase(ctx.db, no);
  if (!row) return fail('case.missing');
  const [members, facts] = [await readCaseMembers(ctx.db, no), await readFacts(ctx.db, no, FACTS_MAX)];
  return ok({ row, members, facts, zone: await zoneOf(ctx, row.merchant_code) });
}

/** Closes a case that is open. Nothing else comes of it: what is done about somebody is done by the means there are for it. */
export function decideCase(
  ctx: Pick<Context, 'db' | 'clock'>,
  no: string,
  verdict: CaseVerdict,
): Promise<Result<CaseRow['state'], 'case.missing' | 'case.decided'>> {
  return ctx.db.transaction().execute(async (tx) => {
    const asked = await findCase(tx, no);
    if (asked) await lockCases(tx, asked.merchant_code);
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
