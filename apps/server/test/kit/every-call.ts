import { GATEWAY_MOBILE, toRequest, type Call } from '@perya/contract';
import { callsOf, type Part } from '@perya/contract/openapi';
import { PARTS } from '@perya/contract/parts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { formHeaders, formOf } from './pictures.ts';
import type { TestServer } from './server.ts';

/** What a call is sent with; a field that is left out is not sent. */
export interface Sending {
  readonly input?: Readonly<Record<string, unknown>>;
  readonly token?: string | undefined;
  /** The idempotency key. */
  readonly key?: string | undefined;
  readonly cookie?: string;
  /** The picture of a call that takes one. */
  readonly file?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Every call of the contract under its name, as the contract itself lists them. */
export const EVERY_CALL: readonly (readonly [name: string, call: Call])[] = Object.entries<Part>(PARTS).flatMap(
  ([tag, part]) => callsOf(part).map(([name, call]) => [`${tag}.${name}`, call] as const),
);

/** The request of a call as a client builds it. */
export function requestOf(call: Call, { input = {}, token, key, cookie, file, headers }: Sending): InjectOptions {
  const caller = { merchant: 'ty01', language: 'EN', gateway: GATEWAY_MOBILE, token, key };
  const { body, ...request } = toRequest(call, input as never, caller);
  const form = call.body === 'file' ? { payload: formOf(file ?? Buffer.from('none')), headers: formHeaders('') } : null;
  const payload = form?.payload ?? body;
  return {
    ...request,
    headers: { ...form?.headers, ...request.headers, ...(cookie !== undefined && { cookie }), ...headers },
    ...(payload !== undefined && { payload }),
  };
}

/** Makes a call as a client does and answers what came back, as it came. */
export async function sendCall(
  { app }: Pick<TestServer, 'app'>,
  call: Call,
  sending: Sending,
): Promise<LightMyRequestResponse> {
  return app.inject(requestOf(call, sending));
}
