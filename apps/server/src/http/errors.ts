import type { ErrorCode } from '@perya/contract';
import { isDatabaseUnavailable } from '../db/failures.ts';
import { Busy } from '../limit/gate.ts';

/** The HTTP status of each failure: the only place that knows both. [API-01] */
export const STATUS: Readonly<Record<ErrorCode, number>> = {
  'request.invalid': 400,
  'token.in.query': 400,
  'account.format': 400,
  'password.format': 400,
  'email.format': 400,
  'password.confirm': 400,
  'name.format': 400,
  'mobile.format': 400,
  'referrer.error': 400,
  'invitation.code.invalid': 400,
  'verification.code.error': 400,
  'captcha.error': 400,
  'modify.new.old.same': 400,
  'session.required': 401,
  'session.expired': 401,
  'session.replaced': 401,
  'permission.denied': 403,
  free_reject: 403,
  'region.restricted': 403,
  'user.disabled': 403,
  error_member_login: 403,
  error_agent_login: 403,
  contact_service: 403,
  'user.not.exist': 404,
  'not.found': 404,
  'method.not.allowed': 405,
  'username.exists': 409,
  'request.too.large': 413,
  'content.type.unsupported': 415,
  'too.many.requests': 429,
  'field.invalid': 400,
  'field.format': 400,
  'field.required': 400,
  'mobile.short': 400,
  'password.old.wrong': 400,
  in_email_incorrect: 400,
  in_confirmation_correct: 400,
  in_incorrect_password: 400,
  in_vwrite_code: 400,
  invitation_code_error: 400,
  'reset.link.invalid': 400,
  'encryption.required': 400,
  'encryption.invalid': 400,
  'encryption.key': 400,
  'payment.password.same': 400,
  'upload.type': 400,
  'upload.missing': 400,
  'login.failed': 401,
  'login.locked': 403,
  'firebase.refused': 403,
  'step.up.required': 403,
  'payment.password.wrong': 403,
  'payment.password.locked': 403,
  'kyc.age': 403,
  'mobile.exists': 409,
  'payee.name.set': 409,
  'kyc.duplicate': 409,
  'kyc.pending': 409,
  'upload.size': 413,
  'upload.quota': 429,
  'sms.failed': 502,
  'mail.failed': 502,
  'unknown.error': 500,
  'launch.url.empty': 502,
  'system.maintenance': 503,
  'system.upgrading': 503,
  // These two are made by a browser for itself; the server only keeps the table whole.
  'network.offline': 503,
  'network.slow': 504,
  'load.failed': 502,
};

/** What fastify or node refuse before a call is known, in our words. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too.large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content.type.unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_BAD_URL: 'request.invalid',
  FST_ERR_MAX_PARAM_LENGTH: 'request.invalid',
};

/** Which failure an unexpected error is; everything unknown is a bug of ours. */
export function codeOf(error: unknown): ErrorCode {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? FRAMEWORK_CODES[code] : undefined;
  if (known) return known;
  // Only fastify sets a status, and one below 500 blames the request: a body that broke off, for instance.
  if (typeof statusCode === 'number' && statusCode < 500) return 'request.invalid';
  return isDatabaseUnavailable(error) || error instanceof Busy ? 'system.upgrading' : 'unknown.error';
}
