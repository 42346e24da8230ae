import { createDecipheriv, hkdfSync } from 'node:crypto';
import {
  readSealHeader,
  SEAL_INFO,
  SEAL_SKEW_MS,
  SEALED_MAX_BYTES,
  sealedWith,
  type SealHeader,
} from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { consumeOnce } from '../../platform/db/consume-once.ts';
import type { DayKey } from '../../platform/crypto/seal-keys.ts';

const TAG_BYTES = 16;
const NONCE_KEPT_MS = 5 * 60_000;

/** One word for everything that is wrong with a sealed body, so that nobody learns by trying. */
type Refusal = 'encryption.required' | 'encryption.invalid' | 'encryption.key';

/** What came in. */
export interface SealedRequest {
  readonly method: string;
  readonly path: string;
  readonly header: string | undefined;
  readonly body: unknown;
}

/** Opens a sealed body: of a key that is good, sent just now, for this very call, and never seen before. [API-04, D2] */
export async function openSealed(
  ctx: Context,
  { method, path, header, body }: SealedRequest,
): Promise<Result<unknown, Refusal>> {
  if (header === undefined) {
    // A demonstration on a plain http address of the local network has browsers without the means to seal.
    return ctx.config.mode === 'demo' ? ok(body) : fail('encryption.required');
  }
  const parts = readSealHeader(header);
  const data = (body as { data?: unknown } | null)?.data;
  if (!parts || typeof data !== 'string' || Object.keys(body as object).length !== 1) return fail('encryption.invalid');
  const now = ctx.clock.now();
  const key = ctx.sealKeys.find(parts.keyId, now);
  if (!key) return fail('encryption.key');
  const isRecent = Math.abs(now.getTime() - parts.time) <= SEAL_SKEW_MS;
  const text = isRecent ? decrypt(key, parts, sealedWith(method, path, parts), data) : null;
  if (text === null) return fail('encryption.invalid');
  const nonce = canonical(parts.nonce);
  const isNew = nonce !== null && (await consumeOnce(ctx, 'nonce', nonce, NONCE_KEPT_MS));
  return isNew ? readJson(text) : fail('encryption.invalid');
}

function decrypt(key: DayKey, parts: SealHeader, bound: string, data: string): string | null {
  const point = canonical(parts.point);
  const iv = canonical(parts.iv);
  const bytes = data.length <= SEALED_MAX_BYTES ? canonical(data) : null;
  if (!point || !iv || !bytes || bytes.length <= TAG_BYTES || point[0] !== 4) return null;
  try {
    const secret = key.pair.computeSecret(point);
    const aes = Buffer.from(hkdfSync('sha256', secret, Buffer.concat([point, key.point]), SEAL_INFO, 32));
    const decipher = createDecipheriv('aes-256-gcm', aes, iv).setAAD(Buffer.from(bound));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString();
  } catch {
    return null;
  }
}

/** Lenient decoding would accept many spellings of one envelope. */
function canonical(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

function readJson(text: string): Result<unknown, Refusal> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail('encryption.invalid');
  }
}
