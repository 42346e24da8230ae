import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LATE_CODE, laterTag } from './late-code.ts';

let wanted: string[] = [];

beforeEach(() => {
  wanted = [];
  vi.useFakeTimers();
  document.head.innerHTML = ['/a.js', '/b.js', '/c.js'].map(laterTag).join('');
  // What is put into the page would be fetched.
  vi.spyOn(document.head, 'appendChild').mockImplementation((part) => {
    const isRun = part instanceof HTMLScriptElement;
    wanted.push(
      isRun ? `run ${part.getAttribute('src')}` : `fetch ${(part as unknown as Element).getAttribute('href')}`,
    );
    return part;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

it('asks for the code after the first frame, once, and runs the first file of it', () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  window.eval(LATE_CODE);
  frames.forEach((draw) => draw(0));
  expect(wanted).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(wanted).toEqual(['run /a.js', 'fetch /b.js', 'fetch /c.js']);
  vi.advanceTimersByTime(1000);
  expect(wanted).toHaveLength(3);
});

it('asks for the code of a page that is not painted all the same', () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  window.eval(LATE_CODE);
  vi.advanceTimersByTime(1000);
  expect(wanted[0]).toBe('run /a.js');
});
