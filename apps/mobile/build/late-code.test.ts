import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  document.body.innerHTML = '';
});

function pictureOnItsWay(): HTMLImageElement {
  const picture = document.createElement('img');
  vi.spyOn(picture, 'complete', 'get').mockReturnValue(false);
  document.body.appendChild(picture);
  return picture;
}

/** Draws the frames that were asked for. */
function drawShells(): () => void {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  return () => frames.splice(0).forEach((draw) => draw(0));
}

describe('late code', () => {
  it('asks for the code after the first frame, once, and runs the first file of it', () => {
    const draw = drawShells();
    window.eval(LATE_CODE);
    draw();
    expect(wanted).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(wanted).toEqual(['run /a.js', 'fetch /b.js', 'fetch /c.js']);
    vi.advanceTimersByTime(1000);
    expect(wanted).toHaveLength(3);
  });

  it.each(['load', 'error'])('waits a moment for the pictures of the frame, and for no more than their %s', (end) => {
    const picture = pictureOnItsWay();
    const draw = drawShells();
    window.eval(LATE_CODE);
    draw();
    vi.advanceTimersByTime(20);
    expect(wanted).toEqual([]);
    picture.dispatchEvent(new Event(end));
    draw();
    vi.advanceTimersByTime(1);
    expect(wanted[0]).toBe('run /a.js');
  });

  it('does not wait long for pictures on a slow network', () => {
    pictureOnItsWay();
    const draw = drawShells();
    window.eval(LATE_CODE);
    draw();
    vi.advanceTimersByTime(160);
    expect(wanted[0]).toBe('run /a.js');
  });

  it('asks for the code of a page that is not painted all the same', () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    window.eval(LATE_CODE);
    vi.advanceTimersByTime(1000);
    expect(wanted[0]).toBe('run /a.js');
  });
});
