/** Whether this browser gives pages the whole screen; those of iPhones do not. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled;
}

/** Whether the page has the whole screen. */
export function fillsScreen(): boolean {
  return Boolean(document.fullscreenElement);
}

/** Hears when the whole screen is taken or given back, by whoever; the answer stops it. */
export function onScreenFilled(heard: () => void): () => void {
  document.addEventListener('fullscreenchange', heard);
  return () => document.removeEventListener('fullscreenchange', heard);
}

/** Takes the whole screen, which needs a tap a moment ago, or gives it back; a browser that refuses leaves all as it is. */
export async function fillScreen(wanted: boolean): Promise<void> {
  if (wanted === fillsScreen()) return;
  try {
    await (wanted ? document.documentElement.requestFullscreen() : document.exitFullscreen());
  } catch {
    return;
  }
}
