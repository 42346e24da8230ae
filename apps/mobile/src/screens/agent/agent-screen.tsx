import { AgencyBoard } from '../../features/agency/agency-board.tsx';
import { useUnreadCount } from '../../features/mail/unread-count.ts';
import { SafetyNote } from '../../features/safety/safety-note.tsx';
import { AgentDock } from './agent-dock.tsx';
import { AgentHero } from './agent-hero.tsx';
import css from './agent-screen.module.css';

/** The agency center: who works here, what the team does today, everywhere to go. [SCR-46] */
export function Screen() {
  const unread = useUnreadCount();
  return (
    <>
      <AgentHero unread={unread} />
      <div className={css.panel}>
        <AgencyBoard unread={unread} />
        <SafetyNote />
      </div>
      <AgentDock />
    </>
  );
}
