import { randomUUID } from 'node:crypto';
import type { Visitor } from '../apps/server/src/handler.ts';
import { BRAND } from '../e2e/harness/database.ts';

const EPOCH = new Date(0);
const FOR_EVER = new Date('2999-01-01T00:00:00Z');

/** A player who makes a call, past HTTP; the call has a key of its own if it moves money. */
export function visitorFor(memberId: string): Visitor {
  return {
    merchantCode: BRAND,
    language: 'EN',
    ip: '127.0.0.1',
    requestId: 'bench',
    userAgent: 'bench',
    isWebClip: false,
    gateway: 3,
    cookies: { get: () => undefined, set: () => undefined },
    session: {
      id: memberId,
      memberId,
      merchantCode: BRAND,
      userName: `life${memberId}`,
      type: 0,
      startedAt: EPOCH,
      expiresAt: FOR_EVER,
      provedAt: EPOCH,
      passwordAt: EPOCH,
      mustChangePassword: false,
      family: null,
      previousLogin: null,
    },
    token: null,
    key: randomUUID(),
  };
}
