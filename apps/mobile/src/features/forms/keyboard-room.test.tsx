import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormLayout } from './form-layout.tsx';

const RISE_MS = 350;
const scrolled = vi.fn<(...to: unknown[]) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  window.scrollBy = scrolled;
  render(
    <FormLayout label="Sample" action="Send it" isBusy={false} onSubmit={() => undefined}>
      <input aria-label="Name" />
    </FormLayout>,
  );
  const field = screen.getByLabelText('Name');
  field.getBoundingClientRect = () => ({ top: -200, bottom: -150 }) as DOMRect;
  act(() => field.focus());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  scrolled.mockReset();
});

describe('room for the keyboard', () => {
  it('shows the field in use once the keyboard is up', () => {
    vi.advanceTimersByTime(RISE_MS - 1);
    expect(scrolled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, -212);
  });

  it.each([fireEvent.touchStart, fireEvent.mouseDown])(
    'never moves the page under a press elsewhere [VAL-20]',
    (press) => {
      press(screen.getByRole('button'));
      vi.advanceTimersByTime(RISE_MS);
      expect(scrolled).not.toHaveBeenCalled();
    },
  );

  it('still shows a field that is tapped twice', () => {
    fireEvent.touchStart(screen.getByLabelText('Name'));
    vi.advanceTimersByTime(RISE_MS);
    expect(scrolled).toHaveBeenCalledOnce();
  });
});
