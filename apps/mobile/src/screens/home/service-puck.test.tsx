import { member } from '@perya/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renewMember } from '../../features/member/member-store.ts';
import { endSession } from '../../features/session/session.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
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

  const pause = { kind: 'cooling', until: new Date(Date.now() + 3_600_000).toISOString() } as const;
  it.each([
    [{ kyc: 'verified', pause: null }, ['Invite a friend', 'Live chat']],
    [{ kyc: 'none', pause: null }, ['Live chat']],
    [{ kyc: 'verified', pause }, ['Live chat']],
  ] as const)('invites only through those who may be offered something %# [HOME-22] [R32]', async (facts, shown) => {
    stage = await openStage({ settings: { whitelabel: { INVITE3: true } }, memberType: 0 });
    stage.api.answer(member.info, memberInfo(facts));
    stage.show(<ServicePuck />);
    fireEvent.click(await screen.findByRole('button', { name: 'Chat and links' }));
    expect(names()).toEqual(['Live chat']);
    await act(() => renewMember());
    expect(names()).toEqual(shown);
    act(() => void endSession());
  });

  it('sends a guest who wants to invite to log in, and has no invitation while it is off [HOME-22]', async () => {
    stage = await openStage({ settings: { whitelabel: { INVITE3: true } } });
    const first = stage.show(<ServicePuck />);
    fireEvent.click(screen.getByRole('button', { name: 'Chat and links' }));
    expect(screen.getByRole('link', { name: 'Invite a friend' }).getAttribute('href')).toBe(
      '/m/login?back=%2Fm%2FinviteFriends',
    );
    first.unmount();
    stage.leave();
    stage = await openStage({ settings: { whitelabel: { INVITE3: false } } });
    stage.show(<ServicePuck />);
    fireEvent.click(screen.getByRole('button', { name: 'Chat and links' }));
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
