import type { verification } from '@perya/contract';
import { ok } from '@perya/std';
import type { Handlers } from '../../http/handler.ts';
import { makeCaptcha } from './captcha.service.ts';
import { checkSmsCode, sendSmsCode } from './sms.service.ts';

/** Answers the calls of the verification part. */
export const verificationHandlers: Handlers<typeof verification> = {
  captcha: (ctx, _input, visitor) => makeCaptcha(ctx, visitor),
  sms: (ctx, { purpose, ...typed }, visitor) => sendSmsCode(ctx, visitor, purpose, typed),
  smsReset: (ctx, { mobileNo, countryDialingCode }, visitor) =>
    sendSmsCode(ctx, visitor, 'reset', { mobileNum: mobileNo, countryDialingCode }),
  verify: async (ctx, { purpose, verificationCode, ...typed }, visitor) =>
    ok({ valid: await checkSmsCode(ctx, visitor, purpose, typed, verificationCode) }),
};
