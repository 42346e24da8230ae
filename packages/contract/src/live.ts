import * as v from 'valibot';
import { call } from './call.ts';
import { readMessage } from './read-message.ts';
import { Nothing, Time } from './shapes.ts';
import { Wallet } from './wallet.ts';

/** Where the socket is. */
export const LIVE_PATH = '/wps/live';

export const ticket = call({
  method: 'POST',
  path: '/wps/live/ticket',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  beforeOwnPassword: true,
  summary: 'A ticket that opens the live socket once, within half a minute. [T38]',
  request: Nothing,
  response: v.object({ ticket: v.string(), expiresAt: Time }),
  errors: [],
});

/** What a browser says: its ticket first, then nothing but signs of life. */
export const Said = v.variant('say', [
  v.strictObject({ say: v.literal('hello'), ticket: v.pipe(v.string(), v.maxLength(64)) }),
  v.strictObject({ say: v.literal('ping') }),
]);

/** What a browser says. */
export type Said = v.InferOutput<typeof Said>;

/** What the server tells a member. Nothing here is the only source: after a break the browser asks again. */
export const Told = v.variant('tell', [
  v.object({ tell: v.literal('hello') }),
  v.object({ tell: v.literal('pong') }),
  v.object({ tell: v.literal('wallet'), wallet: Wallet }),
  v.object({ tell: v.literal('deposit'), orderNo: v.string(), status: v.string() }),
  v.object({ tell: v.literal('withdraw'), orderNo: v.string(), status: v.string() }),
  /** A reward came, was decided about or was taken. */
  v.object({ tell: v.literal('reward'), id: v.string(), state: v.string() }),
  /** A message came, was read or was deleted. */
  v.object({ tell: v.literal('mail'), unread: v.number() }),
  /** Something changed in a thread of the member. */
  v.object({ tell: v.literal('feedback'), id: v.string() }),
  v.object({ tell: v.literal('protection') }),
  v.object({ tell: v.literal('kyc') }),
  /** The session is over. */
  v.object({ tell: v.literal('bye'), errorCode: v.string() }),
]);

/** What the server tells a member. */
export type Told = v.InferOutput<typeof Told>;

/** Reads what the server told. */
export function readTold(data: unknown): Told | null {
  return readMessage(Told, data);
}

/** Reads what a page said. */
export function readSaid(data: unknown): Said | null {
  return readMessage(Said, data);
}
