const lost = new Set<HTMLLinkElement>();

function keep({ target }: Event): void {
  if (target instanceof HTMLLinkElement) lost.add(target);
}

/**
 * Asks again for styles that did not come. The loader asks for the styles of a part only once, so code that is fetched
 * anew would stand there without them.
 */
export function fetchLostStyles(): void {
  window.addEventListener('error', keep, true);
  const again = [...lost];
  lost.clear();
  again.forEach((link) => link.replaceWith(link.cloneNode()));
}
