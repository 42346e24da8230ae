import {
  CALL_TIMEOUT_MS,
  readAnswer,
  type AnyCallError,
  type Call,
  type Input,
  type Value,
  type WireRequest,
} from '@perya/contract';
import { apiHost, type Problem } from './api-host.ts';
import { wireRequest } from './wire-request.ts';

/** Failures that never reached the server, beside those the contract names. */
export type LocalError = 'network.offline' | 'network.slow' | 'aborted';

/** What a call comes back with. */
export type Outcome<T, Code extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Problem<Code> };

/** How one call is made. */
export interface AskOptions {
  /** Leaving the page cancels its calls silently. [API-06] */
  readonly signal?: AbortSignal;
  /** Joins no read that began before. */
  readonly anew?: boolean;
  /** The caller shows the failure itself. */
  readonly quiet?: boolean | undefined;
  /** What a call with a file sends. [API-103] */
  readonly file?: Blob;
  /** Of a call that moves money. [API-07] */
  readonly key?: string;
  /** Beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A picture on a slow network takes longer than any other call. */
const UPLOAD_TIMEOUT_MS = 90_000;

interface InFlight {
  readonly answer: Promise<Outcome<unknown>>;
  readonly cancel: () => void;
  subscribers: number;
}

const inFlight = new Map<string, InFlight>();

/** How a call ends that nobody waits for. */
export const ABORTED: Outcome<never> = { ok: false, error: { code: 'aborted', message: '' } };

/** Makes a call of the contract: typed, checked, limited in time, shared while in flight. [API-02, API-06] */
export async function ask<C extends Call>(
  call: C,
  input: Input<C>,
  options: AskOptions = {},
): Promise<Outcome<Value<C>, AnyCallError<C> | LocalError>> {
  const plain = wireRequest(call, input, options.key);
  const request = options.headers ? { ...plain, headers: { ...plain.headers, ...options.headers } } : plain;
  const isRead = call.method === 'GET';
  const key = `${request.headers['Authorization'] ?? ''} ${request.headers['Language']} ${request.url}`;
  const shared = isRead && !options.anew ? inFlight.get(key) : undefined;
  const started: InFlight =
    shared ?? start(call, request, options.file, () => inFlight.get(key) === started && inFlight.delete(key));
  if (isRead && !shared) inFlight.set(key, started);
  const outcome = await join(started, options.signal);
  // Of several subscribers only the one that started the call reports, so that one failure is one message.
  // What is said of a token that was replaced meanwhile is no news of the session.
  const isPast = (code: string) =>
    code.startsWith('session.') && request.headers['Authorization'] !== apiHost().token();
  if (!outcome.ok && outcome.error.code !== 'aborted' && !shared && !isPast(outcome.error.code))
    apiHost().onProblem(outcome.error, options.quiet === true);
  return outcome as Outcome<Value<C>, AnyCallError<C> | LocalError>;
}

function start(call: Call, request: WireRequest, file: Blob | undefined, onEnd: () => void): InFlight {
  const controller = new AbortController();
  const answer = send(call, request, file, controller).then((outcome) => {
    onEnd();
    return outcome;
  });
  const cancel = () => {
    // At once: whoever asks again in the same breath must not join a call that is being cancelled.
    onEnd();
    controller.abort();
  };
  return { answer, cancel, subscribers: 0 };
}

/** Waits for a call under way; it is aborted only when its last subscriber has left. */
function join(running: InFlight, signal: AbortSignal | undefined): Promise<Outcome<unknown>> {
  running.subscribers += 1;
  return new Promise((resolve) => {
    const leave = () => {
      running.subscribers -= 1;
      if (running.subscribers === 0) running.cancel();
      resolve(ABORTED);
    };
    void running.answer.then(resolve);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
  });
}

async function send(
  call: Call,
  request: WireRequest,
  file: Blob | undefined,
  controller: AbortController,
): Promise<Outcome<unknown>> {
  let timedOut = false;
  const timer = setTimeout(
    () => {
      timedOut = true;
      controller.abort();
    },
    file ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS,
  );
  const post = (wire: WireRequest) => exchange(wire, file, controller.signal);
  try {
    // Sealing comes with the first body that needs it.
    const received = await (call.sealed ? (await import('./seal.ts')).sendSealed(request, post) : post(request));
    return toOutcome(call, received.status, received.body);
  } catch {
    if (timedOut) return { ok: false, error: { code: 'network.slow', message: '' } };
    if (controller.signal.aborted) return ABORTED;
    return { ok: false, error: { code: 'network.offline', message: '' } };
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(request: WireRequest, file: Blob | undefined, signal: AbortSignal) {
  const { method, headers } = request;
  const body = file ? formOf(file) : request.body;
  const init: RequestInit = { method, headers, signal, ...(body === undefined ? {} : { body }) };
  const response = await fetchTwice(request.url, init, method === 'GET');
  return { status: response.status, body: await readJson(response) };
}

/** The browser names the type of the body itself, because only it knows the mark between the parts. */
function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

async function fetchTwice(url: string, init: RequestInit, retry: boolean): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!retry || init.signal?.aborted) throw error;
    return fetch(url, init);
  }
}

/** A body cut off on the way is a network failure; a whole body that is not JSON is a broken server. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toOutcome(call: Call, status: number, body: unknown): Outcome<unknown> {
  const answer = readAnswer(call, body);
  if (answer.kind === 'value') return { ok: true, value: answer.value };
  if (answer.kind === 'failure') {
    const { errorCode, message, value } = answer.failure;
    return { ok: false, error: { code: errorCode, message, ...(value === undefined ? {} : { value }) } };
  }
  return { ok: false, error: { code: status >= 500 ? 'system.upgrading' : 'unknown.error', message: '' } }; // ERR-15, ERR-16
}
