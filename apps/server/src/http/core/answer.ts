import type { ContentLanguage, ErrorCode } from '@perya/contract';
import type { Failure } from '@perya/std';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorMessage } from '../../platform/text/dictionary.ts';
import { encodingFor, isHeld, type Body } from './body.ts';
import { STATUS } from './errors.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What was refused; null in every other answer. */
    errorCode: ErrorCode | null;
  }
}

/** The type of every answer of the API. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The envelope of a success. [API-01] */
export function successText(value: unknown): string {
  return JSON.stringify({ success: true, value });
}

/** The envelope of a failure, in the language of the request. [API-01] */
export function failureText({ code, value }: Failure<ErrorCode>, language: ContentLanguage): string {
  return JSON.stringify({ success: false, errorCode: code, message: errorMessage(code, language), value });
}

/** Sends a failure; nothing may store it. */
export function sendFailure(
  reply: FastifyReply,
  failure: Failure<ErrorCode>,
  language: ContentLanguage,
  status = STATUS[failure.code],
): FastifyReply {
  reply.errorCode = failure.code;
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'Content-Type': JSON_TYPE })
    .send(failureText(failure, language));
}

/** Sends an answer that nobody may store. [API-09] */
export function sendOnce(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.headers({ 'Cache-Control': 'no-store', 'Content-Type': JSON_TYPE }).send(successText(value));
}

/** How a body that is the same for many visitors is described. */
export interface SharedHeaders {
  readonly type: string;
  readonly cacheControl: string;
  readonly vary: string;
}

/** An answer that is the same for every visitor of a brand and language: kept by browsers, asked for again. [API-09] */
export const SHARED_JSON: SharedHeaders = {
  type: JSON_TYPE,
  cacheControl: 'public, no-cache',
  vary: 'Accept-Encoding, Authorization, Language, Merchant',
};

/** Sends a shared body, or only says that the visitor already has it. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  headers: SharedHeaders,
): Promise<FastifyReply> {
  reply.headers({ 'Cache-Control': headers.cacheControl, ETag: body.etag, Vary: headers.vary });
  if (isHeld(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  const { bytes, encoding } = await body.as(encodingFor(request.headers['accept-encoding']));
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.type(headers.type).send(bytes);
}
