import { agency, member, security } from '@perya/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { teamKpi } from '../../features/testing/sample-agency.ts';
import { memberInfo, securityState } from '../../features/testing/sample-member.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './member-home-screen.tsx';

let stage: Stage;
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

async function open(path: string, memberType: number) {
  window.scrollTo = vi.fn();
  stage = await openStage({ path, memberType, settings: { whitelabel: { SECPRIV: true, AGENTCEN3: true } } });
  stage.api.answer(member.info, memberInfo({ type: memberType }));
  stage.api.answer(security.state, securityState());
  stage.api.answer(agency.teamKpi, teamKpi());
  stage.show(<Screen />);
}

describe('member home screen', () => {
  it('is the member centre, without segments for a player [SCR-07]', async () => {
    await open('/m/member/home?tab=agency', 0);
    expect(await screen.findByText('Ana')).toBeTruthy();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('shows agents there what the agency center shows [SCR-07] [AGENT-21]', async () => {
    await open('/m/member/home?tab=agency', 1);
    expect(await screen.findByText('+12 vs yesterday')).toBeTruthy();
    expect(screen.getByText('Online now')).toBeTruthy();
  });

  it('has an agency side for agents, which the address opens [SCR-07] [MHM-03]', async () => {
    await open('/m/member/home?tab=agency', 1);
    expect(screen.getByRole('radio', { name: 'Agency center' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('link', { name: 'Security' }).getAttribute('href')).toBe('/m/securityCenter');
    expect(await screen.findByRole('link', { name: 'Service' })).toBeTruthy();
    expect(screen.queryByText('Ana')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Profile' }));
    expect(await screen.findByText('Ana')).toBeTruthy();
    expect(window.location.search).toBe('');
  });
});
