import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListRow } from './list-row.tsx';

afterEach(cleanup);

describe('ListRow', () => {
  it('is a link when it leads somewhere, a button when it does something, else neither', () => {
    const press = vi.fn();
    render(
      <>
        <ListRow title="Tulong" href="/m/help" />
        <ListRow title="Wika" onClick={press} />
        <ListRow title="Bersyon" value="1.0" />
      </>,
    );
    expect(screen.getByRole('link', { name: 'Tulong' }).getAttribute('href')).toBe('/m/help');
    fireEvent.click(screen.getByRole('button', { name: 'Wika' }));
    expect(press).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Bersyon').closest('a, button')).toBeNull();
  });
});
