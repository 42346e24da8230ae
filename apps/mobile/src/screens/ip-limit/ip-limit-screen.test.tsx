import { system, type StartData } from '@perya/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { STATUS } from '../../features/testing/sample-site.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './ip-limit-screen.tsx';

let stage: Stage;
afterEach(() => stage.leave());

async function open(status: Partial<StartData['status']> = {}) {
  stage = await openStage({ path: '/m/ipLimit', status: { regionRestriction: true, ...status } });
  window.scrollTo = vi.fn();
  stage.show(<Screen />);
}

describe('IP limit', () => {
  it('shows why, the address and place we believe in, and customer service [SCR-59] [ERR-17]', async () => {
    await open();
    expect(screen.getByText('Access is restricted by your location or IP address.')).toBeTruthy();
    expect(screen.getByText('203.0.113.7')).toBeTruthy();
    expect(screen.getByText('Cebu, PH')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Customer service' })).toBeTruthy();
  });

  it('says what it does not know [SCR-59]', async () => {
    await open({ location: { ip: '', country: '', city: '' } });
    expect(screen.getAllByText('Unknown')).toHaveLength(2);
  });

  it('stays while the region is closed and goes home once it is open [SCR-59]', async () => {
    await open();
    stage.api.answer(system.status, { ...STATUS, regionRestriction: true });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull());
    expect(window.location.pathname).toBe('/m/ipLimit');
    stage.api.answer(system.status, STATUS);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/m/home'));
  });
});
