import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useNear } from './use-near.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Place() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNear(place) ? 'near' : 'far'}</div>;
}

describe('use near', () => {
  it('is near once somebody scrolls towards it, and stays so', () => {
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800);
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    const scroll = (top: number) => {
      box.mockReturnValue({ top } as DOMRect);
      act(() => void window.dispatchEvent(new Event('scroll')));
    };
    box.mockReturnValue({ top: 801 } as DOMRect);
    render(<Place />);
    expect(screen.getByText('far')).toBeTruthy();
    scroll(1280);
    expect(screen.getByText('far')).toBeTruthy();
    scroll(1279);
    expect(screen.getByText('near')).toBeTruthy();
    scroll(3000);
    expect(screen.getByText('near')).toBeTruthy();
  });

  it('is near at once on a screen that shows it', () => {
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 799 } as DOMRect);
    render(<Place />);
    expect(screen.getByText('near')).toBeTruthy();
  });
});
