import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';

afterEach(cleanup);

describe('ErrorState', () => {
  it('is announced and tries again on a press', () => {
    const retry = vi.fn();
    render(<ErrorState title="Hindi na-load" retryLabel="Subukan muli" onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('Hindi na-load');
    fireEvent.click(screen.getByRole('button', { name: 'Subukan muli' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('does not try twice at once', () => {
    const retry = vi.fn();
    render(<ErrorState busy title="Hindi na-load" retryLabel="Subukan muli" onRetry={retry} />);
    fireEvent.click(screen.getByRole('button'));
    expect(retry).not.toHaveBeenCalled();
  });

  it('heads the page when it is the whole screen', () => {
    render(<ErrorState wholeScreen title="Hindi na-load" retryLabel="Subukan muli" onRetry={vi.fn()} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hindi na-load');
  });
});
