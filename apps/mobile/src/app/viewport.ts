/** Keeps `--vh` at a hundredth of what is really visible, because 100vh on phones includes the browser's bars. */
export function watchViewport(): () => void {
  const update = () => document.documentElement.style.setProperty('--vh', `${window.innerHeight / 100}px`);
  update();
  window.addEventListener('resize', update);
  return () => window.removeEventListener('resize', update);
}
