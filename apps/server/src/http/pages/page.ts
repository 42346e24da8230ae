import type { IncomingHttpHeaders } from 'node:http';
import {
  DEFAULT_LANGUAGE,
  PRELOADED,
  PRELOADED_URLS,
  GAME_TYPES,
  GATEWAY_MOBILE,
  HTML_LANG,
  isLanguage,
  system,
  type Call,
  type Preloaded,
  type GameType,
  type Language,
  type Pages,
} from '@perya/contract';
import type { Context } from '../../context.ts';
import { gameHostsOf } from '../../modules/catalog/index.ts';
import type { Brand } from '../../modules/brand/index.ts';
import type { Adapter } from '../core/adapter.ts';
import { fingerprint } from '../core/body.ts';
import { VersionedCache } from '../core/cache.ts';
import type { Visitor } from '../../handler.ts';
import { drawShell, type ShellPicture } from './static-shell.ts';
import { escapeHtml, scriptJson } from '../../platform/html/html.ts';
import { fillDocument, type Site } from './site.ts';

/** A list of games as it opens. */
interface GameListOf {
  readonly gameType: GameType | undefined;
}

/** Which page is wanted, as far as it is the same for many visitors. */
export interface PageKey {
  /** Null is the page of a path that no route names. */
  readonly route: Pages['routes'][number] | null;
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  /** Whether the download bar stands over home. [HOME-26, HOME-29] */
  readonly bar: 'open' | 'closed';
  /** The list of games whose first titles come with the page; null for pages without, or with a narrower one. */
  readonly list: GameListOf | null;
  /** While the site is closed a page carries neither content nor the shell of home. */
  readonly open: boolean;
}

/** A page without what only one visitor may see; status and time go between the two halves. */
export interface PreparedPage {
  readonly before: string;
  readonly after: string;
  readonly fingerprint: string;
  /** Paths the operator added. [ROUTE-11] */
  readonly paths: readonly string[];
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** Where games of outside vendors come from. */
  readonly gameHosts: { readonly frames: readonly string[]; readonly pictures: readonly string[] };
}

const PAGES_MAX = 300;
/** `--bg` of the two themes: the browser's own bars take it before any style is loaded. */
const THEME_COLORS = { dark: '#0B1029', light: '#F6F3EC' };
/** Stands where the visitor's part is spliced in; a control character cannot come out of JSON. */
const SPLICE = '\u0000';

/** A page asks its first calls for everybody. */
const NOBODY: Omit<Visitor, 'merchantCode' | 'language'> = {
  ip: '',
  requestId: '',
  userAgent: '',
  isWebClip: false,
  gateway: GATEWAY_MOBILE,
  cookies: { get: () => undefined, set: () => undefined },
  session: null,
  token: null,
  key: null,
};

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
    const { route, language, theme, bar, list, open } = page;
    const key = JSON.stringify([brand.merchantCode, brand.version, route?.name, language, theme, bar, list, open]);
    return this.#prepared.get(key, async () => {
      const visitor: Visitor = { ...NOBODY, merchantCode: brand.merchantCode, language };
      const answers = await this.#answers(page, visitor);
      const gameHosts = await this.#gameHosts(brand);
      const built = await this.#build(brand, page, visitor, answers);
      const isWhole = gameHosts !== null && answers.size === asksOf(page).length;
      return { value: { ...built, gameHosts: gameHosts ?? { frames: [], pictures: [] } }, keep: isWhole };
    });
  }

  async #build(
    brand: Brand,
    page: PageKey,
    visitor: Visitor,
    answers: ReadonlyMap<string, unknown>,
  ): Promise<Omit<PreparedPage, 'gameHosts'>> {
    const { route, language, theme, bar } = page;
    const { pages, document, styleHashes, scriptHashes } = this.#site;
    const styles = (route?.styles ?? []).map((href) => this.#site.style(href));
    const settings = await this.#adapter.valueOf(system.settings, { language }, visitor);
    const { register: _, ...brandSettings } = settings ?? {};
    const start = {
      version: pages.version,
      language,
      settings: settings && brandSettings,
      answers: Object.fromEntries(answers),
    };
    const [first] = asksOf(page);
    const shown = isOfList(route) ? undefined : first;
    const answer = shown && answers.get(urlOf(shown, page, brand.merchantCode));
    const shell = drawShell(pages.shells, shown, answer, language, {
      around: { brand: brand.name, bar, kind: page.list?.gameType },
      pictureHosts: settings?.imageCDNs ?? [],
    });
    const text = fillDocument(document, {
      lang: HTML_LANG[language],
      theme,
      pictures: shell.pictures.map(pictureTag).join('\n'),
      head: [...headOf(pages, route, language, theme, brand.name), ...styles.map(({ tag }) => tag)].join('\n'),
      shell: shell.html,
      start: `<script type="application/json" id="start">${scriptJson(start).slice(0, -1)},${SPLICE}}</script>`,
    });
    const at = text.indexOf(SPLICE);
    return {
      before: text.slice(0, at),
      after: text.slice(at + SPLICE.length),
      fingerprint: fingerprint(text),
      paths: settings?.paths.map(({ path }) => path) ?? [],
      styleHashes: [...styleHashes, ...styles.map(({ hash }) => hash)],
      scriptHashes,
    };
  }

  /** A page that cannot frame the games of others is better than none. */
  async #gameHosts({ merchantCode }: Brand): Promise<PreparedPage['gameHosts'] | null> {
    try {
      return await gameHostsOf(this.#ctx, merchantCode);
    } catch (error) {
      this.#ctx.log.warn(
        { event: 'page.without_vendor_games', err: error },
        'page sent without the games of outside vendors',
      );
      return null;
    }
  }

  /** What the page asks first, by the address the browser would ask it at; what fails is left for the browser. */
  async #answers(page: PageKey, visitor: Visitor): Promise<Map<string, unknown>> {
    const answers = new Map<string, unknown>();
    for (const name of asksOf(page)) {
      const { call, input } = PRELOADED[name](page.language, page.list?.gameType);
      try {
        const value = await this.#adapter.valueOf<Call>(call, input, visitor);
        if (value !== null) answers.set(urlOf(name, page, visitor.merchantCode), value);
      } catch (error) {
        this.#ctx.log.warn({ event: 'page.without_answer', err: error, ask: name }, 'page sent without an answer');
      }
    }
    return answers;
  }
}

function asksOf({ route, list, open }: PageKey): readonly Preloaded[] {
  return open ? (route?.asks ?? []).filter((name) => name !== 'games' || list !== null) : [];
}

/** Whether a page shows one thing of a list it asks for: drawn before its code runs, the list would be another page. */
function isOfList(route: PageKey['route']): boolean {
  return route?.name === 'helpDetail';
}

function urlOf(name: Preloaded, { language, list }: PageKey, merchant: string): string {
  return PRELOADED_URLS[name](language, merchant, list?.gameType);
}

/** The list a page opens with, slots where it names no kind; one that is searched or narrowed down comes later. [ROUTE-06] */
export function listOf(route: PageKey['route'], address: string): PageKey['list'] {
  if (!route?.asks.includes('games')) return null;
  const wishes = [...new URLSearchParams(address.split('?')[1] ?? '')];
  if (wishes.some(([name]) => name !== 'gameType')) return null;
  return { gameType: GAME_TYPES.find((type) => type === wishes[0]?.[1]) ?? 'RNG' };
}

/** What a visitor chose earlier; the browser keeps it in cookies for this. [I18N-09] */
export function choicesOf(
  { cookie = '', 'user-agent': agent = '' }: IncomingHttpHeaders,
  language: Language = DEFAULT_LANGUAGE,
): Pick<PageKey, 'language' | 'theme' | 'bar'> {
  const chosen = /(?:^|;\s*)language=([A-Z]{2})(?:;|$)/.exec(cookie)?.[1];
  const theme = /(?:^|;\s*)theme=light(?:;|$)/.test(cookie) ? 'light' : 'dark';
  const isClosed = /(?:^|;\s*)bar=closed(?:;|$)/.test(cookie) || /AppVersion\/\d/i.test(agent);
  return { language: isLanguage(chosen) ? chosen : language, theme, bar: isClosed ? 'closed' : 'open' };
}

function headOf(
  pages: Pages,
  route: PageKey['route'],
  language: Language,
  theme: PageKey['theme'],
  brand: string,
): string[] {
  const isHome = route?.asks.includes('home') === true;
  const words = (route?.enters && pages.enterWords) || pages.otherWords;
  const moreWords = isHome || !words ? [] : [words[language]];
  const scripts = [pages.dictionaries[language], ...moreWords, ...(route?.scripts ?? [])];
  return [
    `<title>${escapeHtml(brand)}</title>`,
    `<meta name="theme-color" content="${THEME_COLORS[theme]}">`,
    ...scripts.map((href) => `<meta name="later" content="${escapeHtml(href)}">`),
  ];
}

/** The largest things of the first paint come before the scripts. */
function pictureTag(picture: ShellPicture): string {
  const file =
    'href' in picture
      ? `href="${escapeHtml(picture.href)}"`
      : `type="image/webp" imagesrcset="${escapeHtml(picture.sizes)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" ${file}>`;
}
