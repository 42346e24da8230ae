import type { security } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { confirmSecond, showKyc, submitKyc, uploadPicture } from '../../modules/identity/index.ts';
import { changeSecurity, showSecurity } from '../../modules/me/index.ts';

/** Answers the calls of the security part. */
export const securityHandlers: Handlers<typeof security> = {
  state: showSecurity,
  change: changeSecurity,
  confirm: confirmSecond,
  upload: uploadPicture,
  kyc: showKyc,
  submitKyc,
};
