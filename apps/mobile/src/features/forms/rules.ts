import { system, type Value } from '@perya/contract';
import { KEPT_RULES_MS, persist, persisted } from '@perya/web/query/persisted.ts';
import { usePersisted, type Persistence } from '@perya/web/query/use-persisted.ts';
import type { QueryResult } from '@perya/web/query/query-by-url.ts';

/** What the forms of the brand ask for. [API-38] */
export type Rules = Value<typeof system.registerSettings>;

/** The rule of one field. */
export type Rule = Rules['fields']['username'];

const KEY = 'regValidatas'; // SESS-09

/** What an older version of the site left behind may have another shape, so only whole records count. */
const KEPT: Persistence<Rules> = {
  write: (value) => persist(KEY, value),
  read: (_, error) => {
    const kept = persisted(KEY, KEPT_RULES_MS) as Partial<Rules> | null | undefined;
    const isWhole =
      typeof kept?.captcha === 'boolean' &&
      typeof kept.agreeTicked === 'boolean' &&
      hasAll(kept.fields, system.REGISTER_FIELDS) &&
      hasAll(kept.common, system.COMMON_RULES);
    return isWhole && !error ? (kept as Rules) : undefined;
  },
};

/** The rules of every form; the last ones known stand in while the server is asked again. [VAL-10, VAL-24] */
export function useRules(): QueryResult<Rules> {
  return usePersisted({ call: system.registerSettings, input: {} }, KEPT);
}

function hasAll(table: Readonly<Record<string, Rule>> | undefined, names: readonly string[]): boolean {
  return table !== undefined && names.every((name) => Array.isArray(table[name]?.allow));
}
