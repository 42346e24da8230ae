import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flyToBalance } from './fly-to-balance.ts';

const BOX = { width: 80, height: 20 };

/** Puts something on the page, with a place on the screen. */
function place(html: string, left: number, top: number): Element {
  document.body.insertAdjacentHTML('beforeend', html);
  const element = document.body.lastElementChild!;
  const target = element.querySelector('a') ?? element;
  const box = { ...BOX, left, top, right: left + BOX.width, bottom: top + BOX.height, x: left, y: top };
  vi.spyOn(target, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box });
  return target;
}
const flying = () => document.querySelector<HTMLElement>('body > [aria-hidden="true"]');
const setMotion = (reduced: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }) as unknown as MediaQueryList);

beforeEach(() => {
  vi.useFakeTimers();
  setMotion(false);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an amount that was taken', () => {
  it('flies to the balance and is gone then [SCR-30]', () => {
    const amount = place('<b>₱86.40</b>', 20, 400);
    place('<span data-balance>₱1.00</span>', 220, 10);
    flyToBalance(amount);
    expect(flying()?.textContent).toBe('₱86.40');
    expect([flying()?.style.left, flying()?.style.top]).toEqual(['20px', '400px']);
    expect(flying()?.style.transform).toBe('translate(200px, -390px) scale(0.5)');
    vi.advanceTimersByTime(700);
    expect(flying()).toBeNull();
  });

  it('flies to the account where no balance is in sight', () => {
    const amount = place('<b>₱86.40</b>', 20, 400);
    place('<span data-balance>₱1.00</span>', 220, -300);
    place('<nav><a href="/m/mine">Account</a></nav>', 280, 740);
    flyToBalance(amount);
    expect(flying()?.style.transform).toBe('translate(260px, 340px) scale(0.5)');
  });

  it.each([
    ['for who wants less movement', true, 10],
    ['without a place to fly to', false, -300],
  ])('stays where it is %s', (_, reduced, top) => {
    setMotion(reduced);
    const amount = place('<b>₱86.40</b>', 20, 400);
    place('<span data-balance>₱1.00</span>', 220, top);
    flyToBalance(amount);
    expect(flying()).toBeNull();
  });
});
