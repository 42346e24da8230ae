import { createHash } from 'node:crypto';
import { readAnswer, session, toRequest, verification, type Answer, type Call, type Input } from '@perya/contract';
import { assert } from '@perya/std';
import type { InjectOptions } from 'fastify';
import type { Budgets } from '../../src/http/core/rate-limit.ts';
import type { TestServer } from './server.ts';

/** Budgets that never stand in the way of a test. */
export const WIDE: Budgets = {
  read: { burst: 100_000, perSecond: 10_000 },
  write: { burst: 100_000, perSecond: 10_000 },
};

/** Where a request comes from and what it carries. */
export interface Sender {
  readonly ip?: string;
  readonly token?: string;
  readonly cookie?: string;
  readonly gateway?: number;
  readonly merchant?: string;
  readonly userAgent?: string;
}

/** An answer as it came over the wire. */
export interface Sent<C extends Call> {
  readonly status: number;
  readonly text: string;
  readonly answer: Answer<C>;
  /** Cookies the answer left, as a browser would send them back. */
  readonly cookie: string;
}

/** Makes a call from somewhere. */
export async function send<C extends Call>(
  { app }: TestServer,
  call: C,
  input: Input<C>,
  { ip = '10.0.0.1', token, cookie = '', gateway = 3, merchant = 'ty01', userAgent = '' }: Sender = {},
): Promise<Sent<C>> {
  const { body, headers, ...rest } = toRequest(call, input, { merchant, language: 'EN', gateway, token });
  const options = { ...rest, remoteAddress: ip, headers: { ...headers, cookie, 'user-agent': userAgent } };
  const answer = await app.inject({ ...options, ...(body !== undefined && { payload: body }) } as InjectOptions);
  return {
    status: answer.statusCode,
    text: answer.body,
    answer: readAnswer(call, answer.json()),
    cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
}

/** The value of a call that must not fail. */
export async function valueOf<C extends Call>(server: TestServer, call: C, input: Input<C>, sender?: Sender) {
  const { answer, text } = await send(server, call, input, sender);
  assert(answer.kind === 'value', `unexpected answer ${text}`);
  return answer.value;
}

/** The code and data of a call that must fail. */
export async function failureOf<C extends Call>(server: TestServer, call: C, input: Input<C>, sender?: Sender) {
  const { answer, text } = await send(server, call, input, sender);
  assert(answer.kind === 'failure', `unexpected answer ${text}`);
  return { code: answer.failure.errorCode, value: answer.failure.value };
}

/** Fetches a captcha and looks its digits up where the demonstration shows them. */
export async function solveCaptcha(server: TestServer, ip?: string): Promise<{ captcha: string; cookie: string }> {
  const { cookie } = await send(server, verification.captcha, {}, ip === undefined ? {} : { ip });
  const id = /captchaId=([^;]+)/.exec(cookie)?.[1] ?? '';
  const recipient = createHash('sha256').update(id).digest('hex').slice(0, 8);
  const { body } = await server.ctx.db
    .selectFrom('sandbox_message')
    .select('body')
    .where('channel', '=', 'captcha')
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
  return { captcha: body, cookie };
}

/** A login by name with a fresh captcha. */
export async function tryWithCaptcha(server: TestServer, username: string, password: string, ip?: string) {
  const { captcha, cookie } = await solveCaptcha(server, ip);
  const sender = { cookie, ...(ip !== undefined && { ip }) };
  return send(server, session.login, { type: 'username', username, password, captcha }, sender);
}

let lastAddress = 0;
/** An address that no other test uses, because failures are counted by it. */
export function newAddress(): string {
  lastAddress += 1;
  return `10.1.${lastAddress >> 8}.${lastAddress & 255}`;
}
