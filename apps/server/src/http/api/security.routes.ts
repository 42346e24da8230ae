import type { security } from '@perya/contract';
import type { Handlers } from '../core/handler.ts';
import { showKyc, submitKyc } from '../../modules/identity/kyc/kyc.service.ts';
import { uploadPicture } from '../../modules/identity/upload/upload.service.ts';
import { confirmSecond } from '../../modules/identity/security/hold.service.ts';
import { changeSecurity, showSecurity } from '../../modules/me/security-overview.service.ts';

/** Answers the calls of the security part. */
export const securityHandlers: Handlers<typeof security> = {
  state: showSecurity,
  change: changeSecurity,
  confirm: confirmSecond,
  upload: uploadPicture,
  kyc: showKyc,
  submitKyc,
};
