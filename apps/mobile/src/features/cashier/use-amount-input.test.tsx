import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAmountInput } from './use-amount-input.ts';

function Box({ start, decimals }: { readonly start: string; readonly decimals: number }) {
  const [value, setValue] = useState(start);
  return <input aria-label="Amount" data-amount={value} {...useAmountInput(value, decimals, setValue)} />;
}

const open = (start: string, decimals = 2) => {
  render(<Box start={start} decimals={decimals} />);
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

  it.each([
    [0, 'numeric', '12,345', '12345'],
    [2, 'decimal', '12,345.67', '12345.67'],
    [4, 'decimal', '12,345.6789', '12345.6789'],
  ])('takes no more than the %d decimals of the currency, on a %s keypad', (decimals, keypad, shown, kept) => {
    const input = open('', decimals);
    act(() => input.focus());
    act(() => void vi.runAllTimers());
    for (const sign of decimals === 0 ? '12345' : '12345.67891') type(input, sign);
    if (decimals === 0) type(input, '.');
    expect([input.value, input.dataset['amount'], input.inputMode]).toEqual([shown, kept, keypad]);
  });
});
