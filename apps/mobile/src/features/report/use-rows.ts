import type { Ask, Call, Input, Value } from '@perya/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '@perya/web/query/api-host.ts';
import { ask, type Outcome } from '@perya/web/query/api.ts';

/** Rows newest first, and where the next ones begin. */
interface Page<Row, Footer> {
  readonly list: readonly Row[];
  readonly next: string | null;
  readonly footer: Footer | null;
}

/** What one row of a call is. */
export type RowOf<C extends Call> = Value<C> extends Page<infer Row, unknown> ? Row : never;

/** What the sums of a call are. */
export type FooterOf<C extends Call> = Value<C> extends Page<unknown, infer Footer> ? Footer : never;

/** How asking for a page ended. */
export type PageOutcome<C extends Call> = Outcome<Page<RowOf<C>, FooterOf<C>>>;

/** What a list shows. */
export interface RowsState<Row, Footer> {
  /** Nothing until the first rows are here. */
  readonly rows: readonly Row[] | undefined;
  /** Sums over the whole range. */
  readonly footer: Footer | null;
  readonly hasMore: boolean;
  /** More rows are on their way. */
  readonly isBusy: boolean;
  /** Why the last rows that were asked for are not here. */
  readonly error: Problem | undefined;
  readonly loadMore: () => void;
  /** From the first row again; what is on screen stays until then. */
  readonly reload: () => void;
}

interface Known<Row, Footer> {
  readonly key: string;
  readonly rows: readonly Row[] | undefined;
  readonly footer: Footer | null;
  readonly next: string | null;
  readonly isBusy: boolean;
  readonly error: Problem | undefined;
}

const nothing = (key: string) =>
  ({ key, rows: undefined, footer: null, next: null, isBusy: true, error: undefined }) as const;

/** The rows of a report, page by page; another question begins a new list, and late answers of the old one are dropped. [STD-06] */
export function useRows<C extends Call>(call: C, input: Input<C>): RowsState<RowOf<C>, FooterOf<C>> {
  type State = Known<RowOf<C>, FooterOf<C>>;
  const key = JSON.stringify([call.path, input]);
  const [state, setState] = useState<State>(() => nothing(key));
  const known = state.key === key ? state : nothing(key);
  const latest = useRef<{ known: State; question: Ask<C> }>({ known, question: { call, input } });
  latest.current = { known, question: { call, input } };
  const flight = useRef<AbortController | null>(null);

  const load = useCallback(
    async (cursor: string | null) => {
      flight.current?.abort();
      const controller = new AbortController();
      flight.current = controller;
      setState({ ...latest.current.known, isBusy: true, error: undefined });
      const outcome = await askPage(latest.current.question, cursor, controller.signal);
      if (flight.current !== controller) return;
      flight.current = null;
      setState(join<RowOf<C>, FooterOf<C>>(latest.current.known, cursor, outcome));
    },
    // Another key is another list.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  );
  useEffect(() => {
    void load(null);
    return () => {
      flight.current?.abort();
      flight.current = null;
    };
  }, [load]);
  useEffect(() => {
    const onBack = () => {
      const { rows, next, error } = latest.current.known;
      if (error) void load(rows === undefined ? null : next);
    };
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, [load]);
  return {
    rows: known.rows,
    footer: known.footer,
    hasMore: known.next !== null,
    isBusy: known.isBusy,
    error: known.error,
    loadMore: () => {
      if (known.next !== null && !known.isBusy) void load(known.next);
    },
    reload: () => void load(null),
  };
}

/** One page; failures are shown where the rows would be. */
export async function askPage<C extends Call>(
  { call, input }: Ask<C>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<PageOutcome<C>> {
  const question = cursor === null ? input : { ...(input as object), cursor };
  const outcome = await ask(call, question as Input<C>, { quiet: true, signal });
  return outcome as PageOutcome<C>;
}

function join<Row, Footer>(
  known: Known<Row, Footer>,
  cursor: string | null,
  outcome: Outcome<Page<Row, Footer>>,
): Known<Row, Footer> {
  if (!outcome.ok) return { ...known, isBusy: false, error: outcome.error };
  const { list, next, footer } = outcome.value;
  return {
    ...known,
    rows: cursor === null ? list : [...(known.rows ?? []), ...list],
    next,
    footer: cursor === null ? footer : known.footer,
    isBusy: false,
    error: undefined,
  };
}
