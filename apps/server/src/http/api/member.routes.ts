import type { member } from '@perya/contract';
import { fail, ok } from '@perya/std';
import { sessionOf, type Handlers } from '../core/handler.ts';
import { changePassword } from '../../modules/identity/account/change-password.service.ts';
import { HEAD_ICON_OPTIONS } from '../../modules/identity/account/head-icons.ts';
import { chooseHeadIcon, ownHeadIcon } from '../../modules/identity/account/member.service.ts';
import { register } from '../../modules/identity/account/register.service.ts';
import { resetByEmail, resetBySms } from '../../modules/identity/account/reset-password.service.ts';
import { retrievePassword } from '../../modules/identity/account/retrieve-password.service.ts';
import { memberInfo } from '../../modules/me/own-account.service.ts';
import { checkAffiliateCode } from '../../modules/identity/account/upline.service.ts';

/** Answers the calls of the member part. */
export const memberHandlers: Handlers<typeof member> = {
  register,
  resetBySms,
  resetByEmail,
  retrieve: retrievePassword,
  affiliateCheck: (ctx, { code }, { merchantCode, ip }) => checkAffiliateCode(ctx, merchantCode, code, ip),
  info: async (ctx, _input, visitor) => ok(await memberInfo(ctx, sessionOf(visitor))),
  changePassword: (ctx, input, visitor) => changePassword(ctx, input, visitor, sessionOf(visitor)),
  headIcon: async (ctx, _input, visitor) =>
    ok({ headIcon: await ownHeadIcon(ctx, sessionOf(visitor)), options: HEAD_ICON_OPTIONS }),
  setHeadIcon: async (ctx, { headIcon }, visitor) => {
    const url = await chooseHeadIcon(ctx, sessionOf(visitor), headIcon);
    return url === null ? fail('request.invalid') : ok({ headIcon: url });
  },
};
