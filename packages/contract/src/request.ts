import type { Call, Input } from './call.ts';
import { SAID } from './said.ts';

/** A call turned into what travels: pure, so that browser, tests and documentation agree on it. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Who is calling; becomes the headers of every request. [API-02] */
export interface Caller {
  readonly merchant: string;
  readonly language: string;
  readonly gateway: number;
  readonly token?: string | undefined;
  /** Made before the first try and kept until an answer came: a UUID. Calls that move money need it. [API-07] */
  readonly key?: string | undefined;
}

/** Builds the request of a call: path fields, then query or JSON body, then the common headers. */
export function toRequest<C extends Call>(call: C, input: Input<C>, caller: Caller): WireRequest {
  const fields = { ...(input as Record<string, unknown>), ...saidBy(call, input as object, caller.merchant) };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = {
    ModuleId: call.module,
    Merchant: caller.merchant,
    Language: caller.language,
    Gateway: String(caller.gateway),
  };
  if (caller.token) headers['Authorization'] = caller.token;
  if (call.money && caller.key) headers['Idempotency-Key'] = caller.key;
  if (call.method === 'GET' || call.method === 'DELETE') {
    return { method: call.method, url: path + toQuery(fields), headers };
  }
  // A file is the whole body, so the fields stand in the address.
  if (call.body === 'file') return { method: call.method, url: path + toQuery(fields), headers };
  const isForm = call.body === 'form';
  headers['Content-Type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    method: call.method,
    url: path,
    headers,
    body: isForm ? toQuery(fields).slice(1) : JSON.stringify(fields),
  };
}

/** Hot titles are asked for by brand or for the whole platform, never both; a page without a brand names none. [API-63] */
function saidBy({ says = [] }: Call, given: object, merchant: string): Record<string, unknown> {
  const said = says.filter((name) => !(name in given) && !(name === 'merchantCode' && 'isPlatform' in given));
  const values = said.map((name) => [name, SAID[name](merchant)] as const);
  return Object.fromEntries(values.filter(([name, value]) => value !== '' || !name.startsWith('merchant')));
}

function toQuery(fields: Record<string, unknown>): string {
  const pairs = Object.keys(fields)
    .filter((name) => fields[name] !== undefined)
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(fields[name]))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
