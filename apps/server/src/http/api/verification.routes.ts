import type { verification } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { checkSmsCode, makeCaptcha, sendSmsCode } from '../../modules/identity/index.ts';

/** Answers the calls of the verification part. */
export const verificationHandlers: Handlers<typeof verification> = {
  captcha: (ctx, _input, visitor) => makeCaptcha(ctx, visitor),
  sms: (ctx, { purpose, ...typed }, visitor) => sendSmsCode(ctx, visitor, purpose, typed),
  smsReset: (ctx, typed, visitor) => sendSmsCode(ctx, visitor, 'reset', typed),
  verify: (ctx, { purpose, verificationCode, ...typed }, visitor) =>
    checkSmsCode(ctx, visitor, purpose, typed, verificationCode),
};
