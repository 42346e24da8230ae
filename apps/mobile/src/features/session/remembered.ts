import type { session } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';

/** A login that this device remembers; never a password, but a credential that is good for one use. [SESS-06, D1] */
export interface RememberedLogin {
  readonly type: (typeof session.LOGIN_TYPES)[number];
  /** As it was typed: a user name or a mobile number. */
  readonly username: string;
  /** The credential; empty once the server refused it. */
  readonly password: string;
  readonly countryDialingCode: string;
}

/** Where the remembered login is kept. */
export const REMEMBERED_KEY = 'rememberLogin'; // SESS-07
/** `1` logs in silently at the next start, `0` tells other tabs that the person left. [SESS-08, SESS-17] */
export const AUTO_KEY = 'autoLogin';
/** The account that is logged in silently. */
export const AUTO_INFO_KEY = 'autoLoginInfo';

/** What this device remembers; nothing when it was never asked to, or when the record is broken. */
export function rememberedLogin(): RememberedLogin | null {
  try {
    const record = JSON.parse(local.get(REMEMBERED_KEY) ?? 'null') as Partial<RememberedLogin> | null;
    if (!record?.username) return null;
    return {
      type: record.type ?? 'username',
      username: record.username,
      password: record.password ?? '',
      countryDialingCode: record.countryDialingCode ?? '',
    };
  } catch {
    return null;
  }
}

/** Shows that this device was remembered before: at a reset of the password, or when somebody comes in on it. [R22] */
export function ownDevice(): { readonly deviceCredential?: string } {
  const deviceCredential = rememberedLogin()?.password;
  return deviceCredential ? { deviceCredential } : {};
}

/** The account that is logged in silently at the next start. */
export function autoLoginAccount(): string {
  try {
    const info = JSON.parse(local.get(AUTO_INFO_KEY) ?? 'null') as { readonly userName?: string } | null;
    return info?.userName ?? '';
  } catch {
    return '';
  }
}

/** Remembers a login and the account behind it. [LOGIN-18, SESS-08] */
export function rememberLogin(login: RememberedLogin, userName: string): void {
  local.set(REMEMBERED_KEY, JSON.stringify(login));
  local.set(AUTO_INFO_KEY, JSON.stringify({ userName }));
  local.set(AUTO_KEY, '1');
}

/** Remembers nobody; other tabs stay as they are. */
export function forgetLogin(): void {
  [REMEMBERED_KEY, AUTO_INFO_KEY, AUTO_KEY].forEach((key) => local.remove(key));
}

/**
 * Puts another credential in the place of the old one, if this device remembers at all; the name stays for the form
 * when there is none. [SET-10]
 */
export function replaceCredential(credential: string | null): void {
  const login = rememberedLogin();
  if (login) local.set(REMEMBERED_KEY, JSON.stringify({ ...login, password: credential ?? '' }));
}
