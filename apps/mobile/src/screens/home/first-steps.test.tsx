import { cashier, catalog } from '@perya/contract';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { completeWords } from '@perya/web/i18n/i18n.ts';
import { depositOffer } from '../../features/testing/sample-cashier.ts';
import { game } from '../../features/testing/sample-games.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { FirstSteps } from './first-steps.tsx';

let stage: Stage;
afterEach(() => stage.leave());

describe('first steps', () => {
  it.each([
    ['none', '/m/kyc', 'Start'],
    ['submitted', '/m/kyc', 'See how far it is'],
    ['refused', '/m/kyc', 'Send it again'],
    ['verified', '/m/voucherCenter', 'Deposit'],
  ] as const)('lead whoever is %s to the next one alone', async (kyc, path, words) => {
    stage = await openStage({ memberType: 0, settings: { whitelabel: { DEPOSIT3: true } } });
    await completeWords();
    stage.api.answer(cashier.depositMethods, depositOffer());
    stage.api.answer(catalog.gameHot, { list: [game('1'), game('2', { minBet: '0.05' })] });
    stage.show(<FirstSteps name="Maya" kyc={kyc} />);
    expect(screen.getByRole('heading', { name: 'Welcome, Maya!' })).toBeTruthy();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      [path, words],
      ['/m/responsibleGaming', 'Set a limit firstYour call: a day, a week or a month'],
    ]);
    // What the cashier and the games really begin at.
    expect(await screen.findByText('From ₱100.00. GCash, Maya, QR Ph, InstaPay.')).toBeTruthy();
    expect(await screen.findByText('There are games from ₱0.05 a bet.')).toBeTruthy();
  });
});
