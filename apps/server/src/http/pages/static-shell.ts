import {
  pictureBase,
  tileSizes,
  type catalog,
  type content,
  type Preloaded,
  type Language,
  type Pages,
  type system,
  type Value,
} from '@perya/contract';
import { escapeHtml } from '../../platform/html/html.ts';

/** A file, or the sizes of one as `srcset` has them. */
export type ShellPicture = { readonly href: string } | { readonly sizes: string };

/** What a page shows before its code runs. */
export interface FirstFrame {
  readonly html: string;
  /** Its largest pictures, to be fetched before anything else. */
  readonly pictures: readonly ShellPicture[];
}

type FramedAsk = Preloaded & keyof Pages['shells'];
type Slots = Readonly<Record<string, string | undefined>>;
interface Content {
  readonly slots?: Slots;
  readonly rows?: readonly Slots[];
  readonly pictures?: readonly ShellPicture[];
}

type Filling = (answer: unknown, pictureHosts: readonly string[]) => Content | null;

/** More would not be seen before the code has taken over. */
const ROWS_MAX = 12;
/** Two rows are seen whole under the menus of the list. */
const TILES_MAX = 6;
const OWN_TILES = '/games/';
const ROWS = /\{\{#rows\}\}(.*?)\{\{\/rows\}\}/gs;
const SLOT = /\{\{([a-z.]+)\}\}/g;

/** How the first answer of a page fills its shell; without one the page shows that something is coming. */
const FILLINGS: Readonly<Record<FramedAsk, Filling>> = {
  home(answer) {
    const [banner] = (answer as Value<typeof content.announcement>).banners;
    if (!banner) return null;
    const { title, highlight, action, note, image, tone } = banner;
    const parts = Object.entries({ title, highlight, action, note, image, tone });
    return {
      slots: Object.fromEntries(parts.map(([name, text]) => [`banner.${name}`, text])),
      ...(image && { pictures: [{ href: image }] }),
    };
  },
  games(answer, hosts) {
    const games = (answer as Value<typeof catalog.gameList>).games.slice(0, TILES_MAX);
    // Others may lack a file that the shell would ask for.
    if (games.length === 0 || !games.every(({ showIcon }) => showIcon.startsWith(OWN_TILES))) return null;
    const bases = games.map(({ showIcon }) => pictureBase(showIcon, hosts));
    const rows = games.map(({ gameName, vassalage }, at) => ({
      'row.title': gameName,
      'row.vendor': vassalage,
      'row.picture': bases[at],
    }));
    return { rows, pictures: bases.map((base) => ({ sizes: tileSizes(base) })) };
  },
  help: (answer) => titles(answer as Value<typeof system.helpCenter>),
  notices: (answer) => titles((answer as Value<typeof content.notice>).list),
};

function titles(items: readonly { readonly title: string }[]): Content | null {
  if (items.length === 0) return null;
  return { rows: items.slice(0, ROWS_MAX).map(({ title }) => ({ 'row.title': title })) };
}

/** The shell of a page in a language, filled with what every page knows and the first of its answers. */
export function drawShell(
  shells: Pages['shells'],
  ask: Preloaded | undefined,
  answer: unknown,
  language: Language,
  { around, pictureHosts }: { readonly around: Slots; readonly pictureHosts: readonly string[] },
): FirstFrame {
  if (isFramed(ask) && answer !== undefined) {
    const content = FILLINGS[ask](answer, pictureHosts);
    if (content) return { html: fill(shells[ask][language], around, content), pictures: content.pictures ?? [] };
  }
  return { html: fill(shells.other[language], around, {}), pictures: [] };
}

function isFramed(ask: Preloaded | undefined): ask is FramedAsk {
  return ask !== undefined && ask in FILLINGS;
}

function fill(shell: string, around: Slots, { slots = {}, rows = [] }: Content): string {
  const put = (text: string, values: Slots) =>
    text.replace(SLOT, (_, name: string) => escapeHtml(values[name] ?? around[name] ?? ''));
  // Pieces between the rows are filled one by one, so that no title is searched for slots.
  return shell
    .split(ROWS)
    .map((piece, index) => (index % 2 === 0 ? put(piece, slots) : rows.map((row) => put(piece, row)).join('')))
    .join('');
}
