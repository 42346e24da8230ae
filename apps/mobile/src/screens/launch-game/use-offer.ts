import { reward, type studio } from '@perya/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { useKnown } from '@perya/web/query/query-actions.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { loadFavourites, useFavourites } from '../../features/games/favourites.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { isTrial, useSession } from '../../features/session/session.ts';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { WALLET } from '../../features/wallet/wallet-store.ts';
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
  const bonus = useBonus(isDemo ? null : nodeId);
  return useMemo(
    () => ({ isFavourite, isFullScreen, canVerify, bonus }),
    [isFavourite, isFullScreen, canVerify, bonus],
  );
}

/** The bonus of somebody who has one, and what it pays for at a title; it is asked for once, and moves with the wallet. */
function useBonus(nodeId: string | null): studio.Offer['bonus'] {
  const isOn = hasFlag(useSettings(), 'REWCEN3');
  const held = useKnown(WALLET, (wallet) => wallet?.bonus) ?? '0.00';
  const isAsked = isOn && nodeId !== null && !isZeroAmount(held);
  const { value } = useQuery(isAsked ? { call: reward.purseStake, input: { nodeId } } : null, { fresh: true });
  const purse = isAsked ? (value?.purse ?? null) : null;
  return useMemo(() => purse && { ...purse, balance: held }, [purse, held]);
}
