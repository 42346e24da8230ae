import type { content } from '@perya/contract';
import { PopupAnnouncements } from '../../features/popups/popup-announcements.tsx';
import { useSession } from '../../features/session/session.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import prompt from './guest-prompt.module.css';
import { GuestPrompt } from './guest-prompt.tsx';
import { HomeFooter } from './home-footer.tsx';
import { HomeGames } from './home-games.tsx';
import { ServicePuck } from './service-puck.tsx';
import { useIsNew } from './use-is-new.ts';

const GROUP = 'm_home'; // POP-08

const MemberWidget = lazyPart(() => import('./member-widget.tsx').then((module) => module.MemberWidget));

/** Home below its news, and what floats above it. [SCR-01] */
export function HomeRest({ popups }: { readonly popups: readonly content.Popup[] | undefined }) {
  const isGuest = useSession() === null;
  const isNew = useIsNew();
  return (
    <>
      <div className={isGuest ? prompt.place : isNew ? prompt.newPlace : prompt.memberPlace}>
        {isGuest ? <GuestPrompt /> : <MemberWidget wanted />}
      </div>
      <HomeGames />
      <HomeFooter />
      <ServicePuck />
      {popups && <PopupAnnouncements groupName={GROUP} popups={popups} />}
    </>
  );
}
