import * as v from 'valibot';
import type en from './locales/en/errors.json';

/** Every code an answer can fail with; the code is also the key of its text. [ERR-01] */
export type ErrorCode = keyof typeof en;

/** Codes any call may answer, whatever it declares: they come from the adapter, not from a service. */
export const COMMON_ERRORS = [
  'request.invalid',
  'request.too.large',
  'content.type.unsupported',
  'method.not.allowed',
  'not.found',
  'token.in.query',
  'too.many.requests',
  'session.required',
  'session.expired',
  'session.replaced',
  'limit.session',
  'password.change.required',
  'permission.denied',
  'encryption.required',
  'encryption.invalid',
  'encryption.key',
  'free_reject',
  'system.maintenance',
  'region.restricted',
  'system.upgrading',
  'unknown.error',
] as const satisfies readonly ErrorCode[];

/** A code that any call may answer. */
export type CommonError = (typeof COMMON_ERRORS)[number];

/** The failing half of the envelope. [API-01] */
export const FailureEnvelope = v.object({
  success: v.literal(false),
  errorCode: v.string(),
  message: v.string(),
  value: v.optional(v.unknown()),
});

/** A failed answer as it travels. */
export type FailureEnvelope = v.InferOutput<typeof FailureEnvelope>;
