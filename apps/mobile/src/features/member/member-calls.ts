import { member, security } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';

/** Asks for the own account; whoever shows it shows the failure too. [API-14] */
export const askInfo = () => ask(member.info, {}, { quiet: true });

/** What is asked about the own account beside. */
export const MEMBER_ASKS = {
  security: { call: security.state, input: {} },
  kyc: { call: security.kyc, input: {} },
} as const;
