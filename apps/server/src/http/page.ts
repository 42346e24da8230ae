import {
  DEFAULT_LANGUAGE,
  FIRST_ASKS,
  HTML_LANG,
  isLanguage,
  system,
  toRequest,
  type Call,
  type content,
  type Language,
  type Pages,
  type Value,
} from '@perya/contract';
import type { Context } from '../context.ts';
import type { Brand } from '../modules/system/system.service.ts';
import type { Adapter } from './adapter.ts';
import { fingerprint } from './body.ts';
import { VersionedCache } from './cache.ts';
import type { Visitor } from './handler.ts';
import { escapeHtml, scriptJson } from './html.ts';
import { fillDocument, type InlineHashes, type Site } from './site.ts';

/** Which page is wanted, as far as it is the same for many visitors. */
export interface PageKey {
  /** Null is the page of a path that no route names. */
  readonly route: Pages['routes'][number] | null;
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  /** While the site is closed a page carries neither content nor a home frame. */
  readonly open: boolean;
}

/** A page without what only one visitor may see; status and time go between the two halves. */
export interface PreparedPage {
  readonly before: string;
  readonly after: string;
  readonly fingerprint: string;
  /** Paths the operator added. [ROUTE-11] */
  readonly paths: readonly string[];
  readonly inline: InlineHashes;
}

const PAGES_MAX = 300;
/** `--bg` of the two themes: the browser's own bars take it before any style is loaded. */
const THEME_COLORS = { dark: '#0B1029', light: '#F6F3EC' };
/** Stands where the visitor's part is spliced in; a control character cannot come out of JSON. */
const SPLICE = '\u0000';

/** Builds pages once for each brand, version, route, language and theme. */
export class PageMaker {
  readonly #ctx: Context;
  readonly #adapter: Adapter;
  readonly #site: Site;
  readonly #prepared = new VersionedCache<PreparedPage>(PAGES_MAX);

  constructor(ctx: Context, adapter: Adapter, site: Site) {
    this.#ctx = ctx;
    this.#adapter = adapter;
    this.#site = site;
  }

  prepare(brand: Brand, page: PageKey): Promise<PreparedPage> {
    const { route, language, theme, open } = page;
    const key = JSON.stringify([brand.merchantCode, brand.version, route?.name, language, theme, open]);
    return this.#prepared.get(key, async () => {
      const visitor: Visitor = { merchantCode: brand.merchantCode, language, ip: '', requestId: '', session: null };
      const answers = open ? await this.#answers(page, visitor) : new Map<string, unknown>();
      const value = await this.#build(brand, page, visitor, answers);
      return { value, keep: answers.size === (open ? (route?.asks.length ?? 0) : 0) };
    });
  }

  async #build(
    brand: Brand,
    { route, language, theme, open }: PageKey,
    visitor: Visitor,
    answers: ReadonlyMap<string, unknown>,
  ): Promise<PreparedPage> {
    const { pages, document, inline } = this.#site;
    const styles = (route?.styles ?? []).map((href) => this.#site.style(href));
    const settings = await this.#adapter.valueOf(system.settings, { language }, visitor);
    const start = { version: pages.version, language, settings, answers: Object.fromEntries(answers) };
    const banner = open && route?.asks.includes('home') ? bannerOf(answers) : undefined;
    const text = fillDocument(document, {
      lang: HTML_LANG[language],
      theme,
      head: [
        ...headOf(pages, route, language, theme, brand.name),
        ...styles.map(({ tag }) => tag),
        ...pictureTags(banner),
      ].join('\n'),
      frame: fillFrame(banner ? pages.frames.home[language] : pages.frames.other[language], brand.name, banner),
      start: `<script type="application/json" id="start">${scriptJson(start).slice(0, -1)},${SPLICE}}</script>`,
    });
    const at = text.indexOf(SPLICE);
    return {
      before: text.slice(0, at),
      after: text.slice(at + SPLICE.length),
      fingerprint: fingerprint(text),
      paths: settings?.paths.map(({ path }) => path) ?? [],
      inline: { scripts: inline.scripts, styles: [...inline.styles, ...styles.map(({ hash }) => hash)] },
    };
  }

  /** What the page asks first, by the address the browser would ask it at; what fails is left for the browser. */
  async #answers({ route, language }: PageKey, visitor: Visitor): Promise<Map<string, unknown>> {
    const answers = new Map<string, unknown>();
    for (const name of route?.asks ?? []) {
      const { call, input } = FIRST_ASKS[name](language);
      const { url } = toRequest<Call>(call, input, { merchant: '', language, gateway: 0 });
      try {
        const value = await this.#adapter.valueOf<Call>(call, input, visitor);
        if (value !== null) answers.set(url, value);
      } catch (error) {
        this.#ctx.log.warn({ err: error, ask: name }, 'page sent without an answer');
      }
    }
    return answers;
  }
}

/** The language and theme a visitor chose earlier; the browser keeps them in cookies for this. [I18N-09] */
export function choicesOf(
  cookie: string | undefined,
  language: Language = DEFAULT_LANGUAGE,
): Pick<PageKey, 'language' | 'theme'> {
  const chosen = /(?:^|;\s*)language=([A-Z]{2})(?:;|$)/.exec(cookie ?? '')?.[1];
  const theme = /(?:^|;\s*)theme=light(?:;|$)/.test(cookie ?? '') ? 'light' : 'dark';
  return { language: isLanguage(chosen) ? chosen : language, theme };
}

type Banner = Value<typeof content.announcement>['banners'][number];

function bannerOf(answers: ReadonlyMap<string, unknown>): Banner | undefined {
  const [announcements] = answers.values();
  return (announcements as Value<typeof content.announcement> | undefined)?.banners[0];
}

function fillFrame(frame: string, brand: string, banner: Banner | undefined): string {
  const slots: Readonly<Record<string, string | undefined>> = {
    brand,
    'banner.title': banner?.title,
    'banner.highlight': banner?.highlight,
    'banner.action': banner?.action,
    'banner.note': banner?.note,
    'banner.image': banner?.image,
    'banner.tone': banner?.tone,
  };
  return frame.replace(/\{\{([a-z.]+)\}\}/g, (_, name: string) => escapeHtml(slots[name] ?? ''));
}

function headOf(
  pages: Pages,
  route: PageKey['route'],
  language: Language,
  theme: PageKey['theme'],
  brand: string,
): string[] {
  const isHome = route?.asks.includes('home') === true;
  const otherWords = isHome || !pages.otherWords ? [] : [pages.otherWords[language]];
  const scripts = [pages.dictionaries[language], ...otherWords, ...(route?.scripts ?? [])];
  return [
    `<title>${escapeHtml(brand)}</title>`,
    `<meta name="theme-color" content="${THEME_COLORS[theme]}">`,
    ...scripts.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
  ];
}

/** The picture of the first banner is the largest thing of the first paint. */
function pictureTags(banner: Banner | undefined): string[] {
  return banner?.image ? [`<link rel="preload" as="image" href="${escapeHtml(banner.image)}">`] : [];
}
