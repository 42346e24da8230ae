import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Marquee, roundSeconds } from './marquee.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 800 } as DOMRect);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Marquee', () => {
  it('says that there is no news, standing still [HOME-08]', () => {
    const { container } = render(<Marquee texts={[]} empty="Wala pang anunsyo" />);
    expect(container.textContent).toBe('Wala pang anunsyo');
    expect(container.querySelector('.track')).toBeNull();
  });

  it('passes by at 40 pixels a second whatever its length [HOME-06]', () => {
    expect(roundSeconds(800)).toBe(20);
    const { container } = render(<Marquee texts={['Una', 'Ikalawa']} empty="" />);
    act(() => vi.advanceTimersByTime(1000));
    expect((container.querySelector('.track') as HTMLElement).style.animationDuration).toBe('20s');
  });

  it('is read aloud once, though it is drawn twice', () => {
    render(<Marquee texts={['Balita']} empty="" />);
    const copies = screen.getAllByText('Balita').map((copy) => copy.parentElement?.getAttribute('aria-hidden'));
    expect(copies).toEqual([null, 'true']);
  });

  it('waits while a finger is on it', () => {
    const { container } = render(<Marquee texts={['Balita']} empty="" />);
    const track = container.querySelector('.track')!;
    fireEvent.touchStart(track);
    expect(track.classList.contains('held')).toBe(true);
    fireEvent.touchEnd(track);
    expect(track.classList.contains('held')).toBe(false);
  });

  it('stands still for people who asked for less movement', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { container } = render(<Marquee texts={['Una', 'Ikalawa']} empty="" />);
    expect(container.textContent).toBe('Una · Ikalawa');
    expect(container.querySelector('.track')).toBeNull();
  });
});
