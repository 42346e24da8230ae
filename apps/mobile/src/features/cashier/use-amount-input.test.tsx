import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAmountInput } from './use-amount-input.ts';

function Box({ start }: { readonly start: string }) {
  const [value, setValue] = useState(start);
  return <input aria-label="Amount" data-amount={value} {...useAmountInput(value, setValue)} />;
}

const open = (start: string) => {
  render(<Box start={start} />);
  return screen.getByLabelText<HTMLInputElement>('Amount');
};
/** Puts a text before the cursor, in place of what is chosen. */
const type = (input: HTMLInputElement, text: string) => {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  const value = input.value.slice(0, start) + text + input.value.slice(end);
  // The setter of the element itself: React looks at whether the value changed under it.
  const at = start + text.length;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.setSelectionRange(at, at);
  fireEvent.input(input);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('typing an amount [VAL-37]', () => {
  it('replaces what stood there: a tap chooses all of it', () => {
    const input = open('1000');
    act(() => input.focus());
    act(() => void vi.runAllTimers());
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 5]);
    expect(fireEvent.mouseUp(input)).toBe(false);
    type(input, '500');
    expect([input.value, input.dataset['amount']]).toEqual(['500', '500']);
    expect(fireEvent.mouseUp(input)).toBe(true);
  });

  it('groups while it is typed and keeps the cursor between its digits', () => {
    const input = open('');
    act(() => input.focus());
    act(() => void vi.runAllTimers());
    for (const digit of '12345.60') type(input, digit);
    expect([input.value, input.dataset['amount']]).toEqual(['12,345.60', '12345.60']);
    input.setSelectionRange(2, 2);
    type(input, '9');
    expect([input.value, input.selectionStart]).toEqual(['129,345.60', 3]);
    type(input, 'x');
    expect([input.value, input.selectionStart]).toEqual(['129,345.60', 3]);
  });
});
