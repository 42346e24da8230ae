import type { Call, CallError, Checked, CommonError, ContentLanguage, Value } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import { assert, type Result } from '@perya/std';
import type { Context } from './context.ts';

/** Who is logged in. */
export interface Session {
  readonly id: string;
  readonly memberId: MemberId;
  /** The brand the member belongs to; a session is worth nothing at another brand. */
  readonly merchantCode: MerchantCode;
  readonly userName: string;
  /** The member type. [ROLE-11] */
  readonly type: number;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  /** When the person last proved who they are; null for a remembered device. [D1] */
  readonly provedAt: Date | null;
  /** When the password was last typed in this session. [D1b] */
  readonly passwordAt: Date | null;
  /** Somebody else chose the first password, so nothing but choosing another is open to it. [T19] */
  readonly mustChangePassword: boolean;
  /** The remembered device it came from or is kept on; null for none. [D1] */
  readonly family: string | null;
  /** When and where the account was used before. [R23] */
  readonly previousLogin: { readonly time: string; readonly place: string } | null;
}

/** What is wrong with a body that should carry a file. */
export type FileRefusal =
  | 'content.type.unsupported'
  | 'request.invalid'
  | 'too.many.requests'
  | 'upload.size'
  | 'upload.slow';

/** Who makes a request, as the adapter found out. */
export interface Visitor {
  /** The brand the request is for. */
  readonly merchantCode: MerchantCode;
  readonly language: ContentLanguage;
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string;
  /** A web app on the home screen of an iPhone says so. [LOGIN-23] */
  readonly isWebClip: boolean;
  readonly gateway: number;
  /** Cookies are for what no script may read; the session is none. */
  readonly cookies: Cookies;
  /** Present when the call came with a live token; calls of access `session` and above always have it. */
  readonly session: Session | null;
  /** The token as it was sent, live or not; only for ending or renewing its session. */
  readonly token: string | null;
  /** The key of a call that moves money; every such call has one. [API-07] */
  readonly key: string | null;
  /** Reads the file that came with the call; only calls whose body is a file have it. */
  readonly readFile?: () => Promise<Result<Buffer, FileRefusal>>;
}

/** Who is logged in, in a call that the adapter lets nobody make without a session. */
export function sessionOf({ session }: Visitor): Session {
  assert(session, 'the call has a session');
  return session;
}

/** The key of a call that moves money: the adapter lets nobody make one without it. */
export function keyOf({ key }: Visitor): string {
  assert(key, 'the call moves money');
  return key;
}

/** The cookies of one request and its answer. */
export interface Cookies {
  get(name: CookieName): string | undefined;
  set(name: CookieName, value: string, maxAgeSeconds: number): void;
}

/** The cookies the API uses; what pages remember of a visitor's taste is theirs. */
export type CookieName = 'captchaId' | 'trialName' | 'young';

/** Answers one call. */
export type Handler<C extends Call> = (
  ctx: Context,
  input: Checked<C>,
  visitor: Visitor,
) => Promise<Result<Value<C>, CallError<C> | CommonError>>;

/** A handler for each call of a part of the contract: a missing one does not compile. */
export type Handlers<Part> = {
  readonly [Name in keyof Part as Part[Name] extends Call ? Name : never]: Part[Name] extends Call
    ? Handler<Part[Name]>
    : never;
};
