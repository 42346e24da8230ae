import { afterAll, vi } from 'vitest';

/**
 * Test files share one page and the libraries that were loaded for it, because a page for each takes longer than most of
 * their tests. What a file finds is as good as new: its own modules, and nothing that another file stored, drew, listens
 * to or waits for.
 */
vi.resetModules();

type Listen = (type: string, listener: EventListener | null, options?: boolean | AddEventListenerOptions) => void;
type StartTimer = (...args: readonly unknown[]) => number;

/** Libraries mark the document once and then count on these. */
const LIBRARIES_OWN = new Set(['selectionchange']);

const endings: (() => void)[] = [];

for (const target of [window, document]) {
  replace<Listen>(target, 'addEventListener', (listen) => (type, listener, options) => {
    if (!LIBRARIES_OWN.has(type)) endings.push(() => target.removeEventListener(type, listener as never, options));
    listen.call(target, type, listener, options);
  });
}

for (const name of ['setTimeout', 'setInterval']) {
  replace<StartTimer>(globalThis, name, (start) => (...args) => {
    const timer = start(...args);
    endings.push(() => clearTimeout(timer));
    return timer;
  });
}

/** Puts something in the place of a function until the file has ended. */
function replace<F>(target: object, name: string, make: (original: F) => F): void {
  const original = Reflect.get(target, name) as F;
  Reflect.set(target, name, make(original));
  endings.push(() => Reflect.set(target, name, original));
}

afterAll(() => {
  vi.useRealTimers();
  for (const end of endings) end();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
  }
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  history.replaceState(null, '', '/');
});
