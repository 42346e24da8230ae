import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Anchor } from './anchor.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

it('changes the screen without loading the page for a path of this site', () => {
  render(<Anchor href="/m/help">Tulong</Anchor>);
  fireEvent.click(screen.getByRole('link'));
  expect(window.location.pathname).toBe('/m/help');
});

it.each(['https://t.me/perya', '//evil.example/m'])(
  'opens %s in a new window that cannot reach back [HOME-22]',
  (href) => {
    render(<Anchor href={href}>Labas</Anchor>);
    const link = screen.getByRole('link');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  },
);
