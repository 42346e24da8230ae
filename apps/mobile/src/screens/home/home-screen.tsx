import { useEffect } from 'react';
import { startAtTop } from '../../features/navigation/history.ts';
import { keepNotices } from '../../features/notices/kept-notices.ts';
import { useSession } from '../../features/session/session.ts';
import { useSettings } from '../../features/site/site.ts';
import { firstAsk } from '../../lib/first-ask.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useAnswer } from '../../lib/use-answer.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { Banners } from './banners.tsx';
import { GamesFrame } from './games-frame.tsx';
import prompt from './guest-prompt.module.css';
import { NewsStrip } from './news-strip.tsx';

const GROUP = 'm_home'; // POP-08

const GuestPrompt = lazyPart(() => import('./guest-prompt.tsx').then((module) => module.GuestPrompt));
// All that is below the first screenful comes after it.
const HomeGames = lazyPart(() => import('./home-games.tsx').then((module) => module.HomeGames));
const HomeFooter = lazyPart(() => import('./home-footer.tsx').then((module) => module.HomeFooter));
const MemberWidget = lazyPart(() => import('./member-widget.tsx').then((module) => module.MemberWidget));
// What floats above the page comes after it.
const ServicePuck = lazyPart(() => import('./service-puck.tsx').then((module) => module.ServicePuck));
const PopupAnnouncements = lazyPart(() =>
  import('../../features/popups/popup-announcements.tsx').then((module) => module.PopupAnnouncements),
);

/** Home. [SCR-01, HOME-30, HOME-32] */
export function Screen() {
  const language = useLanguage();
  const { brandName } = useSettings();
  const isGuest = useSession() === null;
  const answer = useAnswer(firstAsk('home', language), { fresh: true });
  const notices = answer.value?.playerNotice;
  useEffect(startAtTop, []);
  useEffect(() => keepNotices(notices ?? []), [notices]);
  return (
    <>
      <h1>
        <VisuallyHidden>{brandName}</VisuallyHidden>
      </h1>
      <Banners answer={answer} />
      <NewsStrip answer={answer} />
      <div className={isGuest ? prompt.place : prompt.memberPlace}>
        {isGuest ? <GuestPrompt wanted /> : <MemberWidget wanted />}
      </div>
      <HomeGames wanted instead={<GamesFrame />} />
      <HomeFooter wanted />
      <ServicePuck wanted />
      {answer.value && <PopupAnnouncements wanted groupName={GROUP} popups={answer.value.popup} />}
    </>
  );
}
