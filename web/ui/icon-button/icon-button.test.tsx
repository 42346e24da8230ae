import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { xBold } from '../icon/glyphs/x-bold.ts';
import { IconButton, IconLink } from './icon-button.tsx';

afterEach(cleanup);

describe('IconButton', () => {
  it('is named by its label, and its icon is not read', () => {
    render(<IconButton icon={xBold} label="Isara" />);
    const button = screen.getByRole('button', { name: 'Isara' });
    expect(button.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it.each([
    [undefined, ''],
    [0, ''],
    [12, '12'],
    [120, '99+'],
  ])('shows the count %s as "%s"', (badge, shown) => {
    render(<IconButton icon={xBold} label="Mensahe" badge={badge} />);
    expect(screen.getByRole('button').textContent).toBe(shown);
  });

  it('shows a dot without words', () => {
    const { container } = render(<IconButton icon={xBold} label="Mensahe" badge />);
    expect(container.querySelector('.dot')).not.toBeNull();
  });

  it('goes somewhere as a link', () => {
    render(<IconLink href="/m/help" icon={xBold} label="Tulong" />);
    expect(screen.getByRole('link', { name: 'Tulong' }).getAttribute('href')).toBe('/m/help');
  });
});
