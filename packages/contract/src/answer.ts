import * as v from 'valibot';
import type { Call, Value } from './call.ts';
import { FailureEnvelope } from './errors.ts';

/** A decoded answer: the value, the declared failure, or a body that keeps neither promise. */
export type Answer<C extends Call> =
  | { readonly kind: 'value'; readonly value: Value<C> }
  | { readonly kind: 'failure'; readonly failure: FailureEnvelope }
  | { readonly kind: 'invalid' };

/** Checks a decoded JSON body against what the call promises. */
export function readAnswer<C extends Call>(call: C, body: unknown): Answer<C> {
  const failure = v.safeParse(FailureEnvelope, body);
  if (failure.success) return { kind: 'failure', failure: failure.output };
  const envelope = body as { success?: unknown; value?: unknown } | null;
  if (typeof envelope !== 'object' || envelope === null || envelope.success !== true) return { kind: 'invalid' };
  const value = v.safeParse(call.response, envelope.value);
  return value.success ? { kind: 'value', value: value.output as Value<C> } : { kind: 'invalid' };
}
