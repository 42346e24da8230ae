import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { HOME_GAMES_ID } from '../../features/games/home-games-id.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { BottomMenuBar } from './bottom-menu.tsx';

let stage: Stage;
afterEach(() => stage.leave());

const place = (games: HTMLElement | null) => {
  if (games) games.getBoundingClientRect = () => ({ top: 900 }) as DOMRect;
};
const centre = () => screen.getByRole('link', { name: 'Play' });

describe('bottom menu', () => {
  it('goes home from elsewhere, and on home brings the games into view [BMENU-03]', async () => {
    stage = await openStage({ path: '/m/help', memberType: 0 });
    const scroll = vi.fn();
    window.scrollTo = scroll;
    const elsewhere = stage.show(<BottomMenuBar current="help" />);
    expect(centre().getAttribute('href')).toBe('/m/home');
    elsewhere.unmount();
    window.history.replaceState(null, '', '/m/home');
    stage.show(
      <>
        <div id={HOME_GAMES_ID} ref={place} />
        <BottomMenuBar current="home" />
      </>,
    );
    fireEvent.click(centre());
    expect(scroll.mock.calls).toHaveLength(1);
    expect(scroll.mock.calls[0]?.[1]).toBeGreaterThan(800);
  });

  it('asks the server nothing', async () => {
    stage = await openStage({ path: '/m/help', memberType: 0, settings: { whitelabel: { REWCEN3: true } } });
    stage.show(<BottomMenuBar current="help" />);
    await settle();
    expect(stage.api.heard).toEqual([]);
  });
});
