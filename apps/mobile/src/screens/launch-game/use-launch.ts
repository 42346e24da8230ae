import { catalog, TOAST_MS, type Language, type Value } from '@perya/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { session as tab } from '@perya/web/lib/storage.ts';
import type { Problem } from '@perya/web/query/api-host.ts';
import { ask, type Outcome } from '@perya/web/query/api.ts';
import { readLaunch } from '../../features/games/launch-path.ts';
import { goBackFrom } from '../../features/navigation/history.ts';
import { showLoading } from '../../features/toasts/toasts.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { platform } from '../../lib/platform.ts';
import type { Opened } from './use-offer.ts';

/** How far a launch has come. */
export type Launch =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'open';
      readonly url: string;
      readonly gameName: string;
      readonly opened: Opened;
      /** The game says that its session is over. */
      readonly expire: () => void;
    }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly again: () => void };

type State =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly url: string; readonly gameName: string; readonly opened: Opened }
  | { readonly kind: 'failed'; readonly problem: Problem };

const OPENING: State = { kind: 'opening' };
/** A game whose session ends sooner than this is not opened again by itself: it would go on for ever. */
const EXPIRY_MIN_MS = 5000;
/** Marks that this page was left for a game that has the window to itself. */
const AWAY_KEY = 'awayInGame';

/** Opens the game of the address; while one launch runs, further wishes are ignored. [LAUNCH-04, LAUNCH-05] */
export function useLaunch(): Launch {
  const search = useSearch();
  const language = useLanguage();
  const [state, setState] = useState<State>(OPENING);
  const flight = useRef<AbortController | null>(null);
  const words = useRef(language);
  words.current = language;
  const openedAt = useRef(0);
  const open = useCallback(async () => {
    if (flight.current) return;
    const own = new AbortController();
    flight.current = own;
    setState(OPENING);
    const hide = showLoading(t('launch.opening'), TOAST_MS);
    const outcome = await askLaunch(search, words.current, own.signal);
    hide();
    if (flight.current !== own) return;
    flight.current = null;
    const next = toState(outcome, readLaunch(search).demo !== undefined);
    openedAt.current = Date.now();
    if (outcome.ok && next.kind === 'open' && takesWindow(outcome.value)) leaveFor(next.url);
    else setState(next);
  }, [search]);
  useEffect(() => {
    if (isBack()) return goBackFrom('launchGame');
    void open();
    return () => {
      flight.current?.abort();
      flight.current = null;
    };
  }, [open]);
  useReturn();
  if (state.kind === 'failed') return { ...state, again: () => void open() };
  if (state.kind === 'opening') return state;
  const expire = () => {
    if (Date.now() - openedAt.current > EXPIRY_MIN_MS) void open();
    else setState({ kind: 'failed', problem: { code: 'launch.expired', message: '' } });
  };
  return { ...state, expire };
}

type LaunchOutcome = Outcome<Value<typeof catalog.launch>>;

/** The page itself shows what went wrong. An address that names no game need not be asked about. */
async function askLaunch(search: string, language: Language, signal: AbortSignal): Promise<LaunchOutcome> {
  const wanted = readLaunch(search);
  if (Object.keys(wanted).length === 0) return { ok: false, error: { code: 'game.not.found', message: '' } };
  return ask(catalog.launch, { ...wanted, language }, { signal, quiet: true });
}

function toState(outcome: LaunchOutcome, isDemo: boolean): State {
  if (!outcome.ok) return { kind: 'failed', problem: outcome.error };
  const { url, gameName, nodeId } = outcome.value;
  if (url === '') return { kind: 'failed', problem: { code: 'launch.url.empty', message: '' } }; // LAUNCH-06
  return { kind: 'open', url, gameName, opened: { nodeId, isDemo } };
}

/** Some vendors cannot live in a frame, and the native app shows one page at a time. [LAUNCH-09] */
function takesWindow({ openMode }: Value<typeof catalog.launch>): boolean {
  return openMode === 'window' || platform().isNativeApp;
}

function leaveFor(url: string): void {
  tab.set(AWAY_KEY, '1');
  window.location.assign(url);
}

/** Back from a game that had the window, this page has nothing more to show. */
function isBack(): boolean {
  const wasAway = tab.get(AWAY_KEY) !== null;
  tab.remove(AWAY_KEY);
  return wasAway;
}

/** A page that the browser kept does not start anew. */
function useReturn(): void {
  useEffect(() => {
    const onShow = () => {
      if (isBack()) goBackFrom('launchGame');
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
