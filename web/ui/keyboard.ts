/** Marks the document while the person moves with the keyboard, because iOS 12 has no `:focus-visible`. */
export function watchKeyboard(root: HTMLElement = document.documentElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key.startsWith('Arrow')) root.classList.add('keyboard');
  };
  const onPointer = () => root.classList.remove('keyboard');
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('mousedown', onPointer, true);
  document.addEventListener('touchstart', onPointer, { capture: true, passive: true });
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('mousedown', onPointer, true);
    document.removeEventListener('touchstart', onPointer, true);
  };
}
