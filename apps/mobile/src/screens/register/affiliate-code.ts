import { member, type Value } from '@perya/contract';
import { useRef, useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { forgetCode, keepCode, keptCode } from '../../features/invitation/kept-code.ts';
import { currentSite } from '../../features/site/site.ts';

/** What the server says about a code. */
export type Verdict = Value<typeof member.affiliateCheck> | 'ended' | 'wrong';

/** An invitation and what the server said about it. */
export interface Invitation {
  /** What came with the link; it cannot be changed unless it is wrong. */
  readonly given: string;
  readonly isFixed: boolean;
  /** Whoever registers does so without what came with the link. */
  readonly isGone: boolean;
  /** What is known about the code that was looked at last. */
  readonly verdict: Verdict | null;
  /** Asks about a code; a server that cannot tell now will be asked again by registering. [VAL-19] */
  readonly look: (code: string) => Promise<Verdict | null>;
  /** The server said while registering that it holds no more. */
  readonly end: () => void;
  /** Nobody is to have invited whoever registers. */
  readonly drop: () => void;
}

/** The invitation somebody came with, and the check of the one they type. */
export function useInvitation(): Invitation {
  const [given] = useState(() => {
    keepCode(window.location.search);
    return keptCode();
  });
  const [isFixed, setFixed] = useState(given !== '');
  const [isGone, setGone] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const verdicts = useRef(new Map<string, Verdict>()).current;
  const release = () => {
    forgetCode();
    setFixed(false);
  };
  const look = async (code: string): Promise<Verdict | null> => {
    const said = verdicts.get(code) ?? (await verdictOf(code));
    if (said === null) return null;
    verdicts.set(code, said);
    setVerdict(said);
    if (typeof said === 'string' && code === given) release();
    if (said === 'ended') setGone(true);
    return said;
  };
  return {
    given,
    isFixed,
    isGone,
    verdict,
    look,
    end: () => {
      release();
      setGone(true);
      setVerdict('ended');
    },
    drop: () => {
      release();
      setGone(true);
      setVerdict(null);
    },
  };
}

async function verdictOf(code: string): Promise<Verdict | null> {
  const outcome = await ask(
    member.affiliateCheck,
    { code, domain: currentSite()?.settings.mainDomain },
    { quiet: true },
  );
  if (outcome.ok) return outcome.value;
  if (outcome.error.code === 'invitation.ended') return 'ended';
  return outcome.error.code === 'invitation.code.invalid' ? 'wrong' : null;
}
