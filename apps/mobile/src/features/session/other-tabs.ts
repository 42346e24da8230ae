import { currentSession, type Session } from './session.ts';

const CHANNEL = 'session';
const ANSWER_MS = 200;

/** A channel reaches this origin alone, so there is no target to name as there is between windows. */
function say(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}

type Message = { readonly kind: 'ask' } | { readonly kind: 'session'; readonly session: Session };

/** Tells other tabs of this browser about the session when they ask; the token never touches a disk. */
export function answerOtherTabs(): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const session = currentSession();
    if (data.kind === 'ask' && session) say(channel, { kind: 'session', session });
  });
  return () => channel.close();
}

/**
 * The session of another tab, if there is one: logging in again would end it there. Safari before 15.4 cannot ask.
 * [SESS-15]
 */
export function sessionOfOtherTab(): Promise<Session | null> {
  if (!('BroadcastChannel' in window)) return Promise.resolve(null);
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<Session | null>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'session') resolve(data.session);
    });
    setTimeout(() => resolve(null), ANSWER_MS);
    say(channel, { kind: 'ask' });
  }).finally(() => channel.close());
}
