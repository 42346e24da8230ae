import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Access, Call } from './call.ts';
import { COMMON_ERRORS } from './errors.ts';
import { CONTENT_LANGUAGES, DEFAULT_LANGUAGE } from './languages.ts';
import errors from './locales/en/errors.json';
import { MODULE_IDS } from './modules.ts';

/** A part of the contract, as its module exports it; what is not a call is passed over. */
export type Part = Readonly<Record<string, unknown>>;

/** A JSON Schema, as loose as the standard itself. */
export type JsonSchema = { readonly [key: string]: unknown };

/** A query or path parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

/** One call as OpenAPI describes it. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: JsonSchema;
  readonly responses: JsonSchema;
  readonly security: readonly JsonSchema[];
  readonly 'x-module': string;
  readonly 'x-access': Access;
  readonly 'x-errors': readonly string[];
  /** Fields that name something of the caller: another's is answered as one that does not exist. */
  readonly 'x-own'?: readonly string[];
}

/** The part of OpenAPI 3.1 that the contract fills. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: JsonSchema;
}

/** Describes calls as OpenAPI 3.1: the same objects that the server checks and the client is typed by. */
export function toOpenApi(parts: Readonly<Record<string, Part>>, version: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [tag, part] of Object.entries(parts)) {
    for (const [name, call] of callsOf(part)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: toOperation(tag, name, call) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Perya API',
      version,
      description:
        'Every answer is an envelope: `{"success":true,"value":…}` or ' +
        '`{"success":false,"errorCode":"a.b","message":"…"}` with a 4xx or 5xx status.',
    },
    paths,
    components: COMPONENTS,
  };
}

/** The calls of a part, by name. */
export function callsOf(part: Part): (readonly [name: string, call: Call])[] {
  return Object.entries(part).filter((entry): entry is [string, Call] => isCall(entry[1]));
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'request' in value;
}

function toOperation(tag: string, name: string, call: Call): Operation {
  const request = schemaOf(call.request, 'input');
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  const travelsInQuery = !hasBody || call.body === 'file';
  const inPath = call.path.split('/').flatMap((step) => (step.startsWith(':') ? [step.slice(1)] : []));
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: call.summary,
    parameters: [
      ...COMMON_PARAMETERS,
      ...(call.money ? [MONEY_PARAMETER] : []),
      ...toParameters(request, inPath, travelsInQuery),
      ...(travelsInQuery ? toSaid(call, request) : []),
    ],
    ...(hasBody && { requestBody: { required: true, content: contentOf(call, request) } }),
    responses: {
      '200': {
        description: call.caching === 'shared' ? 'Done; carries an ETag.' : 'Done; never stored.',
        content: { 'application/json': { schema: success(schemaOf(call.response, 'output')) } },
      },
      default: { description: 'Refused or failed.', content: { 'application/json': { schema: failure(call) } } },
    },
    security: call.access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    'x-module': call.module,
    'x-access': call.access,
    'x-errors': [...call.errors, ...COMMON_ERRORS],
    ...(call.own && { 'x-own': call.own }),
  };
}

/** A file is the whole body of its call; the fields beside it stand in the query. */
function contentOf({ body }: Call, request: JsonSchema): JsonSchema {
  if (body === 'form') return { 'application/x-www-form-urlencoded': { schema: request } };
  if (body === 'file') return { 'multipart/form-data': { schema: FILE_FORM } };
  return { 'application/json': { schema: request } };
}

function toParameters(request: JsonSchema, inPath: readonly string[], travelsInQuery: boolean): Parameter[] {
  const properties = (request['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (request['required'] ?? []) as readonly string[];
  return Object.entries(properties)
    .filter(([name]) => travelsInQuery || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: required.includes(name),
      schema: asText(schema),
    }));
}

/** What is only said along is told, so that nobody wonders about it. */
function toSaid({ says = [] }: Call, request: JsonSchema): Parameter[] {
  const known = Object.keys(request['properties'] ?? {});
  return says
    .filter((name) => !known.includes(name))
    .map((name) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'string', description: 'Changes nothing.' },
    }));
}

/** A number in a query is checked as text first; a reader only wants to know that it is a number. */
function asText(schema: JsonSchema): JsonSchema {
  if (schema['type'] === undefined || schema['anyOf'] === undefined) return schema;
  const { anyOf: _, ...rest } = schema;
  return rest;
}

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' });
  return rest;
}

function success(value: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { success: { const: true }, value },
    required: ['success', 'value'],
  };
}

function failure(call: Call): JsonSchema {
  const codes = [...call.errors, ...COMMON_ERRORS];
  return {
    type: 'object',
    properties: {
      success: { const: false },
      errorCode: {
        type: 'string',
        enum: codes,
        description: codes.map((code) => `\`${code}\`: ${errors[code]}`).join('\n'),
      },
      message: { type: 'string', description: 'In the language of the request.' },
      value: { description: 'Data of the failure, where the call says so.' },
    },
    required: ['success', 'errorCode', 'message'],
  };
}

const FILE_FORM: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

const COMMON_PARAMETERS = ['ModuleId', 'Merchant', 'Language', 'Gateway'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

const MONEY_PARAMETER = { $ref: '#/components/parameters/IdempotencyKey' };

function header(name: string, description: string, schema: JsonSchema): Parameter {
  return { name, in: 'header', required: false, description, schema };
}

/** The headers of every call. [API-02] */
const COMPONENTS: JsonSchema = {
  parameters: {
    ModuleId: header('ModuleId', 'The module a call belongs to.', { type: 'string', enum: MODULE_IDS }),
    Merchant: header('Merchant', 'The code of the brand; the host decides when it is missing.', { type: 'string' }),
    Language: header('Language', 'The language of texts; unknown codes read as EN.', {
      type: 'string',
      enum: CONTENT_LANGUAGES,
      default: DEFAULT_LANGUAGE,
    }),
    Gateway: header('Gateway', '3 for the mobile site.', { type: 'string' }),
    IdempotencyKey: {
      ...header('Idempotency-Key', 'A UUID made before the first try; for 400 days a repeat gets the first answer.', {
        type: 'string',
      }),
      required: true,
    },
  },
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: 'The session token as it is; never in a query or a body.',
    },
  },
};
