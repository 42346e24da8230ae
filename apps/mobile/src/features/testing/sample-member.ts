import type { member, security, session, Value } from '@perya/contract';

/** A member who joined long ago. */
export function memberInfo(change: Partial<member.MemberInfo> = {}): member.MemberInfo {
  return {
    id: 'M1',
    nickname: 'Ana',
    account: 'ana',
    regDate: '2020-01-01T00:00:00.000Z',
    type: 0,
    toUpline: null,
    vipLabel: 'VIP0',
    headIcon: '/avatars/sun.svg',
    mobileMasked: null,
    emailMasked: null,
    hasPaymentPassword: false,
    mustChangePassword: false,
    mustAgree: false,
    isPasswordFresh: false,
    lastLogin: null,
    kyc: 'none',
    pause: null,
    ...change,
  };
}

/** An account with nothing but its password. */
export function securityState(change: Partial<Value<typeof security.state>> = {}): Value<typeof security.state> {
  return {
    level: 20,
    loginPassword: true,
    paymentPassword: false,
    mobile: null,
    email: null,
    payeeName: null,
    bankCards: 0,
    needsStepUp: false,
    ...change,
  };
}

/** A proof of identity that was never handed in. */
export function kycState(change: Partial<Value<typeof security.kyc>> = {}): Value<typeof security.kyc> {
  return {
    state: 'none',
    reason: null,
    submittedAt: null,
    ageLimit: 21,
    nameMasked: null,
    usualMinutes: null,
    decideUrl: null,
    ...change,
  };
}

/** A place the account is logged in at. */
export function device(id: string, change: Partial<Value<typeof session.list>[number]> = {}) {
  const time = '2026-11-14T08:00:00.000Z';
  return { id, device: `Phone ${id}`, place: 'Cebu', createdAt: time, lastSeenAt: time, current: false, ...change };
}
