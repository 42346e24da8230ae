import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

const stop = vi.fn();
const startMotion = vi.fn((_viewport: HTMLElement, _onSlide: (index: number) => void, _shownForMs: number) => stop);
vi.mock('./carousel-motion.ts', () => ({
  startMotion: (...args: Parameters<typeof startMotion>) => startMotion(...args),
}));

beforeEach(() => {
  vi.useFakeTimers();
  stop.mockClear();
  startMotion.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(words: readonly string[]) {
  return render(
    <Carousel
      label="Promo"
      slideLabel={(number, total) => `${number} / ${total}`}
      slides={words.map((word) => ({ key: word, content: word }))}
    />,
  );
}

const touch = () => fireEvent.touchStart(screen.getAllByRole('group')[0]!);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const codeIsHere = () => act(() => vi.dynamicImportSettled());

/** Shows slides that somebody reaches for. */
async function showTouched(words: readonly string[]) {
  const view = show(words);
  touch();
  await codeIsHere();
  return view;
}

const dots = (view: { container: HTMLElement }) => view.container.querySelectorAll('section > [aria-hidden] > *');

describe('Carousel', () => {
  it('stands still without dots when there is a single slide [HOME-04]', async () => {
    const view = await showTouched(['Una']);
    expect(startMotion).not.toHaveBeenCalled();
    expect(dots(view)).toHaveLength(0);
  });

  it('moves and has a dot for each of several slides [HOME-01] [HOME-02]', async () => {
    const view = await showTouched(['Una', 'Ikalawa', 'Ikatlo']);
    expect(startMotion).toHaveBeenCalledTimes(1);
    expect(dots(view)).toHaveLength(3);
    expect(screen.getAllByRole('group').map((slide) => slide.getAttribute('aria-label'))).toEqual([
      '1 / 3',
      '2 / 3',
      '3 / 3',
    ]);
  });

  it('leaves the page its first moments, and says how long it stood still', async () => {
    show(['Una', 'Ikalawa']);
    await pass(3999);
    await codeIsHere();
    expect(startMotion).not.toHaveBeenCalled();
    expect(screen.getAllByRole('group')).toHaveLength(1);
    await pass(1);
    await codeIsHere();
    expect(startMotion).toHaveBeenCalledTimes(1);
    expect(startMotion.mock.calls[0]?.[2]).toBe(4000);
  });

  it('never begins to move once it is gone', async () => {
    const still = show(['Una', 'Ikalawa']);
    still.unmount();
    expect(vi.getTimerCount()).toBe(0);
    const touched = show(['Una', 'Ikalawa']);
    touch();
    touched.unmount();
    await codeIsHere();
    expect(startMotion).not.toHaveBeenCalled();
  });

  it('lights the dot of the slide in sight', async () => {
    const view = await showTouched(['Una', 'Ikalawa']);
    act(() => startMotion.mock.calls[0]?.[1](1));
    expect(Array.from(dots(view), (dot) => dot.classList.length)).toEqual([1, 2]);
  });

  it('stops moving when it goes away', async () => {
    const view = await showTouched(['Una', 'Ikalawa']);
    view.unmount();
    expect(stop).toHaveBeenCalledTimes(1);
  });
});
