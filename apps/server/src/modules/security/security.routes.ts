import type { security } from '@perya/contract';
import type { Handlers } from '../../http/core/handler.ts';
import { showKyc, submitKyc } from '../kyc/kyc.service.ts';
import { uploadPicture } from '../upload/upload.service.ts';
import { confirmSecond } from './hold.service.ts';
import { changeSecurity, showSecurity } from './security.service.ts';

/** Answers the calls of the security part. */
export const securityHandlers: Handlers<typeof security> = {
  state: showSecurity,
  change: changeSecurity,
  confirm: confirmSecond,
  upload: uploadPicture,
  kyc: showKyc,
  submitKyc,
};
