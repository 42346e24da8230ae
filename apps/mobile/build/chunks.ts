import type { Plugin } from 'vite';
import { ENTER_SCREENS } from '../src/routes.ts';

const HOME = /screens[\\/]home[\\/]home-screen\.tsx$/;
/** What every page, or each that has its languages on top, fetches as soon as it has been drawn. */
const SOON =
  /app[\\/](?:menus[\\/]bottom-menu|notices[\\/]notices|offline-bar|watch-person)\.tsx?$|features[\\/](?:service[\\/]open-link|closed[\\/]language-menu)/;
/** How screens are found; every page but home needs it at once. */
const SCREENS = /app[\\/]page[\\/]other-screens\.ts$/;
/** What home fetches beside that. */
const HOME_REST = /screens[\\/]home[\\/](?!home-screen|member)|features[\\/]popups[\\/]/;
/** Its index reaches every schema, but what a first page uses of it are only these. */
const CONTRACT = /packages[\\/]contract[\\/]src[\\/]/;
const CONTRACT_FIRST = /src[\\/](?:constants|flag-value|languages|preloaded-urls)\.ts$/;
/** What it takes to make a call, and the calls of whoever comes in; they come after the first page. */
const CALLS =
  /node_modules[\\/]valibot|contract[\\/]src[\\/](?:answer|call|content|errors|field-check|flags|request|said|seal|session|shapes|system|verification)\.ts$|web[\\/]query[\\/](?:api|make-call|use-query|wire-request)\.ts$/;
/** What the pages of everybody ask for first. */
const ASKS =
  /contract[\\/]src[\\/](?:catalog|game|money-kinds|pictures|start)\.ts$|web[\\/]query[\\/]preloaded-calls\.ts$/;
/** Where people come in: no other screen may weigh on these. */
const ENTER = new RegExp(`[\\\\/](?:${ENTER_SCREENS.join('|')})-screen\\.tsx$`);
/** Most people come in here, and what only the others of these need would make them wait. */
const LOGIN = /login-screen\.tsx$/;
/** Big and rarely wanted. */
const CODE = /node_modules[\\/]uqr|ui[\\/]qr-code/;
/** Google's library, for brands that use it. */
const FIREBASE = /node_modules[\\/](?:@?firebase|idb|tslib)[\\/]/;
const FORMS = /features[\\/](?:forms[\\/]|login[\\/]|member[\\/]step-up-sheet)|react-hook-form/;
/** Who is logged in and what they have. */
const MEMBER =
  /features[\\/](?:member[\\/]|wallet[\\/]|mail[\\/]unread-count)|contract[\\/]src[\\/](?:live|read-message|wallet)\.ts$/;
const CASHIER = /features[\\/](?:cashier|idempotent-call)[\\/]|contract[\\/]src[\\/](?:cards|cashier)\.ts$/;
const REPORT = /features[\\/]report[\\/]/;
const FAIRNESS = /features[\\/]fairness[\\/]/;
/** What the screens of promotions share; the member centre has the count of rewards and the kinds that run. */
const PROMOTIONS =
  /features[\\/](?:promotions[\\/](?!promotion-calls|require-member|reward-count|running-kinds|waiting-name)|share[\\/]|query[\\/](?:last-answers|stale-note|use-missable))/;
/** What the list of messages and a single one share. */
const MAIL = /features[\\/]mail[\\/](?!mail-calls|unread-count)/;
/** Pictures that are chosen, sent and shown. */
const UPLOADS = /features[\\/]uploads[\\/]/;
/** Notices while the site is closed. */
const PUSH = /features[\\/]push[\\/]/;
const SESSION = /features[\\/]session[\\/]/;
const NOTICES = /features[\\/]notices[\\/]/;
const SHARED = /web[\\/](?:ui|query|i18n|lib)[\\/]|src[\\/](?:features|lib)[\\/]/;

/** What only some screens share, so that the others do not load it. */
const isApart = (id: string) =>
  [FORMS, MEMBER, SESSION, NOTICES, PUSH, PROMOTIONS, MAIL, UPLOADS, REPORT, FAIRNESS, CASHIER].some((part) =>
    part.test(id),
  );

/** A group of modules that become one file. */
interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
  readonly minShareCount?: number;
}

/**
 * Few files instead of a hundred small ones: what every page needs at once, what home needs, what those who come in
 * need, and what other screens share. Their names alone would otherwise cost a kilobyte on the first page.
 */
export function chunkPlan(): {
  readonly plugin: Plugin;
  readonly groups: Group[];
  isFirst(id: string): boolean;
  isEnter(id: string): boolean;
} {
  const first = new Set<string>();
  const home = new Set<string>();
  const enter = new Set<string>();
  const login = new Set<string>();
  const soon = new Set<string>();
  const homeRest = new Set<string>();
  const plugin: Plugin = {
    name: 'perya:chunks',
    apply: 'build',
    buildEnd() {
      const follow = (id: string, into: Set<string>) => {
        if (into.has(id) || first.has(id)) return;
        if (CONTRACT.test(id) && !CONTRACT_FIRST.test(id)) return;
        into.add(id);
        this.getModuleInfo(id)?.importedIds.forEach((imported) => follow(imported, into));
      };
      const ids = [...this.getModuleIds()];
      ids.filter((id) => this.getModuleInfo(id)?.isEntry).forEach((id) => follow(id, first));
      ids.filter((id) => CONTRACT_FIRST.test(id) && CONTRACT.test(id)).forEach((id) => first.add(id));
      ids.filter((id) => HOME.test(id)).forEach((id) => follow(id, home));
      ids.filter((id) => ENTER.test(id)).forEach((id) => follow(id, enter));
      ids.filter((id) => LOGIN.test(id)).forEach((id) => follow(id, login));
      ids.filter((id) => SOON.test(id)).forEach((id) => follow(id, soon));
      ids.filter((id) => HOME_REST.test(id)).forEach((id) => follow(id, homeRest));
      // What home shares with every page is no reason to fetch home.
      [...home].filter((id) => enter.has(id) || soon.has(id)).forEach((id) => first.add(id));
    },
  };
  return {
    plugin,
    isFirst: (id) => first.has(id) || home.has(id),
    isEnter: (id) => enter.has(id),
    groups: [
      {
        name: 'vendor',
        test: (id) => (first.has(id) && id.includes('node_modules')) || id.includes('rolldown/runtime'),
      },
      { name: 'app', test: (id) => first.has(id) },
      { name: 'home', test: (id) => home.has(id) },
      { name: 'firebase', test: (id) => FIREBASE.test(id) },
      { name: 'qr-code', test: (id) => CODE.test(id) },
      { name: 'screens', test: (id) => SCREENS.test(id) },
      // Few files: each that arrives by itself costs the processor a millisecond or two, and a redraw.
      { name: 'calls', test: (id) => CALLS.test(id) || (enter.has(id) && (soon.has(id) || homeRest.has(id))) },
      { name: 'soon', test: (id) => ASKS.test(id) || soon.has(id) },
      { name: 'entering', test: (id) => login.has(id) && SHARED.test(id) && !FORMS.test(id), minShareCount: 2 },
      { name: 'forms', test: (id) => login.has(id) && FORMS.test(id), minShareCount: 2 },
      { name: 'joining', test: (id) => FORMS.test(id), minShareCount: 2 },
      { name: 'answers', test: (id) => enter.has(id) && SHARED.test(id), minShareCount: 2 },
      { name: 'games', test: (id) => homeRest.has(id) && !HOME_REST.test(id) },
      { name: 'home-rest', test: (id) => homeRest.has(id) },
      { name: 'shared', test: (id) => SHARED.test(id) && !isApart(id), minShareCount: 2 },
      { name: 'session', test: (id) => SESSION.test(id), minShareCount: 2 },
      { name: 'member', test: (id) => MEMBER.test(id), minShareCount: 2 },
      { name: 'report', test: (id) => REPORT.test(id), minShareCount: 2 },
      { name: 'fairness-parts', test: (id) => FAIRNESS.test(id), minShareCount: 2 },
      { name: 'promotions', test: (id) => PROMOTIONS.test(id), minShareCount: 2 },
      { name: 'cashier', test: (id) => CASHIER.test(id), minShareCount: 2 },
      { name: 'messages', test: (id) => MAIL.test(id), minShareCount: 2 },
      { name: 'uploads', test: (id) => UPLOADS.test(id), minShareCount: 2 },
      { name: 'notice-list', test: (id) => NOTICES.test(id), minShareCount: 2 },
    ],
  };
}
