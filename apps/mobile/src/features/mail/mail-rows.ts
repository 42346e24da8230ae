import { mail, SUPPORTED_LANGUAGES, type Value } from '@perya/contract';
import { useEffect } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { putQuery } from '@perya/web/query/query-actions.ts';
import { keyOf, readQuery } from '@perya/web/query/query-cache.ts';
import { usePages, type Page } from '@perya/web/query/use-pages.ts';
import { useLastRows } from '../query/last-answers.ts';
import { askPage, type RowsState } from '../query/use-rows.ts';
import { putUnread, useKnownUnread } from './unread-count.ts';

/** The tabs of the list. */
export type MailTab = (typeof mail.MAIL_TABS)[number];

type Row = mail.MailRow;
type Footer = Value<typeof mail.list>['footer'];
type Rows = Page<Row, string, Footer>;

/** Whoever comes back from a message finds the list as they left it. */
const FRESH_MS = 60_000;

const nameOf = (tab: MailTab, language: string) => `${mail.list.path} ${tab} ${language}`;

/** The messages of a tab, page by page and always current. [SCR-12, API-43] */
export function useMailRows(tab: MailTab): RowsState<Row, Footer> & { readonly staleSince: number | null } {
  const language = useLanguage();
  const name = nameOf(tab, language);
  const { items, extra, ...state } = usePages<Row, string, Footer>({
    key: name,
    freshMs: FRESH_MS,
    askPage: (cursor, signal) => readPage(tab, language, cursor, signal),
    idOf: ({ id }) => id,
  });
  const unread = useKnownUnread();
  const isOld = !!extra && unread !== undefined && extra.unread !== unread;
  useEffect(() => {
    if (!isOld) return undefined;
    const flight = new AbortController();
    void readPage(tab, language, null, flight.signal).then((outcome) => {
      if (outcome.ok) changeList(keyOf(name), (known) => renewed(known, outcome.value));
    });
    return () => flight.abort();
  }, [isOld, name, tab, language]);
  return useLastRows(name, { ...state, rows: items, footer: extra ?? null });
}

async function readPage(tab: MailTab, language: string, cursor: string | null, signal: AbortSignal) {
  const outcome = await askPage({ call: mail.list, input: { status: tab, language } }, cursor, signal);
  if (!outcome.ok) return outcome;
  const { list, next, footer } = outcome.value;
  if (footer) putUnread(footer.unread);
  return { ok: true, value: { items: list, next, extra: footer } } as const;
}

/** Changes what is known of messages on this device, whichever list they stand in. */
export function changeMail(change: (row: Row) => Row | null, unread: number): void {
  mail.MAIL_TABS.forEach((tab) =>
    SUPPORTED_LANGUAGES.forEach((language) =>
      changeList(keyOf(nameOf(tab, language)), (known) => ({
        ...known,
        items: known.items.flatMap((row) => change(row) ?? []).filter(({ read }) => tab === 'all' || !read),
        extra: { unread },
      })),
    ),
  );
  putUnread(unread);
}

function changeList(key: string, change: (known: Rows) => Rows): void {
  const { value, at } = readQuery<Rows>(key);
  if (value) putQuery(key, change(value), at);
}

/** The first page as it is now, before what stands behind it: nobody who has read far is sent back to the start. */
function renewed(known: Rows, first: Rows): Rows {
  const last = first.items[first.items.length - 1];
  if (!last || first.next === null) return { ...known, ...first };
  const ids = new Set(first.items.map(({ id }) => id));
  const older = known.items.filter(({ id, time }) => !ids.has(id) && time <= last.time);
  return {
    ...known,
    items: [...first.items, ...older],
    next: older.length > 0 ? known.next : first.next,
    extra: first.extra,
  };
}
