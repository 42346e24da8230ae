import type { Session } from '../session/session.ts';

/** The session of another tab of this browser. */
export const THEIRS: Session = {
  token: 'theirs',
  merchantCode: 'ty01',
  userName: 'ana',
  type: 0,
  firstTimeLogin: false,
};

/** Another tab that tells of its session when it is asked. */
export function openOtherTab(session = THEIRS): BroadcastChannel {
  const channel = new BroadcastChannel('session');
  channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (data.kind === 'ask') channel.postMessage({ kind: 'session', session });
  });
  return channel;
}

/** Locks that tabs of this browser hold, as many as are told; the answer puts back what was there. */
export function stubLocks(others: number): { readonly held: () => number; readonly restore: () => void } {
  let own = 0;
  const locks = {
    request: async (_name: string, _options: unknown, work: () => Promise<void>) => {
      own += 1;
      await work();
      own -= 1;
    },
    query: () => Promise.resolve({ held: Array.from({ length: others + own }, () => ({ name: 'session' })) }),
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  return { held: () => own, restore: () => Reflect.deleteProperty(navigator, 'locks') };
}
