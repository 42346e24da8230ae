import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { inTransaction, undoFailed } from '../../platform/db/in-transaction.ts';
import type { Database } from '../../platform/db/schema.ts';
import { keyOf, sessionOf, type Visitor } from '../../handler.ts';
import {
  dropIdempotentCalls,
  readIdempotentCall,
  readIdempotentCalls,
  takeIdempotentCall,
  takeIdempotentCalls,
  writeMoneyAnswer,
  writeMoneyAnswers,
  type CallId,
  type CallMark,
  type IdempotentCall,
} from './idempotent-call.store.ts';

/** What a repeat of a call may meet. */
export type KeyError = 'key.reused' | 'call.cancelled';

/** One money call, as its service sees it. */
export interface OnceWork<Value, Code extends string> {
  /** Names the call in the table of answers. */
  readonly call: string;
  readonly input: unknown;
  /** What must hold before anything is begun. */
  readonly check?: () => Promise<Result<null, Code>>;
  /**
   * Looks at a proof, which may take its time, and answers how it counts. That is settled with the key in hand: of many
   * copies one counts. What it writes stays, also when it refuses.
   */
  readonly prove?: () => Promise<(tx: Transaction<Database>) => Promise<Result<null, Code>>>;
  /** What changes money, in one transaction with the answer. What a refusal has written is taken back. */
  readonly work: (tx: Transaction<Database>) => Promise<Result<Value, Code>>;
}

/** Says only that it is too early, or that something is to be agreed to first: nothing is stored, and the same key is heard later. */
const FOR_NOW: readonly string[] = ['payment.password.locked', 'too.many.requests', 'bonus.open'];

/** Runs a money call once for each key: a repeat gets the stored answer, refusals too. [D4, API-07] */
export async function answerOnce<Value, Code extends string>(
  ctx: Context,
  visitor: Visitor,
  { call, input, check, prove, work }: OnceWork<Value, Code>,
): Promise<Result<Value, Code | KeyError>> {
  const id = { memberId: sessionOf(visitor).memberId, key: keyOf(visitor) };
  const hash = hashOf(ctx, call, input);
  const before = await readIdempotentCall(ctx.db, id);
  if (before) return stored<Value, Code>(before, hash);
  const checked: Result<null, Code> = check ? await check() : ok(null);
  const settle = checked.ok && prove ? await prove() : async () => checked;
  return inTransaction<Value, Code | KeyError>(ctx.db, async (tx, undo) => {
    const isOurs = await takeIdempotentCall(tx, { ...id, call, hash, at: ctx.clock.now() });
    if (!isOurs) {
      const other = await readIdempotentCall(tx, id);
      assert(other, 'a key that is taken is there');
      return stored<Value, Code>(other, hash);
    }
    const proved = await settle(tx);
    const result: Result<Value, Code> = proved.ok ? await undoFailed(tx, 'work', () => work(tx)) : proved;
    if (!result.ok && FOR_NOW.includes(result.error.code)) undo(result.error.code, result.error.value);
    await writeMoneyAnswer(tx, id, toRow(result));
    return result;
  });
}

/** A money call as it is marked that waits to be answered together with others. */
export function markOf(ctx: Pick<Context, 'vault'>, visitor: Visitor, call: string, input: unknown): CallMark {
  return { memberId: sessionOf(visitor).memberId, key: keyOf(visitor), call, hash: hashOf(ctx, call, input) };
}

/**
 * Answers many money calls in one transaction, each once for its key. `work` hears of those whose keys are theirs, and answers each of
 * them; a refusal has written nothing. Null is no answer: nothing happened, and the call is to be made alone.
 */
export async function answerTogether<Marked extends CallMark, Value, Code extends string>(
  tx: Transaction<Database>,
  { marks, at }: { readonly marks: readonly Marked[]; readonly at: Date },
  work: (ours: readonly Marked[]) => Promise<readonly (Result<Value, Code> | null)[]>,
): Promise<readonly (Result<Value, Code | KeyError> | null)[]> {
  // Of copies in one batch the first is heard, and the others are repeats of it.
  const seen = new Set<string>();
  const firsts = marks.filter((mark) => !seen.has(nameOf(mark)) && seen.add(nameOf(mark)));
  const taken = new Set((await takeIdempotentCalls(tx, firsts, at)).map(nameOf));
  const ours = firsts.filter((mark) => taken.has(nameOf(mark)));
  const answers = new Map<string, IdempotentCall | null>();
  const results = ours.length > 0 ? await work(ours) : [];
  const written: (CallMark & IdempotentCall)[] = [];
  assert(results.length === ours.length, 'each has an answer');
  for (const [nr, mark] of ours.entries()) {
    const result = results[nr] ?? null;
    assert(result === null || result.ok || !FOR_NOW.includes(result.error.code), 'what is said for now is said alone');
    const row = result && { ...mark, ...toRow(result) };
    if (row) written.push(row);
    answers.set(nameOf(mark), row);
  }
  if (written.length > 0) await writeMoneyAnswers(tx, written);
  const left = ours.filter((mark) => answers.get(nameOf(mark)) === null);
  if (left.length > 0) await dropIdempotentCalls(tx, left);
  const known = marks.filter((mark) => !answers.has(nameOf(mark)));
  if (known.length > 0) for (const row of await readIdempotentCalls(tx, known)) answers.set(nameOf(row), row);
  return marks.map((mark) => {
    const row = answers.get(nameOf(mark));
    assert(row !== undefined, 'a key that is taken is there');
    return row && stored<Value, Code>(row, mark.hash);
  });
}

function nameOf({ memberId, key }: CallId): string {
  return `${memberId} ${key}`;
}

function toRow(result: Result<unknown, string>) {
  if (result.ok) return { code: null, answer: result.value };
  return { code: result.error.code, answer: result.error.value ?? null };
}

/** The answer that stands under a key, for whoever asks the same again. */
function stored<Value, Code extends string>(row: IdempotentCall, hash: Buffer): Result<Value, Code | KeyError> {
  if (row.code === 'call.cancelled') return fail('call.cancelled');
  if (!row.hash.equals(hash)) return fail('key.reused');
  return row.code === null ? ok(row.answer as Value) : fail(row.code as Code, row.answer ?? undefined);
}

/** A payment password is part of what was asked and has few digits: without our key its hash would tell it. [T14] */
function hashOf({ vault }: Pick<Context, 'vault'>, call: string, input: unknown): Buffer {
  return vault.mac('money call', call, JSON.stringify(input)).subarray(0, 16);
}
