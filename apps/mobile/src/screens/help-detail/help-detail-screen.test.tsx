import { system } from '@perya/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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
});
