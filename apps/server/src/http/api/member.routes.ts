import type { member } from '@perya/contract';
import { fail, ok } from '@perya/std';
import { sessionOf, type Handlers } from '../../handler.ts';
import {
  changePassword,
  checkAffiliateCode,
  chooseConsent,
  chooseHeadIcon,
  chooseMemberLanguage,
  choosePrivacy,
  HEAD_ICON_OPTIONS,
  ownConsent,
  ownHeadIcon,
  ownPrivacy,
  register,
  resetByEmail,
  resetBySms,
  retrievePassword,
} from '../../modules/identity/index.ts';
import { findLink, takeLink } from '../../modules/invitation/index.ts';
import { memberInfo } from '../../modules/me/index.ts';
import { bindInvitation } from '../../modules/referral/index.ts';

/** Answers the calls of the member part. */
export const memberHandlers: Handlers<typeof member> = {
  register: (ctx, input, visitor) => register(ctx, input, visitor, { bind: bindInvitation, findLink, takeLink }),
  resetBySms,
  resetByEmail,
  retrieve: retrievePassword,
  affiliateCheck: (ctx, { code }, { merchantCode, ip }) =>
    checkAffiliateCode(ctx, { code, ip, merchantCode }, { findLink }),
  info: async (ctx, _input, visitor) => ok(await memberInfo(ctx, sessionOf(visitor))),
  changePassword: (ctx, input, visitor) => changePassword(ctx, input, visitor, sessionOf(visitor)),
  headIcon: async (ctx, _input, visitor) =>
    ok({ headIcon: await ownHeadIcon(ctx, sessionOf(visitor)), options: HEAD_ICON_OPTIONS }),
  setHeadIcon: async (ctx, { headIcon }, visitor) => {
    const url = await chooseHeadIcon(ctx, sessionOf(visitor), headIcon);
    return url === null ? fail('request.invalid') : ok({ headIcon: url });
  },
  privacy: async (ctx, _input, visitor) => ok(await ownPrivacy(ctx, sessionOf(visitor))),
  setPrivacy: async (ctx, input, visitor) => ok(await choosePrivacy(ctx, sessionOf(visitor), input)),
  setLanguage: async (ctx, { language }, visitor) => ok(await chooseMemberLanguage(ctx, sessionOf(visitor), language)),
  consent: async (ctx, _input, visitor) => ok(await ownConsent(ctx, sessionOf(visitor))),
  setConsent: async (ctx, input, visitor) => ok(await chooseConsent(ctx, sessionOf(visitor), input)),
};
