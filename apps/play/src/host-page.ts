import type { studio } from '@perya/contract';

/** Where somebody ends up who left a game that stands alone. */
const HOME = '/m/home';

/** The page around the game: it keeps settings, takes money in, opens sessions. */
export interface HostPage {
  tell(message: studio.IframeMessage): void;
  /** Calls back with what the host page says; returns how to stop listening. */
  onMessage(hear: (message: studio.HostMessage) => void): () => void;
}

/** Speaks to the page that frames this one; without one, leaving goes home. */
export function hostPage(): HostPage {
  const { parent } = window;
  const isFramed = parent !== window;
  return {
    tell(message) {
      // Where the bench looks for the first frame.
      if (message.perya === 'ready') performance.mark('perya:ready');
      // The frame has no origin of its own, but its address is that of the host page.
      if (isFramed) parent.postMessage(message, window.location.origin);
      else if (message.perya === 'exit' || message.perya === 'expired') window.location.assign(HOME);
      else if (message.perya === 'deposit') window.location.assign('/m/voucherCenter');
    },
    onMessage(hear) {
      const listen = (event: MessageEvent<unknown>) => {
        const message = event.source === parent ? readMessage(event.data) : null;
        if (message) hear(message);
      };
      window.addEventListener('message', listen);
      return () => window.removeEventListener('message', listen);
    },
  };
}

function readMessage(data: unknown): studio.HostMessage | null {
  const said = data as Partial<Record<'perya' | keyof studio.GameSettings | keyof studio.Offer, unknown>> | null;
  if (said?.perya === 'settings') return { perya: 'settings', sound: said.sound !== false, quick: said.quick === true };
  if (said?.perya !== 'offer') return null;
  return {
    perya: 'offer',
    isFavourite: flag(said.isFavourite),
    isFullScreen: flag(said.isFullScreen),
    canVerify: said.canVerify === true,
    bonus: bonusIn(said.bonus),
  };
}

function flag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function bonusIn(value: unknown): studio.Offer['bonus'] {
  const said = value as Partial<Record<'balance' | 'maxStake' | 'percent', unknown>> | null;
  const { balance, maxStake, percent } = said ?? {};
  if (typeof balance !== 'string' || typeof maxStake !== 'string' || typeof percent !== 'number') return null;
  return { balance, maxStake, percent };
}
