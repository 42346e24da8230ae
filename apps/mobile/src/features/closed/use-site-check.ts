import { STATUS_POLL_MS } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { routes } from '../../routes.ts';
import { go } from '../navigation/history.ts';
import { currentSite, modeOf } from '../site/site.ts';

/** Asks whether the site is open and leads home once it is; a failing check leaves everything as it is. [SCR-45] */
export function useSiteCheck({ polls = false }: { readonly polls?: boolean } = {}): {
  readonly busy: boolean;
  readonly check: () => void;
} {
  const [busy, setBusy] = useState(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  useEffect(() => {
    if (!polls) return undefined;
    const timer = setInterval(() => void checkAndLead(), STATUS_POLL_MS);
    return () => clearInterval(timer);
  }, [polls]);
  const check = () => {
    setBusy(true);
    void checkAndLead().then(() => {
      if (!left.current) setBusy(false);
    });
  };
  return { busy, check };
}

async function checkAndLead(): Promise<void> {
  const { checkSite } = await import('../site/site-calls.ts');
  const answered = await checkSite();
  const site = currentSite();
  if (answered && site && modeOf(site.status) === 0) go(routes.home.path, { replace: true });
}
