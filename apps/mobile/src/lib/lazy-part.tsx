import {
  memo,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type NamedExoticComponent,
  type ReactNode,
} from 'react';
import { completeWords } from '@perya/web/i18n/i18n.ts';
import { fetchLostStyles } from './lost-styles.ts';

const FIRST_PAUSE_MS = 1000;

interface LazyProps {
  /** Its code is fetched when this is first true. */
  readonly wanted: boolean;
  /** Stands in its place until then. */
  readonly instead?: ReactNode;
}

/** A part of a page whose code is fetched when it is first wanted and which stays from then on. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // It is drawn anew for what it is given, not for every change around it.
  let Part: NamedExoticComponent<Props> | undefined;
  const fetchPart = async () => {
    fetchLostStyles();
    const [loaded] = await Promise.all([load(), completeWords()]);
    Part = memo(loaded);
  };
  function LazyPart({ wanted, instead = null, ...props }: Props & LazyProps) {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (Part || !wanted) return undefined;
      let left = false;
      let pauseMs = FIRST_PAUSE_MS;
      const attempt = () => {
        if (left) return;
        fetchPart().then(
          () => left || startTransition(() => redraw((count) => count + 1)),
          // Without its code the part stays away, but a weak signal is no reason to stay away for good.
          () => setTimeout(attempt, (pauseMs *= 2)),
        );
      };
      attempt();
      return () => {
        left = true;
      };
    }, [wanted]);
    return Part ? <Part {...(props as unknown as Props)} /> : instead;
  }
  /** Fetches the code ahead of the first drawing. */
  LazyPart.prepare = fetchPart;
  return LazyPart;
}
