import { fromText, toHex } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** The version of a game's tables: any change of a number, however small, is another hash. */
export function hashModel(model: unknown): string {
  return toHex(sha256(fromText(canonicalJson(model))));
}

/** JSON that is the same text for the same data: names in order, nothing in between. */
export function canonicalJson(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? 'null';
  const entries = Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${canonicalJson(value)}`).join(',')}}`;
}
