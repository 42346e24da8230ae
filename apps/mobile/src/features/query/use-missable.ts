import type { Call, Value } from '@perya/contract';
import { useEffect } from 'react';
import type { QueryResult } from '@perya/web/query/query-by-url.ts';
import { toQuery, type AnyQuery } from '@perya/web/query/use-query.ts';
import { problemText } from '../errors/errors.ts';
import { showToast } from '../toasts/toasts.ts';
import { useLastAnswer } from './last-answers.ts';

const ID = /^[A-Za-z0-9_-]{1,40}$/;
/** Nothing the caller may see has this id. */
const MISSING: readonly string[] = ['not.found', 'request.invalid', 'promotion.unavailable'];

/** Whether an address names something at all. */
export function isId(id: string): boolean {
  return ID.test(id);
}

/** Something that may not be there. */
interface Missable<T> extends QueryResult<T> {
  readonly staleSince: number | null;
  readonly isMissing: boolean;
}

/** Reads what an address names: an id of nothing is an empty page and no failure, so other failures are said here. */
export function useMissable<C extends Call>(ask: AnyQuery<C> | null): Missable<Value<C>> {
  const answer = useLastAnswer(ask && { ...toQuery(ask), background: true }, { fresh: true });
  const { error } = answer;
  const isMissing = !ask || (error !== undefined && MISSING.includes(error.code));
  useEffect(() => {
    if (error && !MISSING.includes(error.code)) showToast(problemText(error), { kind: 'error' });
  }, [error]);
  return { ...answer, isMissing };
}
