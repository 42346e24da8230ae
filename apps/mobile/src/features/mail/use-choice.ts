import { useState } from 'react';

/** Messages that were chosen, to do something with all of them. */
export interface Choice {
  /** Nothing while nobody chooses. */
  readonly ids: readonly string[] | null;
  readonly begin: () => void;
  readonly end: () => void;
  readonly toggle: (id: string) => void;
  readonly put: (ids: readonly string[]) => void;
}

/** Choosing messages. */
export function useChoice(): Choice {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  return {
    ids,
    begin: () => setIds([]),
    end: () => setIds(null),
    toggle: (id) =>
      setIds((known) => (known?.includes(id) ? known.filter((one) => one !== id) : [...(known ?? []), id])),
    put: setIds,
  };
}
