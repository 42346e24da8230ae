import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNear } from './use-near.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Place() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNear(place) ? 'near' : 'far'}</div>;
}

it('is near once it is nearly in sight, and stays so', () => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800);
  const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  const scroll = (top: number) => {
    box.mockReturnValue({ top } as DOMRect);
    act(() => void window.dispatchEvent(new Event('scroll')));
  };
  box.mockReturnValue({ top: 1400 } as DOMRect);
  render(<Place />);
  scroll(1040);
  expect(screen.getByText('far')).toBeTruthy();
  scroll(1039);
  expect(screen.getByText('near')).toBeTruthy();
  scroll(3000);
  expect(screen.getByText('near')).toBeTruthy();
});
