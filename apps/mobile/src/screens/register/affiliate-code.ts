import { member } from '@perya/contract';
import { useRef, useState } from 'react';
import { session as tab } from '@perya/web/lib/storage.ts';
import { ask } from '@perya/web/query/api.ts';
import { currentSite } from '../../features/site/site.ts';

const KEY = 'affiliateCode';

/** The code of whoever sent the link; it stays for as long as the tab, whatever is opened in between. [REG-19] */
export function codeFromLink(search: string): string {
  const query = new URLSearchParams(search);
  const code = (query.get('affiliateCode') ?? query.get('code') ?? '').trim().slice(0, 40);
  if (code !== '') tab.set(KEY, code);
  return code || (tab.get(KEY) ?? '');
}

/** An invitation and what the server said about it. */
export interface Invitation {
  /** What came with the link; it cannot be changed unless it is wrong. */
  readonly given: string;
  readonly isFixed: boolean;
  /** Whether the server knows a code; a server that cannot tell now will be asked again by registering. [VAL-19] */
  readonly isGood: (code: string) => Promise<boolean>;
}

/** The invitation somebody came with, and the check of the one they type. */
export function useInvitation(): Invitation {
  const [given] = useState(() => codeFromLink(window.location.search));
  const [isFixed, setFixed] = useState(given !== '');
  const verdicts = useRef(new Map<string, boolean>()).current;
  const isGood = async (code: string): Promise<boolean> => {
    const known = verdicts.get(code);
    if (known !== undefined) return known;
    const outcome = await ask(
      member.affiliateCheck,
      { code, domain: currentSite()?.settings.mainDomain },
      { quiet: true },
    );
    if (!outcome.ok && outcome.error.code !== 'invitation.code.invalid') return true;
    verdicts.set(code, outcome.ok);
    if (!outcome.ok && code === given) {
      tab.remove(KEY);
      setFixed(false);
    }
    return outcome.ok;
  };
  return { given, isFixed, isGood };
}
