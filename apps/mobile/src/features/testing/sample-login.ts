import type { session } from '@perya/contract';

/** What the server answers when somebody logs in. */
export function loginValue(change: Partial<session.LoginValue> = {}): session.LoginValue {
  return {
    token: 'new-token',
    userName: 'ana',
    customerType: 0,
    firstTimeLogin: false,
    mustChangePassword: false,
    expiresAt: '2026-11-15T20:00:00.000Z',
    deviceCredential: null,
    lastLogin: null,
    ...change,
  };
}
