import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { completeWords } from '../../lib/i18n/i18n.ts';
import { FirstSteps } from './first-steps.tsx';

let stage: Stage;
afterEach(() => stage.leave());

it.each([
  ['none', '/m/kyc', 'Start'],
  ['submitted', '/m/kyc', 'See how far it is'],
  ['refused', '/m/kyc', 'Send it again'],
  ['verified', '/m/voucherCenter', 'Deposit'],
] as const)('lead whoever is %s to the next one alone', async (kyc, path, words) => {
  stage = await openStage({ memberType: 0, settings: { whitelabel: { DEPOSIT3: true } } });
  await completeWords();
  stage.show(<FirstSteps name="Maya" kyc={kyc} />);
  expect(screen.getByRole('heading', { name: 'Welcome, Maya!' })).toBeTruthy();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([[path, words]]);
});
