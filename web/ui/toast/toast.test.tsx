import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ToastHost } from './toast.tsx';

afterEach(cleanup);

describe('ToastHost', () => {
  it('keeps a live region even when there is nothing to say', () => {
    render(<ToastHost toast={null} />);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('says good news politely and bad news at once [TOAST-14]', () => {
    const { rerender } = render(<ToastHost toast={{ key: 1, kind: 'success', text: 'Nakopya na' }} />);
    expect(screen.getByRole('status').textContent).toBe('Nakopya na');
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<ToastHost toast={{ key: 2, kind: 'error', text: 'Maling code' }} />);
    expect(screen.getByRole('alert').textContent).toBe('Maling code');
  });

  it('shows one at a time: the new one replaces the old [TOAST-14]', () => {
    const { rerender } = render(<ToastHost toast={{ key: 1, kind: 'loading', text: 'Sandali' }} />);
    rerender(<ToastHost toast={{ key: 2, kind: 'success', text: 'Tapos na' }} />);
    expect(screen.getByRole('status').textContent).toBe('Tapos na');
  });
});
