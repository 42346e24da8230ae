import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { xBold } from '../icon/glyphs/x-bold.ts';
import { DockBar, type DockPlace } from './dock-bar.tsx';

afterEach(cleanup);

const place = (key: string): DockPlace => ({ key, label: key, href: `/m/${key}`, icon: xBold, activeIcon: xBold });

describe('dock bar', () => {
  it('shows its places in order around the raised one, and marks where one is [BMENU-01] [BMENU-11]', () => {
    const go = vi.fn();
    render(
      <DockBar
        label="Menu"
        current="home"
        before={[place('home'), place('activity')]}
        centre={{ label: 'Maglaro', href: '/m/login' }}
        after={[place('voucherCenter'), place('mine')]}
        onPlace={go}
      />,
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['home', 'activity', 'Maglaro', 'voucherCenter', 'mine']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null, null, null]);
    fireEvent.click(links[2]!);
    expect(go).toHaveBeenCalledWith('centre', expect.anything());
    expect(links[2]!.className).not.toContain('flat');
  });

  it('raises nothing where the middle is not the middle', () => {
    render(<DockBar label="Menu" before={[place('home')]} centre={{ label: 'Play', href: '/m/login' }} after={[]} />);
    expect(screen.getByRole('link', { name: 'Play' }).className).toContain('flat');
  });
});
