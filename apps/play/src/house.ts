import type { studio } from '@perya/contract';

/** How the player likes it. */
export interface Settings {
  readonly sound: boolean;
  readonly quick: boolean;
}

/** Where somebody ends up who left a game that stands alone. */
const HOME = '/m/home';

/** The page around the game: it keeps settings, takes money in, opens sessions. */
export interface House {
  tell(message: studio.FrameMessage): void;
  /** Calls back with the settings the house keeps; returns how to stop listening. */
  onSettings(take: (settings: Settings) => void): () => void;
}

/** Speaks to the page that frames this one; without one, leaving goes home. */
export function windowHouse(): House {
  const { parent } = window;
  const isFramed = parent !== window;
  return {
    tell(message) {
      // Where the bench looks for the first frame.
      if (message.perya === 'ready') performance.mark('perya:ready');
      // The frame has no origin of its own, but its address is that of the house.
      if (isFramed) parent.postMessage(message, window.location.origin);
      else if (message.perya === 'exit' || message.perya === 'expired') window.location.assign(HOME);
      else if (message.perya === 'deposit') window.location.assign('/m/voucherCenter');
    },
    onSettings(take) {
      const listen = (event: MessageEvent<unknown>) => {
        const message = event.data as Partial<Settings & { perya: string }> | null;
        if (event.source !== parent || message?.perya !== 'settings') return;
        take({ sound: message.sound !== false, quick: message.quick === true });
      };
      window.addEventListener('message', listen);
      return () => window.removeEventListener('message', listen);
    },
  };
}
