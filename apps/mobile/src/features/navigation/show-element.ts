const HEADER_REM = 1.28;

/** Scrolls an element to just below the header, which would cover it otherwise; Safari 12 has no scroll margin. */
export function showElement(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  const remPx = parseFloat(window.getComputedStyle(document.documentElement).fontSize) || 0;
  const top = element.getBoundingClientRect().top + window.scrollY - HEADER_REM * remPx;
  window.scrollTo(0, Math.max(0, Math.round(top)));
}
