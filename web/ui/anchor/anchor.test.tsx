import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Anchor } from './anchor.tsx';
import { NavigateContext } from './navigate-context.ts';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

describe('anchor', () => {
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

  it('goes the way of the app, unless the browser or the caller has other plans', () => {
    const navigate = vi.fn();
    render(
      <NavigateContext.Provider value={navigate}>
        <Anchor href="/m/help">Tulong</Anchor>
        <Anchor href="/m/set" onClick={(event) => event.preventDefault()}>
          Hindi
        </Anchor>
      </NavigateContext.Provider>,
    );
    fireEvent.click(screen.getByText('Hindi'));
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByText('Tulong'), { ctrlKey: true });
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Tulong'));
    expect(navigate).toHaveBeenCalledWith('/m/help');
  });
});
