import { local } from '../lib/storage.ts';
import { apiHost } from './api-host.ts';

/** Older answers are not shown while the truth is on its way. [SESS-10] */
export const KEPT_MS = 600_000;
/** Rules of forms change what is asked for, so they are believed for a shorter time. [SESS-10] */
export const KEPT_RULES_MS = 300_000;

/** What has to be the same for a record to count: whom it is about, its language, the version of the site. */
type Marks = Readonly<Record<string, string>>;

/** Keeps a value on this device. [SESS-09] */
export function persist(key: string, value: unknown, marks: Marks = {}): void {
  local.set(key, JSON.stringify({ t: Date.now(), lang: apiHost().language(), ...marks, v: value }));
}

/** What was kept, unless it is broken, too old, from the future or bears other marks. [SESS-10] */
export function persisted(key: string, maxMs: number, marks: Marks = { lang: apiHost().language() }): unknown {
  const kept = read(key);
  const age = Date.now() - (kept['t'] as number);
  return age >= 0 && age <= maxMs && Object.keys(marks).every((mark) => kept[mark] === marks[mark])
    ? kept['v']
    : undefined;
}

/** When something was kept; 0 is never. */
export function persistedAt(key: string): number {
  return Number(read(key)['t']) || 0;
}

function read(key: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(local.get(key) ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
