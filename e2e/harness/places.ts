import type { Visit, VisitOptions } from './browser.ts';
import type { MEMBER_TYPES } from './database.ts';
import { SAFARI_15 } from './phones.ts';
import { wordsOf } from './words.ts';

/** A screen in one of its states. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly who?: keyof typeof MEMBER_TYPES;
  readonly userAgent?: string;
  /** The server answers this path with 404. */
  readonly unknown?: true;
  /** Has the header whose menu changes the language. */
  readonly menu?: true;
}

/** Every screen there is, with its states that need no help from a test. */
export const PLACES: readonly Place[] = [
  { name: 'home', path: '/m/home', menu: true },
  { name: 'home-member', path: '/m/home', who: 'player', menu: true },
  { name: 'help', path: '/m/help?i=1' },
  { name: 'help-no-match', path: '/m/help?q=zzzz' },
  { name: 'help-detail', path: '/m/helpDetail#2', menu: true },
  { name: 'help-detail-none', path: '/m/helpDetail#999', menu: true },
  { name: 'notice', path: '/m/notice', menu: true },
  { name: 'member-notice', path: '/m/member/notice', who: 'player', menu: true },
  { name: 'agent-notice', path: '/m/member/notice?types=A', who: 'agent', menu: true },
  { name: 'service', path: '/m/service', menu: true },
  { name: 'user-agreement', path: '/m/useragreement', menu: true },
  { name: 'download', path: '/m/download', userAgent: SAFARI_15, menu: true },
  { name: 'download-none', path: '/m/download', menu: true },
  { name: 'set', path: '/m/set', who: 'player', menu: true },
  { name: 'ip-limit', path: '/m/ipLimit' },
  { name: 'service-limit', path: '/m/serviceLimit' },
  { name: 'refused', path: '/m/withdraw', menu: true },
  { name: 'not-found', path: '/m/walaito', unknown: true, menu: true },
];

interface Site {
  visit(options?: VisitOptions): Promise<Visit>;
  database(): { plantSession(kind: keyof typeof MEMBER_TYPES): Promise<NonNullable<VisitOptions['session']>> };
}

/** Goes to a place as the person it is for, and waits until nothing is loading there any more. */
export async function visitPlace(site: Site, place: Place, options: VisitOptions = {}): Promise<Visit> {
  const visit = await site.visit({
    ...options,
    ...(place.userAgent && { userAgent: place.userAgent }),
    ...(place.who && { session: await site.database().plantSession(place.who) }),
  });
  await visit.open(place.path);
  await arrived(visit);
  return visit;
}

/** Waits until a screen stands as it will stay: its code, its answers and its fonts are there. */
export async function arrived({ page }: Pick<Visit, 'page'>): Promise<void> {
  await page.waitForFunction(
    (waiting) => {
      const main = document.querySelector('main[tabindex], main h1')?.closest('main');
      const words = main?.textContent ?? '';
      const isWide = window.matchMedia('(min-width: 900px)').matches;
      return (
        words !== '' &&
        !waiting.some((word) => words.includes(word)) &&
        document.fonts.status === 'loaded' &&
        (!isWide || document.querySelector('aside') !== null)
      );
    },
    [wordsOf('TY')('state.loading'), wordsOf('EN')('state.loading')],
  );
}

/** What a page complained about, beside what the place itself brings with it. */
export function complaints(place: Place, problems: readonly string[]): string[] {
  return place.unknown ? problems.filter((problem) => !/status of 404|^answer 404/.test(problem)) : [...problems];
}
