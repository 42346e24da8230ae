import * as v from 'valibot';
import type { Call, Input } from './call.ts';
import * as catalog from './catalog.ts';
import * as content from './content.ts';
import { SUPPORTED_LANGUAGES, type Language } from './languages.ts';
import type { GameType } from './money-kinds.ts';
import { Time } from './shapes.ts';
import { SealKey } from './session.ts';
import * as system from './system.ts';

/**
 * What the HTML of every page carries in `<script type="application/json" id="start">`, so that the first paint
 * needs no further request. [START-07]
 */
export const StartData = v.object({
  version: v.string(),
  language: v.picklist(SUPPORTED_LANGUAGES),
  serverTime: Time,
  status: system.Status,
  settings: system.Settings,
  /** For bodies with a password, so that logging in needs no further request. [API-05] */
  seal: SealKey,
  /** Answers of the calls the page makes first, by their URL. */
  answers: v.record(v.string(), v.unknown()),
});

/** What the HTML of a page carries. */
export type StartData = v.InferOutput<typeof StartData>;

/** A call with its input, ready to be made. */
export interface Ask<C extends Call = Call> {
  readonly call: C;
  readonly input: Input<C>;
}

/** The public calls that pages make first; server and client build them here so that their URLs agree. */
export const PRELOADED = {
  /** [HOME-32] */
  home: (language: Language): Ask<typeof content.announcement> => ({
    call: content.announcement,
    input: { types: 'B,PL,PU,H', groupName: 'm_home', platform: 'M', language },
  }),
  /** [HOME-14] */
  lobby: (language: Language): Ask<typeof catalog.vendorGameType> => ({
    call: catalog.vendorGameType,
    input: { language },
  }),
  /** [HOME-17] */
  hot: (language: Language): Ask<typeof catalog.gameHot> => ({ call: catalog.gameHot, input: { language } }),
  /** What a list of games opens with: new titles for slots, all of every other kind. [GLIST-19] */
  games: (language: Language, gameType?: GameType): Ask<typeof catalog.gameList> => ({
    call: catalog.gameList,
    input: {
      ...(gameType ? { gameType } : {}),
      ...(gameType === 'RNG' ? { isNew: '1' } : {}),
      pageNo: 1,
      pageSize: catalog.LIST_PAGE_SIZE,
      language,
    },
  }),
  /** [HELP-05] */
  help: (language: Language): Ask<typeof system.helpCenter> => ({
    call: system.helpCenter,
    input: { device: 'MOBILE', language },
  }),
  /** [SCR-41] */
  notices: (language: Language): Ask<typeof content.notice> => ({
    call: content.notice,
    input: { types: 'PL', pageNo: 1, language },
  }),
  /** [SCR-44] */
  agreement: (language: Language): Ask<typeof system.agreement> => ({ call: system.agreement, input: { language } }),
};

/** The name of a call that a page makes first. */
export type Preloaded = keyof typeof PRELOADED;

const ByLanguage = v.object(v.entriesFromList(SUPPORTED_LANGUAGES, v.string()));

/** What the build of the mobile site tells the server about its pages (`pages.json` beside `index.html`). */
export const Pages = v.object({
  version: v.string(),
  /** The chunk of each dictionary's first words, to be preloaded. */
  dictionaries: ByLanguage,
  /** The chunk of the words of coming in: the screens that need no others at once. */
  enterWords: v.optional(ByLanguage),
  /** The chunk of each language's other words, which every other page but home needs at once. */
  otherWords: v.optional(ByLanguage),
  /**
   * Static shells by language; `{{name}}` slots are filled with escaped text, and what stands between `{{#rows}}` and
   * `{{/rows}}` is repeated for each row.
   */
  shells: v.object({ home: ByLanguage, games: ByLanguage, help: ByLanguage, notices: ByLanguage, other: ByLanguage }),
  routes: v.array(
    v.object({
      name: v.string(),
      /** The path and its aliases. */
      paths: v.array(v.string()),
      /** Chunks of the screen, to be preloaded; empty when the screen does not exist yet. */
      scripts: v.array(v.string()),
      styles: v.array(v.string()),
      asks: v.array(v.picklist(['home', 'lobby', 'hot', 'games', 'help', 'notices', 'agreement'])),
      /** Whether people come in here. */
      enters: v.optional(v.boolean()),
    }),
  ),
});

/** What the build of the mobile site tells the server. */
export type Pages = v.InferOutput<typeof Pages>;
