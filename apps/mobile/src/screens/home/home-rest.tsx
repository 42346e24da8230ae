import type { content } from '@perya/contract';
import { useRef } from 'react';
import type { QueryResult } from '@perya/web/query/query-by-url.ts';
import { PopupAnnouncements } from '../../features/popups/popup-announcements.tsx';
import { useSession } from '../../features/session/session.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import prompt from './guest-prompt.module.css';
import { GuestPrompt } from './guest-prompt.tsx';
import { HomeFooter } from './home-footer.tsx';
import { HomeGames } from './home-games.tsx';
import { HomeSearch } from './home-search.tsx';
import rest from './home-rest.module.css';
import { NewsStrip } from './news-strip.tsx';
import { ServicePuck } from './service-puck.tsx';
import { useIsNew } from './use-is-new.ts';
import { useNear } from './use-near.ts';

const GROUP = 'm_home'; // POP-08

const MemberWidget = lazyPart(() => import('./member-widget.tsx').then((module) => module.MemberWidget));
const Shelves = lazyPart(() => import('./shelves.tsx').then((module) => module.Shelves));

/** Home below its news, and what floats above it. [SCR-01] */
export function HomeRest({ answer }: { readonly answer: QueryResult<content.Announcements> }) {
  const isGuest = useSession() === null;
  const isNew = useIsNew();
  const popups = answer.value?.popup;
  const shelves = useRef<HTMLDivElement>(null);
  return (
    <>
      {isNew || <SearchPlace />}
      <div className={isGuest ? prompt.place : isNew ? prompt.newPlace : prompt.memberPlace}>
        {isGuest ? <GuestPrompt /> : <MemberWidget wanted />}
      </div>
      {isNew && <SearchPlace />}
      <HomeGames />
      {!isGuest && <NewsStrip answer={answer} />}
      <div ref={shelves} className={rest.shelves}>
        <Shelves wanted={useNear(shelves)} />
      </div>
      <HomeFooter />
      <ServicePuck />
      {popups && <PopupAnnouncements groupName={GROUP} popups={popups} />}
    </>
  );
}

function SearchPlace() {
  return (
    <div className={rest.search}>
      <HomeSearch />
    </div>
  );
}
