import { afterEach, expect, it, vi } from 'vitest';
import { LATE_CODE, laterTag } from './late-code.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

const wanted = () =>
  [...document.head.children].flatMap((part) =>
    part instanceof HTMLScriptElement
      ? `run ${part.getAttribute('src')}`
      : part instanceof HTMLLinkElement
        ? `${part.rel} ${part.getAttribute('href')}`
        : [],
  );

function open(): void {
  vi.useFakeTimers();
  document.head.innerHTML = ['/a.js', '/b.js', '/c.js'].map(laterTag).join('');
  window.eval(LATE_CODE);
}

it('asks for the code after the first frame, and runs the first file of it', () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  open();
  expect(wanted()).toEqual([]);
  frames.forEach((draw) => draw(0));
  expect(wanted()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(wanted()).toEqual(['run /a.js', 'modulepreload /b.js', 'modulepreload /c.js']);
  vi.advanceTimersByTime(1000);
  expect(wanted()).toHaveLength(3);
});

it('asks for the code of a page that is not painted all the same', () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  open();
  vi.advanceTimersByTime(1000);
  expect(wanted()[0]).toBe('run /a.js');
});
