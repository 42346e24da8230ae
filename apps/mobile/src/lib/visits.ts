import { useLayoutEffect } from 'react';

interface Visit {
  count: number;
  readonly controller: AbortController;
}

const visits = new Map<string, Visit>();

/** Counts who reads a key; once the last one has left the page, its call is cancelled. [API-06] */
export function useVisit(key: string | null): () => AbortSignal {
  useLayoutEffect(() => {
    if (key === null) return undefined;
    join(key);
    return () => leave(key);
  }, [key]);
  return () => join(key ?? '', 0).controller.signal;
}

function join(key: string, by = 1): Visit {
  const visit = visits.get(key) ?? { count: 0, controller: new AbortController() };
  visit.count += by;
  visits.set(key, visit);
  return visit;
}

/** Waits a moment, because a redraw leaves and joins in the same breath. */
function leave(key: string): void {
  const visit = join(key, -1);
  setTimeout(() => {
    if (visit.count > 0 || visits.get(key) !== visit) return;
    visits.delete(key);
    visit.controller.abort();
  });
}
