import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { floorAmount, formatAmount } from '../../platform/money.ts';
import { fetchShort } from '../fetch-limited.ts';
import { desEncrypt } from './des.ts';
import type { TransferState, TransferVendor } from './transfer-vendor.ts';

const TIMEOUT_MS = 8000;
const ANSWER_MAX_BYTES = 64 * 1024;
/** Nobody has heard the request: there was no connection to send it over. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

const Answer = v.object({
  status: v.number(),
  transaction_status: v.optional(v.string()),
  balance: v.optional(v.union([v.string(), v.number()])),
});

type Answer = v.InferOutput<typeof Answer>;

const STATES: Readonly<Record<string, TransferState>> = {
  SUCCESS: 'done',
  FAILED: 'failed',
  'NOT FOUND': 'missing',
  NOT_FOUND: 'missing',
};

/** Where and how a vendor of this kind is spoken to. */
export interface TcgLine {
  /** With `merchant_code` and `product_type` in its query, as the vendor gave them. */
  readonly url: string;
  readonly desKey: string;
  readonly signKey: string;
}

/** The transfer wallet of TCG and its kind: members are made (cm), balances read (gb), funds moved (ft) and asked for (cs). */
export function openTcg(line: TcgLine): TransferVendor {
  return {
    async openMember(username, currency) {
      const answer = await ask(line, { method: 'cm', username, currency });
      return typeof answer !== 'string' && answer.status === 0;
    },
    async balance(username, currency) {
      const answer = await ask(line, { method: 'gb', username });
      return typeof answer === 'string' || answer.status !== 0 ? null : readBalance(answer.balance, currency);
    },
    async transfer({ orderNo, player, direction, amount, currency }) {
      const fund_type = direction === 'out' ? '1' : '2';
      const fields = { username: player, fund_type, amount: formatAmount(amount, currency), reference_no: orderNo };
      const answer = await ask(line, { method: 'ft', ...fields });
      return typeof answer === 'string' ? answer : readState(answer);
    },
    async status(orderNo) {
      const answer = await ask(line, { method: 'cs', ref_no: orderNo });
      // Nobody to ask says nothing about what was sent before.
      return typeof answer === 'string' ? 'unknown' : readState(answer);
    },
  };
}

/** Only a clear word counts: whatever else is said, the money may have gone. */
function readState({ transaction_status: state = '' }: Answer): TransferState {
  return STATES[state.toUpperCase()] ?? 'unknown';
}

/** Only whole minor units can be had back. */
function readBalance(balance: string | number | undefined, currency: string): bigint | null {
  return floorAmount(balance ?? '', currency);
}

async function ask(
  line: TcgLine,
  fields: Readonly<Record<string, string>>,
): Promise<Answer | Extract<TransferState, 'failed' | 'unknown'>> {
  const url = new URL(line.url);
  const [merchant = '', product = ''] = ['merchant_code', 'product_type'].map(
    (name) => url.searchParams.get(name) ?? '',
  );
  url.search = '';
  const params = desEncrypt(line.desKey, JSON.stringify({ ...fields, product_type: product }));
  const sign = createHash('sha256')
    .update(params + line.signKey)
    .digest('hex');
  try {
    const body = new URLSearchParams({ merchant_code: merchant, params, sign });
    const bounds = { timeoutMs: TIMEOUT_MS, bytesMax: ANSWER_MAX_BYTES };
    const answer = await fetchShort(url, { method: 'POST', body }, bounds);
    if (answer.status !== 200) return 'unknown';
    const told = v.safeParse(Answer, JSON.parse(answer.text));
    return told.success ? told.output : 'unknown';
  } catch (error) {
    const code = ((error as Error).cause as { code?: unknown } | undefined)?.code;
    return typeof code === 'string' && NEVER_SENT.has(code) ? 'failed' : 'unknown';
  }
}
