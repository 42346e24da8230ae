import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PopMenu } from './pop-menu.tsx';

afterEach(cleanup);

function Header({ choose }: { readonly choose: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <button onClick={() => setOpen(!open)} aria-expanded={open}>
          Higit pa
        </button>
        <PopMenu
          open={open}
          onClose={() => setOpen(false)}
          label="Higit pa"
          items={[
            { key: 'help', label: 'Tulong', href: '/m/help' },
            { key: 'hide', label: 'Itago', onSelect: choose },
            { key: 'leave', label: 'Lumabas', onSelect: choose },
          ]}
        />
      </div>
      <p>Laman ng pahina</p>
    </>
  );
}

function openMenu(choose = vi.fn()) {
  render(<Header choose={choose} />);
  const opener = screen.getByRole('button', { name: 'Higit pa' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

const isOpen = () => screen.getByRole('button', { name: 'Higit pa' }).getAttribute('aria-expanded') === 'true';

describe('PopMenu', () => {
  it('moves between its items with the arrows, around both ends', () => {
    openMenu();
    const [help, hide, leave] = screen.getAllByRole('menuitem');
    expect(document.activeElement).toBe(help);
    fireEvent.keyDown(help!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(hide);
    fireEvent.keyDown(hide!, { key: 'Home' });
    fireEvent.keyDown(help!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(leave);
  });

  it('closes on Escape and gives the focus back [HMENU-09]', () => {
    const opener = openMenu();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it('closes on a tap outside, not on one inside [HMENU-09]', () => {
    openMenu();
    fireEvent.mouseDown(screen.getByRole('menu'));
    expect(isOpen()).toBe(true);
    fireEvent.mouseDown(screen.getByText('Laman ng pahina'));
    expect(isOpen()).toBe(false);
  });

  it('closes on a choice and does it once [HMENU-09]', () => {
    const choose = vi.fn();
    openMenu(choose);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Itago' }));
    expect(choose).toHaveBeenCalledTimes(1);
    expect(isOpen()).toBe(false);
  });
});
