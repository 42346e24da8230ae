import type { referral } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { showReferral } from '../../modules/referral/index.ts';

/** Answers the calls of the referral part. */
export const referralHandlers: Handlers<typeof referral> = { show: showReferral };
