import type { Context } from '../../context.ts';
import { careForDays, insertEvidence, type Evidence } from './evidence.store.ts';

const WAITING_MAX = 5_000;
const AT_ONCE = 500;
const WRITE_AFTER_MS = 250;
/** Tokens open sessions; whoever reads evidence later needs none, however they were written down: JSON or a form. */
const IN_JSON = /("(?:token|sessionToken)"\s*:\s*")(?:[^"\\]|\\.)*"/gi;
const IN_FORM = /((?:^|[&?\s])(?:token|sessionToken)=)[^&\s]*/gi;

/** What was said, as it came and went; it is made fit for the database when it is written. */
interface Said extends Omit<Evidence, 'request'> {
  readonly body: Buffer;
}

/** What waits to be written down. */
export interface EvidenceQueue {
  waiting: Said[];
  writing: Promise<void> | null;
  timer: NodeJS.Timeout | null;
  dropped: number;
}

/** Keeps what was said for disputes, behind the answer: it is written soon, and never waited for. [vendor wallet, 4.12] */
export function keepEvidence(ctx: Context, said: Said): void {
  const { evidence: queue } = ctx.server.vendorWallet;
  if (queue.waiting.length >= WAITING_MAX) {
    queue.dropped += 1;
    return;
  }
  queue.waiting.push(said);
  queue.timer ??= setTimeout(() => void writeEvidence(ctx), WRITE_AFTER_MS).unref();
}

/** How many were lost because the database was away or too slow. */
export function lostEvidence({ server }: Pick<Context, 'server'>): number {
  return server.vendorWallet.evidence.dropped;
}

/** How many wait to be written. */
export function waitingEvidence({ server }: Pick<Context, 'server'>): number {
  return server.vendorWallet.evidence.waiting.length;
}

/** Writes what waits; what cannot be written is counted and dropped. */
export async function writeEvidence(ctx: Context): Promise<void> {
  const { evidence: queue } = ctx.server.vendorWallet;
  if (queue.timer) clearTimeout(queue.timer);
  queue.timer = null;
  queue.writing ??= drain(ctx, queue).finally(() => {
    queue.writing = null;
  });
  await queue.writing;
}

/**
 * Makes days of evidence ahead and drops those that are over, one thing at a time; tells whether there may be more. Days are
 * made a week ahead: what stands outside of them for long says that something is in the way.
 */
export async function careForEvidence({ db, log }: Pick<Context, 'db' | 'log'>, now: Date): Promise<boolean> {
  const done = await careForDays(db, now);
  if (done?.did === 'left' || done?.did === 'thrown')
    log.warn({ event: 'evidence.outside_days', ...done }, 'calls of vendors stand outside of their days');
  return done !== undefined && done.did !== 'left';
}

async function drain(ctx: Context, queue: EvidenceQueue): Promise<void> {
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, AT_ONCE);
    try {
      await insertEvidence(ctx.db, batch.map(toRow));
    } catch (error) {
      queue.dropped += batch.length;
      ctx.log.warn(
        { event: 'evidence.lost', err: error, rows: batch.length },
        'what vendors said could not be written down',
      );
    }
  }
}

function toRow({ vendor, call, at, status, body, answer }: Said): Evidence {
  return { vendor, call, at, status, request: hide(body.toString()), answer: hide(answer) };
}

function hide(text: string): string {
  return /token["=]/i.test(text) ? text.replace(IN_JSON, '$1"').replace(IN_FORM, '$1') : text;
}
