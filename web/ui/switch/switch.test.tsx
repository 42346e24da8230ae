import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Switch } from './switch.tsx';

afterEach(cleanup);

describe('switch', () => {
  it('Switch says its state and asks for the other one', () => {
    const change = vi.fn();
    render(<Switch label="Tunog" on onChange={change} />);
    const control = screen.getByRole('switch', { name: 'Tunog' });
    expect(control.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(control);
    expect(change).toHaveBeenCalledWith(false);
  });

  it('Switch does nothing while disabled', () => {
    const change = vi.fn();
    render(<Switch label="Tunog" on={false} disabled onChange={change} />);
    fireEvent.click(screen.getByRole('switch'));
    expect(change).not.toHaveBeenCalled();
  });

  it('Checkbox is ticked through its words', () => {
    render(<Checkbox>Tandaan ako</Checkbox>);
    fireEvent.click(screen.getByText('Tandaan ako'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tandaan ako' }).checked).toBe(true);
  });
});
