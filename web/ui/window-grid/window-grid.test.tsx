import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WindowGrid } from './window-grid.tsx';
import { windowRows } from './window-rows.ts';

describe('rows in sight', () => {
  const sight = { rows: 334, rowPx: 150, heightPx: 800, spare: 1 };
  it.each([
    [-400, 0, 4],
    [0, 0, 7],
    [1500, 9, 17],
    [50_000, 332, 334],
    [999_999, 333, 334],
  ])('scrolled %d past the top they are %d to %d', (above, from, to) => {
    expect(windowRows({ ...sight, above })).toEqual({ from, to });
  });

  it('are none of none', () => {
    expect(windowRows({ ...sight, rows: 0, above: 0 })).toEqual({ from: 0, to: 0 });
  });
});

describe('the grid', () => {
  let top = 0;
  beforeEach(() => {
    top = 0;
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top: -top }) as DOMRect);
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  const items = Array.from({ length: 1000 }, (_, at) => at + 1);
  const show = () =>
    render(
      <WindowGrid items={items} keyOf={String} label="Games">
        {(item) => <b>{item}</b>}
      </WindowGrid>,
    );
  const shown = () => screen.getByRole('group', { name: 'Games' }).querySelectorAll('b');

  it('draws only what is in sight of a thousand, and is as high as all of them', () => {
    show();
    expect(shown()).toHaveLength(21);
    expect(screen.getByRole('group').style.height).toBe(`${334 * 150}px`);
  });

  it('draws what scrolls into sight in its place', () => {
    show();
    top = 30_000;
    act(() => void window.dispatchEvent(new Event('scroll')));
    expect(shown()[0]?.textContent).toBe('598');
    expect(shown().length).toBeLessThanOrEqual(27);
    expect((screen.getByRole('group').firstElementChild as HTMLElement).style.top).toBe(`${199 * 150}px`);
  });
});
