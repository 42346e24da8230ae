/** The door of this module: what the rest of the server may use of it. */

export { accountNames, shownNames } from './account/account-names.service.ts';
export { changePassword, isPasswordFresh } from './account/change-password.service.ts';
export { findWrongAncestor } from './account/check-ancestors.store.ts';
export { drawName } from './account/draw-name.ts';
export { HEAD_ICON_OPTIONS, headIconUrl } from './account/head-icons.ts';
export { chooseConsent, hasConsent, ownConsent } from './account/consent.service.ts';
export { findEverywhere, maskedData, openData, personBlind, putData } from './account/member-data.service.ts';
export {
  clusterOf,
  confirmCluster,
  linkedAmong,
  linkedTo,
  linkMembers,
  readLinks,
  type MemberLink,
} from './account/member-links.store.ts';
export { inviteCodeOf } from './account/invite-code.service.ts';
export { maskAccount, maskFriend } from './account/mask-account.ts';
export {
  chooseHeadIcon,
  chooseMemberLanguage,
  choosePrivacy,
  languageOf,
  markHouse,
  memberKind,
  ownAccount,
  ownHeadIcon,
  ownPrivacy,
  personOf,
  personsOf,
  type Person,
} from './account/member.service.ts';
export { findByAccount, findCodeOwner, writeAgentType } from './account/member.store.ts';
export { moveUnder } from './account/move.store.ts';
export { openAccount, openHashedAccount, type HashedAccount } from './account/open-account.service.ts';
export type { BindInvitation, Invitations } from './account/invitations.service.ts';
export { countTold, hasUsernames, prepareForOther } from './account/open-for-other.service.ts';
export { register } from './account/register.service.ts';
export { resetByEmail, resetBySms } from './account/reset-password.service.ts';
export { retrievePassword } from './account/retrieve-password.service.ts';
export { teamOf } from './account/team.store.ts';
export { checkAffiliateCode, hasRoom, LEVELS_MAX } from './account/upline.service.ts';
export { createIdentityState } from './identity.state.ts';
export { ageProblem } from './kyc/age.service.ts';
export { listVerified } from './kyc/kyc.store.ts';
export {
  decideKyc,
  isVerified,
  listKycQueue,
  openKycPicture,
  readPersonName,
  showKyc,
  submitKyc,
} from './kyc/kyc.service.ts';
export { mailChange, tellChange, tellOwner } from './security/change-notice.service.ts';
export { confirmSecond, refuseHeld } from './security/hold.service.ts';
export { checkPaymentPassword, hasPaymentPassword, weighPaymentPassword } from './security/payment-password.service.ts';
export { applySecurityChange, secretsOf } from './security/security.service.ts';
export { endSessions, shortenSessions, waitForLogins } from './session/end-sessions.service.ts';
export { drawTicket, redeemTicket } from './session/live-ticket.service.ts';
export { logIn } from './session/login.service.ts';
export { endOtherSessions, endOwnSession, logOut, ownSessions, stepUp } from './session/own-sessions.service.ts';
export { IDLE_MS, LIFE_MS } from './session/session-life.ts';
export { findSession, findSessionInUse, findSessions, isProved } from './session/session.service.ts';
export { lastAddressOf } from './session/session.store.ts';
export { hasEndedSince, tellSessionsEnded } from './session/ended-sessions.service.ts';
export { startSession } from './session/start-session.service.ts';
export { drawForMember, handIn, openPicture, ownPicture, uploadPicture } from './upload/upload.service.ts';
export { makeCaptcha, useCaptcha } from './verification/captcha.service.ts';
export { checkSmsCode, sendSmsCode } from './verification/sms.service.ts';
