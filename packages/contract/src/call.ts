import type * as v from 'valibot';
import type { CommonError, ErrorCode } from './errors.ts';
import type { Flag } from './flags.ts';
import type { ModuleId } from './modules.ts';
import type { Said } from './said.ts';

/** Who may make a call or open a screen. [STD-04] */
export type Access = 'public' | 'session' | 'real' | 'agent';

/** HTTP methods the contract uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How an answer may be kept: `shared` answers are the same for every visitor of a brand and language and carry an
 * ETag; `none` answers are never stored anywhere. [API-09]
 */
export type Caching = 'shared' | 'none';

/** One call of the API: client, handler type, checks and documentation all come from this object. */
export interface Call<
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
  Code extends ErrorCode = ErrorCode,
> {
  readonly method: Method;
  /** `:name` segments are filled from the request field of that name. */
  readonly path: string;
  readonly module: ModuleId;
  readonly access: Access;
  readonly caching: Caching;
  /** Answers even while the brand is under maintenance or the region is refused. [START-05] */
  readonly always?: boolean;
  /** The body travels sealed, because it holds a password. [ENT-20, API-04] */
  readonly sealed?: true;
  /** How the body travels when it is not JSON. */
  readonly body?: 'form' | 'file';
  /** Moves money: carries `Idempotency-Key`, and a repeat gets the first answer. [API-07] */
  readonly money?: true;
  /** Happens once under a key that stands in the request: these fields make it up, and a repeat gets the first answer. [R41] */
  readonly keyedBy?: readonly string[];
  /** Fields that name something of the caller; another's is answered exactly as one that does not exist. [T33] */
  readonly own?: readonly string[];
  /** Made so often, by people behind one address, that it is counted as a read is. [SRV-07] */
  readonly often?: true;
  /** Open also to who has yet to choose a password of their own, because somebody else chose the first. [T19] */
  readonly beforeOwnPassword?: true;
  /** Refused while the brand has this switched off, or all of these. [FLAG-22] */
  readonly flag?: Flag | readonly Flag[];
  /** What a client says along although nothing depends on it. [CONST-02] */
  readonly says?: readonly Said[];
  /** A GET that changes something, for clients of old: counted as a change, and never answered to a HEAD. [C-34] */
  readonly changes?: true;
  /** A refusal is part of the answer and keeps status 200. [API-23] */
  readonly soft?: true;
  readonly summary: string;
  readonly request: Request;
  readonly response: Response;
  readonly errors: readonly Code[];
}

/** What a caller passes. */
export type Input<C extends Call> = v.InferInput<C['request']>;

/** What a handler receives once the request is checked. */
export type Checked<C extends Call> = v.InferOutput<C['request']>;

/** What a call answers in `value`. */
export type Value<C extends Call> = v.InferOutput<C['response']>;

/** The codes a call's own service may answer. */
export type CallError<C extends Call> = C['errors'][number];

/** Every code a caller of this call must be ready for. */
export type AnyCallError<C extends Call> = CallError<C> | CommonError;

/** Declares a call. */
// @__NO_SIDE_EFFECTS__
export function call<
  const Request extends v.GenericSchema,
  const Response extends v.GenericSchema,
  const Code extends ErrorCode = never,
>(definition: Call<Request, Response, Code>): Call<Request, Response, Code> {
  return definition;
}
