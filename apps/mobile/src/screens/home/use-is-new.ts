import { useSession } from '../../features/session/session.ts';
import { funded } from '../../features/wallet/funded.ts';

const PLAYER = 0;

/** Whether a player has just joined and has no money yet. */
export function useIsNew(): boolean {
  const session = useSession();
  const owner = funded((now) => now.owner);
  return session?.type === PLAYER && session.firstTimeLogin && owner !== session.userName;
}
