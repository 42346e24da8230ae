import { useEffect } from 'react';
import { startAtTop } from '../../features/navigation/history.ts';
import { keepNotices } from '../../features/notices/kept-notices.ts';
import { PopupAnnouncements } from '../../features/popups/popup-announcements.tsx';
import { firstAsk } from '../../lib/first-ask.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { Banners } from './banners.tsx';
import { HomeFooter } from './home-footer.tsx';
import { NewsStrip } from './news-strip.tsx';
import { ServicePuck } from './service-puck.tsx';

const GROUP = 'm_home'; // POP-08

/** Home. [SCR-01, HOME-30, HOME-32] */
export function Screen() {
  const language = useLanguage();
  const answer = useAnswer(firstAsk('home', language), { fresh: true });
  const notices = answer.value?.playerNotice;
  useEffect(startAtTop, []);
  useEffect(() => keepNotices(notices ?? []), [notices]);
  return (
    <>
      <Banners answer={answer} />
      <NewsStrip answer={answer} />
      <HomeFooter />
      <ServicePuck />
      {answer.value && <PopupAnnouncements groupName={GROUP} popups={answer.value.popup} />}
    </>
  );
}
