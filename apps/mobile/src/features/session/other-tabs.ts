import { currentSession, onSession, type Session } from './session.ts';

const CHANNEL = 'session';
/** Held by every tab that has a session or is about to: whoever starts knows whether there is anybody to wait for. */
const LOCK = 'session';
/** A tab that is known to be there answers late on a slow phone, and not at all while it sleeps. */
const PRESENT_MS = 1000;
/** Whoever would be logged out otherwise waits longer for a tab that has just logged in. */
const NEWER_MS = 5000;
/** Where tabs cannot be counted, as on pages without TLS. */
const UNKNOWN_MS = 200;

type Message = { readonly kind: 'ask'; readonly tab: string } | { readonly kind: 'session'; readonly session: Session };

/** Tells tabs apart; a channel is heard in its own tab too. */
const TAB = Math.random().toString(36);

/** How many of the locks are this tab's own. */
let ownLocks = 0;
let stopAnswering: (() => void) | null = null;

/** A channel reaches this origin alone, so there is no target to name as there is between windows. */
function say(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}

/** Tells other tabs of this browser about the session when they ask; the token never touches a disk. */
export function answerOtherTabs(): () => void {
  stopAnswering ??= startAnswering();
  return () => {
    stopAnswering?.();
    stopAnswering = null;
  };
}

function startAnswering(): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const session = currentSession();
    if (data.kind === 'ask' && data.tab !== TAB && session) say(channel, { kind: 'session', session });
  });
  const stopStaying = stayWhileLoggedIn();
  return () => {
    stopStaying();
    channel.close();
  };
}

/** Tells other tabs about the session unasked: it ended theirs. */
export function tellOtherTabs(session: Session): void {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  say(channel, { kind: 'session', session });
  channel.close();
}

/** Lets other tabs know, until the answer is called, that they may wait for this one. */
export function bePresent(): () => void {
  let leave: () => void = () => undefined;
  const staying = new Promise<void>((resolve) => {
    leave = resolve;
  });
  ownLocks += 1;
  void locks()?.request(LOCK, { mode: 'shared' }, () => staying);
  return () => {
    ownLocks -= 1;
    leave();
  };
}

/** A page that is left holds nothing, so that the browser may keep it for the way back. */
function stayWhileLoggedIn(): () => void {
  let leave: (() => void) | null = null;
  const follow = (session: Session | null) => {
    if (session && !leave) leave = bePresent();
    if (!session) goAway();
  };
  const goAway = () => {
    leave?.();
    leave = null;
  };
  const comeBack = () => follow(currentSession());
  const stopFollowing = onSession(follow);
  window.addEventListener('pagehide', goAway);
  window.addEventListener('pageshow', comeBack);
  comeBack();
  return () => {
    stopFollowing();
    window.removeEventListener('pagehide', goAway);
    window.removeEventListener('pageshow', comeBack);
    goAway();
  };
}

/**
 * The session of another tab, if there is one: logging in again would end it there. Safari before 15.4 cannot ask.
 * [SESS-15]
 */
export async function sessionOfOtherTab(): Promise<Session | null> {
  const others = await countOthers();
  return others === 0 ? null : hear(others === null ? UNKNOWN_MS : PRESENT_MS);
}

/** The session of another tab that took the place of the one here; null when it was another device, or time. */
export async function newerSession({ userName, token }: Session): Promise<Session | null> {
  if (!(await countOthers())) return null;
  const other = await hear(NEWER_MS, (session) => session.userName === userName);
  return other?.token === token ? null : other;
}

/** The first session that other tabs tell of, asked or unasked, and that will do. */
function hear(waitMs: number, isWanted: (session: Session) => boolean = () => true): Promise<Session | null> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<Session | null>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'session' && isWanted(data.session)) resolve(data.session);
    });
    setTimeout(() => resolve(null), waitMs);
    say(channel, { kind: 'ask', tab: TAB });
  }).finally(() => channel.close());
}

/** How many other tabs can be asked; null where nobody knows. */
async function countOthers(): Promise<number | null> {
  if (!('BroadcastChannel' in window)) return 0;
  const state = await locks()?.query();
  const held = state?.held?.filter(({ name }) => name === LOCK).length;
  return held === undefined ? null : Math.max(0, held - ownLocks);
}

/** Whether it can be told if there are other tabs. */
export function canCountTabs(): boolean {
  return locks() !== undefined && 'BroadcastChannel' in window;
}

/** Browsers before 2022 and pages without TLS have none. */
function locks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager | null }).locks ?? undefined;
}
