import { member, security } from '@perya/contract';

/** What is asked about the own account. */
export const MEMBER_ASKS = {
  /** [API-14] */
  info: { call: member.info, input: {} },
  security: { call: security.state, input: {} },
  kyc: { call: security.kyc, input: {} },
} as const;
