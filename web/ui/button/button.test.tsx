import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('does what it says when pressed, and does not send a form by accident', () => {
    const press = vi.fn();
    render(<Button onClick={press}>Kunin</Button>);
    const button = screen.getByRole('button', { name: 'Kunin' });
    fireEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('type')).toBe('button');
  });

  it('swallows a second press while it is loading, and says so', () => {
    const press = vi.fn();
    render(
      <Button loading onClick={press}>
        Kunin
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Kunin' });
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('does not send its form while it is loading', () => {
    const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={send}>
        <Button type="submit" loading>
          Ipadala
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(send).not.toHaveBeenCalled();
  });

  it('keeps a finger-sized hit area in its small sizes', () => {
    render(<Button size={30}>Kunin</Button>);
    expect(screen.getByRole('button').classList.contains('hit')).toBe(true);
  });

  it('goes somewhere as a link', () => {
    render(<ButtonLink href="/m/help">Tulong</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Tulong' }).getAttribute('href')).toBe('/m/help');
  });
});
