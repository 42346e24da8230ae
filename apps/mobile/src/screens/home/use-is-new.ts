import { useSession } from '../../features/session/session.ts';
import { walletStore } from '../../features/wallet/wallet-store.ts';

const PLAYER = 0;

/** Whether a player has just joined and has no money yet. */
export function useIsNew(): boolean {
  const session = useSession();
  const balance = walletStore(({ owner, wallet }) => (owner === session?.userName ? wallet?.sumBalance : undefined));
  if (session?.type !== PLAYER || !session.firstTimeLogin) return false;
  return balance === undefined || !/[1-9]/.test(balance);
}
