import { mission, system } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './help-detail-screen.tsx';

const ARTICLES = ['Start', 'Language', 'Install'].map((title) => ({
  id: title,
  title,
  content: `<h3>Part</h3><p>About ${title}<script>window.broken = true</script><img src="x" onerror="alert(1)"></p>`,
}));

let stage: Stage;
afterEach(() => stage.leave());

async function open(path: string) {
  stage = await openStage({ path });
  stage.api.answer(system.helpCenter, ARTICLES);
  return stage.show(<Screen />);
}

describe('help detail', () => {
  it.each([
    ['/m/helpDetail#1', 'Language'],
    ['/m/helpDetail?i=2', 'Install'],
    ['/m/helpDetail?i=2#0', 'Start'],
  ])('shows the article that %s names: hash before query [SCR-16] [ROUTE-07] [HELP-02]', async (path, title) => {
    await open(path);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(`About ${title}`)).toBeTruthy();
  });

  it.each(['/m/helpDetail#9', '/m/helpDetail#x', '/m/helpDetail'])(
    'shows the empty state for %s [ROUTE-07]',
    async (path) => {
      await open(path);
      expect(await screen.findByText('There is no such article')).toBeTruthy();
      expect(screen.getByRole('link').getAttribute('href')).toBe('/m/help');
    },
  );

  it('shows no more than cleaned HTML [HELP-06]', async () => {
    const { container } = await open('/m/helpDetail#0');
    await screen.findByText('About Start');
    expect(container.querySelector('script, [onerror]')).toBeNull();
  });

  it('leads to the articles before and after', async () => {
    await open('/m/helpDetail#1');
    await screen.findByRole('heading', { name: 'Language' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/m/helpDetail#0',
      '/m/helpDetail#2',
    ]);
    fireEvent.click(screen.getByRole('link', { name: /Next/ }));
    expect(await screen.findByRole('heading', { name: 'Install' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Next/ })).toBeNull();
  });

  it('shows the article that a mission names by its id [SCR-31]', async () => {
    await open('/m/helpDetail?id=Install');
    expect(await screen.findByRole('heading', { name: 'Install' })).toBeTruthy();
  });

  it('tells the server once when a member has seen the end, and nothing of guests [SCR-31]', async () => {
    stage = await openStage({ path: '/m/helpDetail#0', memberType: 0, settings: { whitelabel: { REWCEN3: true } } });
    stage.api.answer(system.helpCenter, ARTICLES);
    stage.api.answer(mission.readArticle, { articleId: 'Start' });
    const end = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    end.mockReturnValue({ bottom: window.innerHeight + 500 } as DOMRect);
    stage.show(<Screen />);
    await screen.findByRole('heading', { name: 'Start' });
    const told = () => stage.api.heard.filter(({ method }) => method === 'POST').map(({ body }) => body);
    fireEvent.scroll(window);
    expect(told()).toEqual([]);
    end.mockReturnValue({ bottom: window.innerHeight - 1 } as DOMRect);
    fireEvent.scroll(window);
    fireEvent.scroll(window);
    await waitFor(() => expect(told()).toEqual([{ articleId: 'Start' }]));
    act(() => void endSession());
    end.mockRestore();
  });
});
