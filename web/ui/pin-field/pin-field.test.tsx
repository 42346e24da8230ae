import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PinField } from './pin-field.tsx';

afterEach(cleanup);

describe('pin field', () => {
  it('takes digits only and never more than it has boxes, also when pasted', () => {
    const onChange = vi.fn();
    render(<PinField label="Payment password" value="" onChange={onChange} length={6} />);
    fireEvent.input(screen.getByLabelText('Payment password'), { target: { value: '12 34-56789' } });
    expect(onChange).toHaveBeenCalledWith('123456');
  });

  it('shows a dot for each digit, never the digit, and says what is wrong', () => {
    const { container } = render(<PinField label="Pin" value="123" onChange={vi.fn()} length={6} error="Too short" />);
    expect(container.querySelectorAll('.dot')).toHaveLength(3);
    expect(container.textContent).not.toContain('1');
    expect(screen.getByLabelText('Pin').getAttribute('type')).toBe('password');
    expect(screen.getByText('Too short')).toBeTruthy();
  });
});
