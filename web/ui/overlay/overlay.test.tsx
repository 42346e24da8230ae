import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Drawer } from '../drawer/drawer.tsx';
import { Sheet } from '../sheet/sheet.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function SideMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Buksan</button>
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu">
        <a href="/m/help">Tulong</a>
        <button>Wika</button>
      </Drawer>
    </>
  );
}

function openMenu(): HTMLElement {
  render(<SideMenu />);
  const opener = screen.getByRole('button', { name: 'Buksan' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

const tab = (shiftKey = false) => fireEvent.keyDown(document, { key: 'Tab', shiftKey });
const escape = () => fireEvent.keyDown(document, { key: 'Escape' });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a panel over the page', () => {
  it('is a modal dialog with a name that takes the focus', () => {
    openMenu();
    const panel = screen.getByRole('dialog', { name: 'Menu' });
    expect(panel.getAttribute('aria-modal')).toBe('true');
    expect(document.activeElement).toBe(panel);
  });

  it('keeps the focus inside in both directions [SIDE-23]', () => {
    openMenu();
    const first = screen.getByRole('link', { name: 'Tulong' });
    const last = screen.getByRole('button', { name: 'Wika' });
    last.focus();
    tab();
    expect(document.activeElement).toBe(first);
    tab(true);
    expect(document.activeElement).toBe(last);
  });

  it('takes the focus back when something behind it asks for it', () => {
    const opener = openMenu();
    opener.focus();
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('closes on Escape, returns the focus and leaves in 300 ms [SIDE-23] [POP-09]', () => {
    const opener = openMenu();
    escape();
    expect(document.activeElement).toBe(opener);
    wait(299);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    wait(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes on a tap beside it', () => {
    openMenu();
    fireEvent.click(screen.getByRole('presentation'));
    wait(300);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('locks the page while open and releases it on close [SIDE-22]', () => {
    openMenu();
    wait(50);
    expect(document.documentElement.classList.contains('locked')).toBe(true);
    escape();
    expect(document.documentElement.classList.contains('locked')).toBe(false);
  });

  it('gives Escape only to the one on top', () => {
    const closeSheet = vi.fn();
    const cancel = vi.fn();
    render(
      <>
        <Sheet open onClose={closeSheet} title="Wika" closeLabel="Isara">
          laman
        </Sheet>
        <ConfirmDialog open title="Sigurado ka?" confirmLabel="Oo" onConfirm={vi.fn()} onCancel={cancel} />
      </>,
    );
    escape();
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(closeSheet).not.toHaveBeenCalled();
  });
});

describe('ConfirmDialog', () => {
  it('waits for an answer: a tap beside it changes nothing', () => {
    const cancel = vi.fn();
    const confirm = vi.fn();
    render(
      <ConfirmDialog
        open
        title="Mag-logout?"
        text="Kailangan mong mag-login muli."
        cancelLabel="Kanselahin"
        confirmLabel="Mag-logout"
        onConfirm={confirm}
        onCancel={cancel}
      />,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Mag-logout?' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toContain('muli');
    fireEvent.click(screen.getByRole('presentation'));
    expect(cancel).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Mag-logout' }));
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('is an alert with one answer when nothing can be cancelled', () => {
    render(<ConfirmDialog open title="Tapos na" confirmLabel="Sige" onConfirm={vi.fn()} onCancel={vi.fn()} />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('does not answer twice while busy', () => {
    const confirm = vi.fn();
    render(<ConfirmDialog open busy title="Sandali" confirmLabel="Oo" onConfirm={confirm} onCancel={vi.fn()} />);
    fireEvent.click(screen.getByRole('button', { name: 'Oo' }));
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('overlay', () => {
  it('Dialog closes from its own close button', () => {
    const close = vi.fn();
    render(<Dialog open onClose={close} title="Balita" closeLabel="Isara" />);
    fireEvent.click(screen.getByRole('button', { name: 'Isara' }));
    expect(close).toHaveBeenCalledTimes(1);
  });
});
