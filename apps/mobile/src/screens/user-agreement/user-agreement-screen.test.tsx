import { system } from '@perya/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './user-agreement-screen.tsx';

let stage: Stage;
afterEach(() => stage.leave());

describe('user agreement', () => {
  it('shows the terms of the language with age limit and version [SCR-44] [VAL-36] [API-105]', async () => {
    stage = await openStage({ path: '/m/useragreement', language: 'TY' });
    stage.api.answer(system.agreement, { version: '2026-11-01', content: '<h3>Una</h3><p>Mga tuntunin</p>' });
    stage.show(<Screen />);
    expect(await screen.findByText('Mga tuntunin')).toBeTruthy();
    expect(screen.getByText('Bersyon 2026-11-01')).toBeTruthy();
    expect(screen.getByText('Para sa mga 21 taong gulang pataas lamang.')).toBeTruthy();
    expect(stage.api.heard[0]?.url).toContain('language=TY');
  });

  it('offers to try again when it does not load [STD-03]', async () => {
    stage = await openStage({ path: '/m/useragreement' });
    stage.api.cut(system.agreement);
    stage.show(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(system.agreement, { version: '1', content: '<p>Terms</p>' });
    fireEvent.click(retry);
    expect(await screen.findByText('Terms')).toBeTruthy();
  });
});
