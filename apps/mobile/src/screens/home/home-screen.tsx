import { useEffect } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useQueryByUrl } from '@perya/web/query/query-by-url.ts';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { startAtTop } from '../../features/navigation/history.ts';
import { keepNotices } from '../../features/notices/kept-notices.ts';
import { useSession } from '../../features/session/session.ts';
import { useSettings } from '../../features/site/site.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Banners } from './banners.tsx';
import { NewsStrip } from './news-strip.tsx';
import { RestSkeleton } from './rest-skeleton.tsx';
import { useIsNew } from './use-is-new.ts';

// All that is below the first screenful comes after it, as one part: each arrival would draw the page anew.
const HomeRest = lazyPart(() => import('./home-rest.tsx').then((module) => module.HomeRest));

/** Home. [SCR-01, HOME-30, HOME-32] */
export function Screen() {
  const language = useLanguage();
  const { brandName } = useSettings();
  const isGuest = useSession() === null;
  const isNew = useIsNew();
  const answer = useQueryByUrl(preloaded('home', language), { fresh: true });
  const notices = answer.value?.playerNotice;
  useEffect(startAtTop, []);
  useEffect(() => keepNotices(notices ?? []), [notices]);
  return (
    <>
      <h1>
        <VisuallyHidden>{brandName}</VisuallyHidden>
      </h1>
      {/* Who has just joined has three steps before them, and nothing to be tempted by. */}
      {!isNew && <Banners answer={answer} />}
      {/* Members have their games here and the news below them: there is room for one. */}
      {isGuest && <NewsStrip answer={answer} />}
      <HomeRest wanted instead={<RestSkeleton isGuest={isGuest} isNew={isNew} />} answer={answer} />
    </>
  );
}
