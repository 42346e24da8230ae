import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { vendor as contract } from '@perya/contract';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import { countAsk } from '../../platform/metrics/counters.ts';
import { vendorOf } from '../vendors/index.ts';
import type { Answer, WalletClient } from './wallet-client.service.ts';

/** Vendors wait for so long; whoever hears nothing asks again under the same number. */
const TIMEOUT_MS = 3000;
const AGAIN_AFTER_MS = [50, 250];

/** The wallet at an address, signed with the keys that brands of the studio have like any vendor. */
export function walletOverHttp(ctx: Context, base: string): WalletClient {
  return {
    async call(vendorCode, name, fields) {
      const path = `${contract.VENDOR_BASE}/${vendorCode}/${name}`;
      const body = JSON.stringify({ requestId: randomUUID(), ...fields });
      for (const waitMs of AGAIN_AFTER_MS) {
        try {
          return await countAsk(ctx.counters, 'wallet', () => send(ctx, { base, path, body, vendorCode }));
        } catch (error) {
          ctx.log.warn({ event: 'wallet.retrying', err: error, path }, 'the wallet did not answer, asking again');
          await sleep(waitMs);
        }
      }
      return countAsk(ctx.counters, 'wallet', () => send(ctx, { base, path, body, vendorCode }));
    },
  };
}

async function send(
  ctx: Context,
  { base, path, body, vendorCode }: { base: string; path: string; body: string; vendorCode: string },
): Promise<Answer> {
  const [key] = (await vendorOf(ctx, vendorCode))?.keys ?? [];
  assert(key, `${vendorCode} has no key to sign with`);
  const [keyId, secret] = key;
  const at = String(ctx.clock.now().getTime());
  const nonce = randomUUID();
  const url = new URL(path, base);
  const signature = createHmac('sha256', secret)
    .update(`${at}\n${nonce}\nPOST\n${url.pathname}\n${body}`)
    .digest('hex');
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Key-Id': keyId,
      'X-Timestamp': at,
      'X-Nonce': nonce,
      'X-Signature': signature,
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answered = (await answer.json()) as Answer;
  // A wallet in trouble knows no more than one that is silent.
  if (answered.status === 'INTERNAL_ERROR') throw new Error('the wallet has failed');
  return answered;
}
