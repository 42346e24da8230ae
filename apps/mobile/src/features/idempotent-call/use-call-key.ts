import { useRef } from 'react';
import { newKey } from './outbox.ts';

/** The key under which something is sent once. */
interface CallKey {
  /** The same for the same words: whoever sends them again after a broken connection has sent them once. */
  readonly keyOf: (input: unknown) => string;
  /** It was answered: the same words would be meant anew. */
  readonly forget: () => void;
}

/** Makes the key of a call that may be sent again until it is answered. [API-07] */
export function useCallKey(): CallKey {
  const last = useRef({ words: '', key: '' });
  return {
    keyOf: (input) => {
      const words = JSON.stringify(input);
      if (last.current.words !== words) last.current = { words, key: newKey() };
      return last.current.key;
    },
    forget: () => {
      last.current = { words: '', key: '' };
    },
  };
}
