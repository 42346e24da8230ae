import { system, type Value } from '@perya/contract';
import { useEffect } from 'react';
import { KEPT_RULES_MS, persist, persisted } from '@perya/web/query/persisted.ts';
import type { QueryResult } from '@perya/web/query/query-by-url.ts';
import { useQuery } from '@perya/web/query/use-query.ts';

/** What the forms of the brand ask for. [API-38] */
export type Rules = Value<typeof system.registerSettings>;

/** The rule of one field. */
export type Rule = Rules['fields']['username'];

const KEY = 'regValidatas'; // SESS-09

/**
 * The rules of every form; the last ones known stand in while the server is asked again. Written out, because the login
 * page has no byte left for `usePersisted`. [VAL-10, VAL-24]
 */
export function useRules(): QueryResult<Rules> {
  const answer = useQuery({ call: system.registerSettings, input: {} });
  const { value } = answer;
  useEffect(() => {
    if (value) persist(KEY, value);
  }, [value]);
  const kept = answer.loading ? readKept() : undefined;
  return kept ? { ...answer, value: kept, loading: false } : answer;
}

/** What an older version of the site left behind may have another shape, so only whole records count. */
function readKept(): Rules | undefined {
  const kept = persisted(KEY, KEPT_RULES_MS) as Partial<Rules> | null | undefined;
  const isWhole =
    typeof kept?.captcha === 'boolean' &&
    typeof kept.agreeTicked === 'boolean' &&
    hasAll(kept.fields, system.REGISTER_FIELDS) &&
    hasAll(kept.common, system.COMMON_RULES);
  return isWhole ? (kept as Rules) : undefined;
}

function hasAll(table: Readonly<Record<string, Rule>> | undefined, names: readonly string[]): boolean {
  return table !== undefined && names.every((name) => Array.isArray(table[name]?.allow));
}
