import type { Call, ErrorCode } from '@perya/contract';
import type { InjectOptions } from 'fastify';
import * as v from 'valibot';
import { BODY_MAX_BYTES } from '../../src/http/core/input.ts';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { requestOf, type Sending } from './every-call.ts';
import { kindsOf } from './schema-shape.ts';
import { validInputs } from './valid-inputs.ts';

/** A request that must be refused, and how. */
export interface BadRequest {
  readonly label: string;
  readonly code: ErrorCode;
  readonly request: InjectOptions;
}

const LONG = 'x'.repeat(6000);
/** Characters that break what was not made for them: one that turns the text around, half of a pair, a wide digit. */
const ODD = ['\u202e', '\ud800', '\ufeff', '１'];
const NUL = '\u0000';
const WRONG_TYPES: readonly unknown[] = [null, true, 7, -1.5, {}, [], ['x'], { $gt: '' }];
const WRONG_TEXTS = ['-1', '1e309', '__proto__'];
const FORM = 'application/x-www-form-urlencoded';

/** Everything that can be wrong with the request of a call, one thing at a time; the rest of it is in order. */
export function badRequests(call: Call, sending: Sending): readonly BadRequest[] {
  return [...badFields(call, sending), ...(hasBody(call) ? badBodies(call, sending) : [])];
}

/** Texts with odd characters in inputs that the schema lets through: whatever comes of them, it is an answer. */
export function oddRequests(call: Call, sending: Sending): readonly InjectOptions[] {
  return inputsWith(call, sending, (name, good) => oddValues(call, name, good))
    .filter(({ input }) => !isRefused(call, input))
    .map(({ input }) => requestOf(call, { ...sending, input }));
}

/** Inputs that the schema itself refuses; a text with a NUL never gets past the door either. */
function badFields(call: Call, sending: Sending): BadRequest[] {
  const wrong = inputsWith(call, sending, (name, good) => wrongValues(call, name, good));
  const extra = { label: 'a field nobody knows', input: { ...sending.input, isAdmin: '1' } };
  return [...wrong, extra]
    .filter(({ input }) => isRefused(call, input))
    .map(({ label, input }) => ({ label, code: 'request.invalid', request: requestOf(call, { ...sending, input }) }));
}

type Valued = (name: string, good: unknown) => readonly unknown[];

/** Inputs of every kind, each with another value in one field. */
function inputsWith(call: Call, sending: Sending, valuesOf: Valued) {
  const good = validInputs(call).map((input, at) => (at === 0 ? { ...input, ...sending.input } : input));
  return kindsOf(call).flatMap((entries, at) =>
    Object.keys(entries).flatMap((name) =>
      valuesOf(name, good[at]?.[name]).map((value) => ({
        label: `${name}: ${value === undefined ? 'missing' : JSON.stringify(value).slice(0, 30)}`,
        input: { ...good[at], [name]: value } as Readonly<Record<string, unknown>>,
      })),
    ),
  );
}

function wrongValues(call: Call, name: string, good: unknown): unknown[] {
  const isInPath = call.path.includes(`:${name}`);
  const values = some(isTyped(call, name) ? WRONG_TYPES : WRONG_TEXTS, name);
  const long = isInPath ? LONG.slice(0, 90) : LONG;
  return [...(isInPath ? [] : [undefined]), 'no such word', ...values, long, ...oddValues(call, name, good)];
}

/** All in the long form; in the quick one a single one for each field, another for another. */
function some<Value>(values: readonly Value[], name: string): readonly Value[] {
  const at = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % values.length;
  return values.slice(repeats({ quick: at, long: 0 }), repeats({ quick: at + 1, long: values.length }));
}

/** Half of a pair has no percent encoding; in JSON it does travel. */
function oddValues(call: Call, name: string, good: unknown): unknown[] {
  const texts = [NUL, ...some(ODD, name)].map((character) => `${typeof good === 'string' ? good : 'x'}${character}`);
  return isTyped(call, name) ? texts : texts.filter((text) => !/\p{Surrogate}/u.test(text));
}

/** Whether a field travels as it is, and not as a text. */
function isTyped(call: Call, name: string): boolean {
  return travelsAsJson(call) && !call.path.includes(`:${name}`);
}

function isRefused(call: Call, input: Readonly<Record<string, unknown>>): boolean {
  const { success, output } = v.safeParse(call.request, asTold(call, input));
  return !success || JSON.stringify(output).includes('\\u0000');
}

/** What the server hears: in an address or a form everything is a text, and an empty one in a question is none. */
function asTold(call: Call, input: Readonly<Record<string, unknown>>): unknown {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  if (travelsAsJson(call)) return Object.fromEntries(given);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function badBodies(call: Call, sending: Sending): BadRequest[] {
  const bad = (
    label: string,
    code: ErrorCode,
    payload: string | Buffer,
    headers: Record<string, string> = {},
  ): BadRequest => {
    const request = requestOf(call, sending);
    return { label, code, request: { ...request, payload, headers: { ...request.headers, ...headers } } };
  };
  const refusedTypes = [
    bad('of another type', 'content.type.unsupported', '{}', { 'content-type': 'text/plain' }),
    bad('without a type', 'content.type.unsupported', '{}', { 'content-type': '' }),
  ];
  if (call.body === 'file') return refusedTypes;
  const large = `{"data":"${'x'.repeat(BODY_MAX_BYTES)}"}`;
  const sized = [...refusedTypes, bad('that is too large', 'request.too.large', large)];
  if (call.body === 'form')
    return [...sized, bad('that is no form', 'request.invalid', '\u0000&&==', { 'content-type': FORM })];
  const texts = ['', '{"a":', '[]', 'null', '"x"', '7', '['.repeat(7000), '{"__proto__":{"isAdmin":true}}'];
  return [
    ...sized,
    bad('that is packed', 'content.type.unsupported', '{}', { 'content-encoding': 'gzip' }),
    bad('that is no UTF-8', 'request.invalid', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])),
    ...texts.map((text) => bad(`that is ${text.slice(0, 12)}`, 'request.invalid', text)),
  ];
}

function hasBody({ method }: Call): boolean {
  return method === 'POST' || method === 'PUT';
}

function travelsAsJson(call: Call): boolean {
  return hasBody(call) && call.body === undefined;
}
