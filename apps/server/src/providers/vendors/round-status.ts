import { createHmac, randomUUID, type KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { fetchShort } from '../fetch-limited.ts';

const TIMEOUT_MS = 8000;
const ANSWER_MAX_BYTES = 16 * 1024;

const Name = v.pipe(v.string(), v.regex(/^[!-~]{1,64}$/));

/** What a vendor knows of one of its bets. */
const RoundStatus = v.variant('state', [
  /** Settled: the number of the win, its round and its amount are those of the `credit` that never came. */
  v.object({ state: v.literal('SETTLED'), txId: Name, roundId: Name, amount: v.pipe(v.string(), v.maxLength(20)) }),
  v.object({ state: v.picklist(['VOID', 'RUNNING', 'UNKNOWN']) }),
]);

/** What a vendor knows of one of its bets. */
export type RoundStatus = v.InferOutput<typeof RoundStatus>;

/** What is asked about. */
export interface AskedBet {
  readonly txId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly gameCode: string;
}

/** Where and in whose name a vendor is asked. */
export interface StatusLine {
  readonly url: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

/** Asks a vendor what became of a bet, signed as its own calls are; null when nothing certain was answered. */
export async function askRoundStatus(line: StatusLine, bet: AskedBet, now: Date): Promise<RoundStatus | null> {
  try {
    const body = JSON.stringify({ requestId: randomUUID(), call: 'tx/status', ...bet });
    const [at, nonce] = [String(now.getTime()), randomUUID()];
    const text = `${at}\n${nonce}\nPOST\n${new URL(line.url).pathname}\n${body}`;
    const headers = {
      'Content-Type': 'application/json',
      'X-Key-Id': line.keyId,
      'X-Timestamp': at,
      'X-Nonce': nonce,
      'X-Signature': createHmac('sha256', line.key).update(text).digest('hex'),
    };
    const bounds = { timeoutMs: TIMEOUT_MS, bytesMax: ANSWER_MAX_BYTES };
    const answer = await fetchShort(line.url, { method: 'POST', headers, body }, bounds);
    if (answer.status !== 200) return null;
    const told = v.safeParse(RoundStatus, JSON.parse(answer.text));
    return told.success ? told.output : null;
  } catch {
    return null;
  }
}
