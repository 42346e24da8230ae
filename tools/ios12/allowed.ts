/** A newer API that an emitted file may name, because the code asks first whether it is there. */
export interface Allowance {
  /** As the gate names it. */
  readonly what: string;
  /** The emitted file, without its hash. */
  readonly file: RegExp;
  readonly reason: string;
}

const VIEW_TRANSITIONS = 'React uses it only inside view transitions, which the site does not use.';

/** Every exception, with its reason; one that is no longer needed fails the gate. */
export const ALLOWED_APIS: readonly Allowance[] = [
  { what: 'reportError', file: /vendor-/, reason: 'React asks `typeof reportError` first.' },
  { what: 'navigation', file: /vendor-/, reason: 'React asks `typeof navigation` first.' },
  { what: '.fetchPriority', file: /vendor-/, reason: 'React reads it from an options object, not from an element.' },
  { what: '.startViewTransition', file: /vendor-/, reason: VIEW_TRANSITIONS },
  { what: '.animate', file: /vendor-/, reason: VIEW_TRANSITIONS },
  { what: '.getAnimations', file: /vendor-/, reason: VIEW_TRANSITIONS },
  { what: 'Promise.allSettled', file: /vendor-/, reason: VIEW_TRANSITIONS },
  {
    what: 'ResizeObserver',
    file: /carousel-/,
    reason: 'The carousel asks `typeof ResizeObserver` first.',
  },
  {
    what: 'visualViewport',
    file: /forms-/,
    reason: 'Forms read it with a fallback: where it is missing, the browser alone keeps the field in sight.',
  },
  {
    what: '.matchAll',
    file: /^sw\.js$/,
    reason: 'The tabs of a service worker, which are no text; asked for after a push, which is newer still.',
  },
  {
    what: 'BroadcastChannel',
    file: /soon-/,
    reason: 'Asked for in `window` first: without it a second tab logs in by itself.',
  },
  {
    what: '.clipboard',
    file: /shared-/,
    reason: 'Tried first; where it is missing or refused, what is selected is copied the old way.',
  },
];
