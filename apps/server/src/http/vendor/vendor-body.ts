import { isUtf8 } from 'node:buffer';

/** What bytes say as JSON; undefined when they say nothing. */
export function readJson(body: Buffer): unknown {
  if (!isUtf8(body)) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The fields of a form. */
export function readForm(body: Buffer): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(body.toString()));
}
