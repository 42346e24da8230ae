import { createHash, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { Visitor } from '../../../handler.ts';
import { perMinutes, takeOne } from '../../../platform/limits/address-limit.ts';
import { keepMessage } from '../../../providers/sandbox.ts';
import { CAPTCHA_CHANCE_BYTES, drawCaptcha } from './captcha-picture.ts';
import { putCaptcha, takeCaptcha } from './captcha.store.ts';

const GOOD_FOR_SECONDS = 120; // T7
const ID_BYTES = 24;
/** Drawing costs work, and people behind one mobile network share an address. */
const PICTURES = { name: 'captcha', budget: perMinutes(120, 10) };

/** Draws a captcha; the browser gets its name in a cookie that no script can read. [API-17] */
export async function makeCaptcha(ctx: Context, visitor: Visitor): Promise<Result<string, 'too.many.requests'>> {
  if (!(await takeOne(ctx, PICTURES, visitor.ip))) return fail('too.many.requests');
  const id = ctx.chance.bytes(ID_BYTES).toString('base64url');
  const digits = String(ctx.chance.below(10_000)).padStart(4, '0');
  const idHash = hashOf(id);
  const expiresAt = new Date(ctx.clock.now().getTime() + GOOD_FOR_SECONDS * 1000);
  await putCaptcha(ctx.db, { idHash, answerHash: answerHash(ctx, idHash, digits), expiresAt });
  if (ctx.config.mode === 'demo') {
    const recipient = idHash.toString('hex').slice(0, 8);
    await keepMessage(ctx, { merchant_code: visitor.merchantCode, channel: 'captcha', recipient, body: digits });
  }
  visitor.cookies.set('captchaId', id, GOOD_FOR_SECONDS);
  const picture = drawCaptcha(digits, ctx.chance.bytes(CAPTCHA_CHANCE_BYTES));
  return ok(`data:image/png;base64,${picture.toString('base64')}`);
}

/** Checks the answer to the captcha this browser was given; right or wrong, it is used up. [API-17, T7] */
export async function useCaptcha(ctx: Context, visitor: Visitor, answer: string | undefined): Promise<boolean> {
  const id = visitor.cookies.get('captchaId');
  if (id === undefined || answer === undefined) return false;
  const idHash = hashOf(id);
  const expected = await takeCaptcha(ctx.db, idHash, ctx.clock.now());
  return expected !== null && timingSafeEqual(expected, answerHash(ctx, idHash, answer.trim()));
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

function answerHash(ctx: Context, idHash: Buffer, digits: string): Buffer {
  return ctx.vault.mac('captcha', idHash.toString('hex'), digits);
}
