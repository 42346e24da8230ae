import {
  CALL_TIMEOUT_MS,
  GATEWAY_MOBILE,
  readAnswer,
  toRequest,
  type AnyCallError,
  type Call,
  type Input,
  type Value,
} from '@perya/contract';
import type { Launch } from './launch.ts';

/** Why a call failed; `message` is the server's wording in the language of the page. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  /** What else the failure says, where the contract has it. */
  readonly value?: unknown;
}

/** Nothing is known of what became of the call. */
export const UNANSWERED = 'unanswered';

/** What a call came back with. */
export type Outcome<C extends Call> =
  | { readonly ok: true; readonly value: Value<C> }
  | { readonly ok: false; readonly error: Problem<AnyCallError<C> | typeof UNANSWERED> };

/** Makes a call of the studio. */
export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<Outcome<C>>;

const SERVER_FAULT = 500;

/** Calls of the studio for a launch. */
export function studioOf({ merchant, language }: Pick<Launch, 'merchant' | 'language'>): Ask {
  return async (call, input) => {
    const { method, url, headers, body } = toRequest(call, input, { merchant, language, gateway: GATEWAY_MOBILE });
    const controller = new AbortController();
    const timer = window.setTimeout(() => controller.abort(), CALL_TIMEOUT_MS);
    try {
      const init: RequestInit = { method, headers, signal: controller.signal, credentials: 'omit' };
      const response = await fetch(url, body === undefined ? init : { ...init, body });
      return read(call, response.status, JSON.parse(await response.text()));
    } catch {
      return unanswered('');
    } finally {
      window.clearTimeout(timer);
    }
  };
}

function read<C extends Call>(call: C, status: number, body: unknown): Outcome<C> {
  const answer = readAnswer(call, body);
  if (answer.kind === 'value') return { ok: true, value: answer.value };
  // A server in trouble may have done what it was asked all the same.
  if (answer.kind === 'invalid') return unanswered('');
  const { errorCode, message, value } = answer.failure;
  if (status >= SERVER_FAULT) return unanswered(message);
  return { ok: false, error: { code: errorCode as AnyCallError<C>, message, value } };
}

function unanswered(message: string): { readonly ok: false; readonly error: Problem<typeof UNANSWERED> } {
  return { ok: false, error: { code: UNANSWERED, message } };
}
