import { system } from '@perya/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { go } from '../../features/navigation/history.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './help-screen.tsx';

const ARTICLES = ['Start', 'Language', 'Install', 'Safety'].map((title) => ({
  id: title,
  title,
  content: `<p>All about ${title.toLowerCase()} with details.</p>`,
}));

let stage: Stage;
afterEach(() => stage.leave());

async function open(path = '/m/help') {
  stage = await openStage({ path });
  window.scrollTo = vi.fn();
  stage.api.answer(system.helpCenter, ARTICLES);
  stage.show(<Screen />);
  await screen.findByRole('button', { name: 'Start' });
}

const expanded = () => screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent);

describe('help', () => {
  it('asks for the mobile articles in the current language [HELP-05]', async () => {
    await open();
    expect(stage.api.heard[0]?.url).toContain('device=MOBILE');
    expect(stage.api.heard[0]?.url).toContain('language=EN');
  });

  it('unfolds one item at a time with a preview and the way to its details [HELP-01] [HELP-02] [HELP-04]', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(expanded()).toEqual(['Install']);
    expect(screen.getByText('All about install with details.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read it all: Install' }).getAttribute('href')).toBe('/m/helpDetail#2');
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
  });

  it('opens the item that the query names, and only that [HELP-03]', async () => {
    await open('/m/help?i=2');
    expect(expanded()).toEqual(['Install']);
    act(() => go('/m/help?i=0'));
    expect(expanded()).toEqual(['Start']);
  });

  it('opens nothing for a position out of range [ROUTE-07]', async () => {
    await open('/m/help?i=99');
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
  });

  it('filters while typing and keeps the positions of the whole list', async () => {
    await open();
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'safe' } });
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Safety' }));
    expect(screen.getByRole('link', { name: /Safety/ }).getAttribute('href')).toBe('/m/helpDetail#3');
    expect(screen.getByText('1 article found')).toBeTruthy();
    fireEvent.change(search, { target: { value: 'zzz' } });
    expect(screen.getByText('Nothing matches')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!);
    expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
  });

  it('starts with the search that the address names', async () => {
    stage = await openStage({ path: '/m/help?q=language' });
    stage.api.answer(system.helpCenter, ARTICLES);
    stage.show(<Screen />);
    expect(await screen.findByRole('button', { name: 'Language' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  });

  it('leads home with its own back control when there is no history [HEAD-06] [ROUTE-03]', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(window.location.pathname).toBe('/m/home');
  });

  it('offers to talk to a person at the end', async () => {
    await open();
    expect((await screen.findByRole('link', { name: 'Talk to us' })).getAttribute('href')).toBe(
      'https://chat.perya.example/',
    );
  });

  it('shows a failure with retry, and an empty list as such [STD-02] [STD-03]', async () => {
    stage = await openStage({ path: '/m/help' });
    stage.api.cut(system.helpCenter);
    stage.show(<Screen />);
    await screen.findByText('Load failed, click to retry');
    stage.api.answer(system.helpCenter, []);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No data')).toBeTruthy();
  });
});
