import { system } from '@perya/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { STATUS } from '../../features/testing/sample-site.ts';
import { Screen } from './service-limit-screen.tsx';

let stage: Stage;
afterEach(() => stage.leave());

describe('service limit', () => {
  it('says that the system is being upgraded and stays when a retry fails [SCR-60] [ERR-16]', async () => {
    stage = await openStage({ path: '/m/serviceLimit' });
    window.scrollTo = vi.fn();
    stage.api.refuse(system.status, 'system.upgrading', { status: 503 });
    stage.show(<Screen />);
    expect(screen.getByRole('heading').textContent).toBe('System upgrading, please try again later.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull());
    expect(window.location.pathname).toBe('/m/serviceLimit');
    stage.api.answer(system.status, STATUS);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/m/home'));
  });
});
