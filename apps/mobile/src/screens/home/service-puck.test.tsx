import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { ServicePuck } from './service-puck.tsx';

let stage: Stage;
afterEach(() => stage.leave());

const FACEBOOK = { resourceType: 'FACEBOOK', url: 'https://facebook.example/perya' } as const;
const names = () => screen.queryAllByRole('link').map((link) => link.textContent);

describe('the side-service bar', () => {
  it('offers live chat only when there is customer service [HOME-20]', async () => {
    stage = await openStage({ settings: { customerService: [], resources: [FACEBOOK] } });
    stage.show(<ServicePuck />);
    fireEvent.click(screen.getByRole('button', { name: 'Chat and links' }));
    expect(names()).toEqual(['Facebook']);
  });

  it('offers only the links that have an https address, in a new window [HOME-21] [HOME-22]', async () => {
    const resources = [FACEBOOK, { resourceType: 'TELEGRAM', url: 'http://telegram.example' } as const];
    stage = await openStage({ settings: { resources } });
    stage.show(<ServicePuck />);
    fireEvent.click(await screen.findByRole('button', { name: 'Chat and links' }));
    expect(names()).toEqual(['Live chat', 'Facebook']);
    const link = screen.getByRole('link', { name: 'Facebook' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('has no invitation while the invitation screen does not exist [HOME-22]', async () => {
    stage = await openStage({ settings: { whitelabel: { INVITE3: true } }, memberType: 0 });
    stage.show(<ServicePuck />);
    fireEvent.click(await screen.findByRole('button', { name: 'Chat and links' }));
    expect(names()).toEqual(['Live chat']);
  });

  it('is absent when it would be empty [HOME-20]', async () => {
    stage = await openStage({ settings: { customerService: [] } });
    stage.show(<ServicePuck />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('folds again on Escape and on a tap elsewhere', async () => {
    stage = await openStage();
    stage.show(<ServicePuck />);
    const puck = () => screen.getByRole('button');
    fireEvent.click(puck());
    expect(puck().getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(puck().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(puck());
    fireEvent.mouseDown(document.body);
    expect(puck().getAttribute('aria-expanded')).toBe('false');
  });
});
