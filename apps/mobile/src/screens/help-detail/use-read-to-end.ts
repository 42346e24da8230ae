import { mission } from '@perya/contract';
import { useEffect, useRef, type RefObject } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { isTrial, useSession } from '../../features/session/session.ts';
import { hasFlag, useSettings } from '../../features/site/site.ts';

/** Tells the server once that a member saw the end of an article, for missions that ask for it. [SCR-31] */
export function useReadToEnd(articleId: string | undefined): RefObject<HTMLSpanElement | null> {
  const end = useRef<HTMLSpanElement>(null);
  const session = useSession();
  const isOn = hasFlag(useSettings(), 'REWCEN3') && session !== null && !isTrial(session);
  useEffect(() => {
    if (!isOn || articleId === undefined) return undefined;
    const look = () => {
      const bottom = end.current?.getBoundingClientRect().bottom;
      if (bottom === undefined || bottom > window.innerHeight) return;
      stop();
      void ask(mission.readArticle, { articleId }, { quiet: true });
    };
    const stop = () => window.removeEventListener('scroll', look);
    window.addEventListener('scroll', look, { passive: true });
    // A short article is seen whole at once.
    const timer = setTimeout(look, 1000);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isOn, articleId]);
  return end;
}
