import { setJoinOpen, setLoginOpen } from '../dialogs/dialogs.ts';
import { currentSession, isTrial } from '../session/session.ts';

/** Whether somebody may do what is for members; a guest is asked to log in, a trial is invited. [SCR-29, ROLE-09] */
export function requireMember(): boolean {
  const session = currentSession();
  if (!session) setLoginOpen(true);
  else if (isTrial(session)) setJoinOpen(true);
  else return true;
  return false;
}
