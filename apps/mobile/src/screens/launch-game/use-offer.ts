import type { studio } from '@perya/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { loadFavourites, useFavourites } from '../../features/games/favourites.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { isTrial, useSession } from '../../features/session/session.ts';
import { canFillScreen, fillScreen, fillsScreen, onScreenFilled } from '../../lib/full-screen.ts';

/** What a frame shows. */
export interface Opened {
  /** The title, unless it is the lobby of a vendor. */
  readonly nodeId: string | null;
  /** It is tried with play money. */
  readonly isDemo: boolean;
}

/** What this page can do for the game in its frame, as it changes. */
export function useOffer({ nodeId, isDemo }: Opened): studio.Offer {
  const session = useSession();
  const kept = useFavourites();
  const isFull = useSyncExternalStore(onScreenFilled, fillsScreen);
  const isFavourite = nodeId === null || kept === null ? null : kept.includes(nodeId);
  const isFullScreen = canFillScreen() ? isFull : null;
  // A member who tries a game does so on a trial account beside their own.
  const canVerify = useDestination('fairness') !== null && (isTrial(session) || !isDemo);
  const owner = session?.userName;
  useEffect(() => void loadFavourites(), [owner]);
  useEffect(() => () => void fillScreen(false), []);
  return useMemo(() => ({ isFavourite, isFullScreen, canVerify }), [isFavourite, isFullScreen, canVerify]);
}
