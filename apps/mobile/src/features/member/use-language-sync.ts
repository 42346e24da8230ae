import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useEffect, useRef } from 'react';
import { isTrial, useSession } from '../session/session.ts';

/** Tells the server the language that somebody who is logged in changes to, wherever they do: texts and notices come in it. */
export function useLanguageSync(): void {
  const language = useLanguage();
  const session = useSession();
  const isTold = session !== null && !isTrial(session);
  const before = useRef(language);
  useEffect(() => {
    if (before.current === language) return;
    before.current = language;
    if (isTold) void import('./save-language.ts').then(({ saveLanguage }) => saveLanguage(language));
  }, [language, isTold]);
}
