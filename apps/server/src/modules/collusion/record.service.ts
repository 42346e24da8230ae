import type { MemberId } from '@perya/ledger';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import {
  addToCase,
  casesOf,
  insertCase,
  knownFacts,
  lockCases,
  mergeCase,
  reopenCase,
  type CaseRow,
  type CaseScope,
  type Fact,
} from './case.store.ts';

/** Something that looks like a pattern. */
export interface Finding extends CaseScope {
  /** What is found about any of these later belongs to the same case. */
  readonly keys: readonly MemberId[];
  /** Whoever else it is about. */
  readonly others?: readonly MemberId[];
  readonly facts: readonly Fact[];
}

/**
 * Writes a finding down: into the case that is there, or a new one. What was found before changes nothing; what is new opens a case
 * again that was decided. Where several turn out to be one, the oldest has all of it.
 */
export async function recordFinding(
  ctx: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  { keys, others = [], facts, ...scope }: Finding,
): Promise<void> {
  await lockCases(tx);
  const known = await knownFacts(
    tx,
    scope,
    facts.map(({ key }) => key),
  );
  const fresh = facts.filter(({ key }) => !known.has(key));
  const [first] = fresh;
  if (!first) return;
  const [target, ...same] = inOrder(await casesOf(tx, scope, keys));
  const no = target?.no ?? (await insertCase(tx, scope, first.at));
  if (target && target.state !== 'open') await reopen(ctx, tx, target);
  for (const one of same.filter(({ state }) => state === 'open'))
    await mergeCase(tx, one.no, { into: no, at: ctx.clock.now() });
  const members = [
    ...keys.map((memberId) => ({ memberId, isKey: true })),
    ...others.filter((memberId) => !keys.includes(memberId)).map((memberId) => ({ memberId, isKey: false })),
  ];
  await addToCase(tx, no, { facts: fresh, members });
}

/** Those that are open come first, then the one that was decided last. */
function inOrder(cases: readonly CaseRow[]): readonly CaseRow[] {
  const rank = ({ decided_at: at }: CaseRow) => at?.getTime() ?? Infinity;
  return [...cases].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)));
}

async function reopen(ctx: Pick<Context, 'clock'>, tx: Transaction<Database>, row: CaseRow): Promise<void> {
  const { no, merchant_code: merchantCode, state, decided_by: who, why } = row;
  await reopenCase(tx, no);
  const detail = { case: no, was: state, who, why };
  await noteEvent(ctx, tx, { memberId: null, merchantCode, kind: 'collusion.reopened', ip: '', detail });
}
