import { DISPLAY_FONT } from './backdrop.ts';

/** A font that does not come must not keep the game away. */
const FONT_WAIT_MS = 700;

/** The letters of the title, or nothing when they take too long; canvases do not wait for fonts by themselves. */
export function fontOrLater(): Promise<unknown> {
  const fonts = (document as { readonly fonts?: FontFaceSet }).fonts;
  const later = new Promise((resolve) => window.setTimeout(resolve, FONT_WAIT_MS));
  if (!fonts) return Promise.resolve();
  return Promise.race([fonts.load(`20px ${DISPLAY_FONT}`), later]).catch(() => undefined);
}
