import { verification } from '@perya/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '@perya/web/query/api.ts';

/** The picture of digits somebody has to read. */
export interface Captcha {
  readonly image: string | null;
  readonly isLoading: boolean;
  /** Fetches a new picture; the old one is worth nothing afterwards. */
  readonly refresh: () => void;
}

/** Fetches a picture at once while it is wanted. [REG-11] */
export function useCaptcha(isWanted: boolean): Captcha {
  const [image, setImage] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const last = useRef(0);
  const refresh = useCallback(() => {
    last.current += 1;
    const own = last.current;
    setLoading(true);
    void ask(verification.captcha, {}).then((outcome) => {
      if (own !== last.current) return;
      setLoading(false);
      setImage(outcome.ok ? outcome.value : null);
    });
  }, []);
  useEffect(() => {
    if (isWanted) refresh();
    return () => {
      last.current += 1;
    };
  }, [isWanted, refresh]);
  return { image, isLoading, refresh };
}
