import type { Ask, Call, Input, Value } from '@perya/contract';
import { ask, type Outcome } from '@perya/web/query/api.ts';
import { usePages, type PagesResult } from '@perya/web/query/use-pages.ts';

/** Rows newest first, and where the next ones begin. */
interface Page<Row, Footer> {
  readonly list: readonly Row[];
  readonly next: string | null;
  readonly footer: Footer | null;
}

/** Rows that came with something else are not asked for again at once. */
const FIRST_FRESH_MS = 10_000;

/** What one row of a call is. */
export type RowOf<C extends Call> = Value<C> extends Page<infer Row, unknown> ? Row : never;

/** What the sums of a call are. */
export type FooterOf<C extends Call> = Value<C> extends Page<unknown, infer Footer> ? Footer : never;

/** How asking for a page ended. */
export type PageOutcome<C extends Call> = Outcome<Page<RowOf<C>, FooterOf<C>>>;

/** What a list shows. */
export interface RowsState<Row, Footer> extends Omit<PagesResult<Row, Footer | null>, 'items' | 'extra'> {
  readonly rows: readonly Row[] | undefined;
  /** Sums over the whole range. */
  readonly footer: Footer | null;
}

/** The rows of a list, page by page; the first ones may have come with something else. [STD-06] */
export function useRows<C extends Call>(
  call: C,
  input: Input<C>,
  first?: Page<RowOf<C>, FooterOf<C>>,
): RowsState<RowOf<C>, FooterOf<C>> {
  const { items, extra, ...state } = usePages<RowOf<C>, string, FooterOf<C> | null>({
    key: JSON.stringify([call.path, input]),
    ...(first && {
      freshMs: FIRST_FRESH_MS,
      seed: () => ({ items: first.list, next: first.next, extra: first.footer, at: Date.now() }),
    }),
    askPage: async (cursor, signal) => {
      const outcome = await askPage({ call, input }, cursor, signal);
      if (!outcome.ok) return outcome;
      const { list, next, footer } = outcome.value;
      return { ok: true, value: { items: list, next, extra: footer } };
    },
  });
  return { ...state, rows: items, footer: extra ?? null };
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
