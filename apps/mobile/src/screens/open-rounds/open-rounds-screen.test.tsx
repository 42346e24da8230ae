import { rounds } from '@perya/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRound } from '../../features/testing/sample-games.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './open-rounds-screen.tsx';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ path: '/m/openRounds', memberType: 0 });
});
afterEach(() => stage.leave());

describe('rounds that have not ended', () => {
  it('say who acts next; one that waits for the player can be gone on with', async () => {
    const list = [
      openRound('B1'),
      openRound('B2', { next: 'vendor', dueAt: '2026-11-15T03:00:00.000Z' }),
      openRound('B3', { next: 'staff', nodeId: null }),
    ];
    stage.api.answer(rounds.openRounds, list);
    stage.show(<Screen />);
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(within(first!).getByText('Waits for you')).toBeTruthy();
    expect(within(first!).getByText('₱20.00')).toBeTruthy();
    expect(within(first!).getByRole('link').getAttribute('href')).toBe('/m/launchGame?nodeId=7');
    expect(within(second!).getByText('We asked the studio')).toBeTruthy();
    expect(within(second!).getByText(/at the latest/)).toBeTruthy();
    expect(within(second!).queryByRole('link')).toBeNull();
    expect(within(third!).getByText('Our staff looks at it')).toBeTruthy();
  });

  it('say when all have ended [STD-02]', async () => {
    stage.api.answer(rounds.openRounds, []);
    stage.show(<Screen />);
    expect(await screen.findByText('Nothing is open')).toBeTruthy();
  });
});
