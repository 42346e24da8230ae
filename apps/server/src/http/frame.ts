import type { content, FirstAsk, Language, Pages, system, Value } from '@perya/contract';
import { escapeHtml } from './html.ts';

/** What a page shows before its code runs. */
export interface Frame {
  readonly html: string;
  /** Its largest picture, to be fetched before anything else. */
  readonly picture: string | undefined;
}

type FramedAsk = FirstAsk & keyof Pages['frames'];
type Slots = Readonly<Record<string, string | undefined>>;
interface Content {
  readonly slots?: Slots;
  readonly rows?: readonly Slots[];
  readonly picture?: string;
}

/** More would not be seen before the code has taken over. */
const ROWS_MAX = 12;
const ROWS = /\{\{#rows\}\}(.*?)\{\{\/rows\}\}/gs;
const SLOT = /\{\{([a-z.]+)\}\}/g;

/** How the first answer of a page fills its frame; without one the page shows that something is coming. */
const FILLINGS: { readonly [Ask in FramedAsk]: (answer: unknown) => Content | null } = {
  home(answer) {
    const [banner] = (answer as Value<typeof content.announcement>).banners;
    if (!banner) return null;
    const { title, highlight, action, note, image, tone } = banner;
    const parts = Object.entries({ title, highlight, action, note, image, tone });
    return {
      slots: Object.fromEntries(parts.map(([name, text]) => [`banner.${name}`, text])),
      ...(image && { picture: image }),
    };
  },
  help: (answer) => titles(answer as Value<typeof system.helpCenter>),
  notices: (answer) => titles((answer as Value<typeof content.notice>).list),
};

function titles(items: readonly { readonly title: string }[]): Content | null {
  if (items.length === 0) return null;
  return { rows: items.slice(0, ROWS_MAX).map(({ title }) => ({ 'row.title': title })) };
}

/** The frame of a page in a language, filled with what every page knows and the first of its answers. */
export function drawFrame(
  frames: Pages['frames'],
  ask: FirstAsk | undefined,
  answer: unknown,
  language: Language,
  around: Slots,
): Frame {
  if (isFramed(ask) && answer !== undefined) {
    const content = FILLINGS[ask](answer);
    if (content) return { html: fill(frames[ask][language], around, content), picture: content.picture };
  }
  return { html: fill(frames.other[language], around, {}), picture: undefined };
}

function isFramed(ask: FirstAsk | undefined): ask is FramedAsk {
  return ask !== undefined && ask in FILLINGS;
}

function fill(frame: string, around: Slots, { slots = {}, rows = [] }: Content): string {
  const put = (text: string, values: Slots) =>
    text.replace(SLOT, (_, name: string) => escapeHtml(values[name] ?? around[name] ?? ''));
  // Pieces between the rows are filled one by one, so that no title is searched for slots.
  return frame
    .split(ROWS)
    .map((piece, index) => (index % 2 === 0 ? put(piece, slots) : rows.map((row) => put(piece, row)).join('')))
    .join('');
}
