import { createRoot } from 'react-dom/client';
import { watchKeyboard } from '../keyboard.ts';
import { Gallery } from './gallery.tsx';

/** Draws the gallery in place of the site. */
export function showGallery(root: HTMLElement): void {
  watchKeyboard();
  createRoot(root).render(<Gallery />);
}
