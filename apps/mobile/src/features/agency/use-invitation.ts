import { useDestination } from '../navigation/destination.ts';
import { useRunningKinds } from '../promotions/running-kinds.ts';

/** Where an agent finds the own link, while there is such a place: whoever joins with it stands in the team. [MINE-12] */
export function useInvitation(): string | null {
  const href = useDestination('inviteFriends');
  return useRunningKinds().includes('REFERRAL') ? href : null;
}
