import { mission, reward, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import {
  chainSteps,
  CLAIMABLE,
  missionChain,
  missionsOf,
  missionStep,
  singleMission,
} from '../../features/testing/sample-missions.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './missions-screen.tsx';

let stage: Stage;
beforeEach(async () => {
  window.scrollTo = vi.fn();
  stage = await openStage({ path: '/m/missions', memberType: 0, settings: { whitelabel: { REWCEN3: true } } });
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

const show = () => stage.show(<Screen />);
const ready = () => screen.findByRole('heading', { name: 'Week at the fair' });
const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');
const steps = () => within(screen.getByRole('list', { name: 'Week at the fair' })).getAllByRole('listitem');

describe('missions', () => {
  it('shows a chain step by step: finished, open with 62 %, locked [SCR-31]', async () => {
    stage.api.answer(mission.list, missionsOf(missionChain()));
    show();
    await ready();
    expect(screen.getByText('11/09 – 11/15')).toBeTruthy();
    expect(screen.getByText('₱188.00').closest('p')?.textContent).toBe('2 of 4 steps · up to ₱188.00');
    const [limit, tried, bets, days] = steps();
    expect(limit?.textContent).toBe('Set your limitDone 11/10Claimed₱20.00');
    expect(tried?.textContent).toBe(
      'Try 3 gamesDone 11/12Claim until 11/20 23:59 · Stake ₱30.00 before it can leave₱30.00Claim',
    );
    expect(bets?.textContent).toBe('3Bet ₱5,000.00₱3,100.00 so far · ₱1,900.00 to go62%Go on₱88.00');
    expect(bets?.getAttribute('aria-current')).toBe('step');
    expect(within(bets!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62');
    expect(days?.textContent).toBe('Play on 4 daysOpens after step 3₱50.00');
    expect(within(days!).queryByRole('link')).toBeNull();
    expect(screen.getByText(/₱188\.00 for all of them/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Full rules' }).getAttribute('href')).toBe('/m/activityInfo?id=31');
  });

  it('takes the reward of a finished step once, however often it is pressed [API-50] [API-07] [PROMO-06]', async () => {
    stage.api.answer(mission.list, missionsOf(missionChain()));
    stage.api.answer(reward.claim, { claimed: ['71'], queued: [], refused: [], amount: '30.00' });
    show();
    const claim = await screen.findByRole('button', { name: 'Claim: Try 3 games, ₱30.00' });
    await settle();
    const [limit, tried, bets, days] = chainSteps();
    const after = [
      limit!,
      { ...tried!, reward: { ...CLAIMABLE, state: 'claimed', canClaim: false } as const },
      bets!,
      days!,
    ];
    stage.api.answer(mission.list, missionsOf(missionChain({ steps: after })));
    fireEvent.click(claim);
    fireEvent.click(claim);
    expect(await screen.findByText('₱30.00 is in your balance.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Claim: Try/ })).toBeNull());
    expect(posts().map(({ body }) => body)).toEqual([{ ids: ['71'] }]);
    expect(posts()[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says why one was not given [API-50]', async () => {
    stage.api.answer(mission.list, missionsOf(missionChain()));
    stage.api.answer(reward.claim, {
      claimed: [],
      queued: [],
      refused: [{ id: '71', errorCode: 'promotion.late' }],
      amount: '0.00',
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Claim: Try/ }));
    expect(await screen.findByText('The time to claim this is over.')).toBeTruthy();
  });

  it('says that a reward is on its way, and shows it when the server tells of it', async () => {
    const waiting = missionStep({ state: 'finished', finishedDate: '2026-11-15', reward: null });
    stage.api.answer(mission.list, missionsOf(missionChain({ steps: [waiting, missionStep({ nr: 2 })] })));
    show();
    expect(await screen.findByText('The reward is on its way')).toBeTruthy();
    const told = { ...waiting, reward: CLAIMABLE };
    stage.api.answer(mission.list, missionsOf(missionChain({ steps: [told, missionStep({ nr: 2 })] })));
    act(() => passOn({ tell: 'reward', id: '71', state: 'claimable' }));
    expect(await screen.findByRole('button', { name: 'Claim: Bet ₱5,000.00, ₱88.00' })).toBeTruthy();
  });

  it('has missions of one step in rows that lead to where they are done [SCR-31]', async () => {
    const one = { done: '1', target: '2', percent: 50 };
    const article = { articleId: 'a7', title: 'how limits work', minutes: 2 };
    stage.api.answer(
      mission.list,
      missionsOf(
        missionChain(),
        singleMission(
          '41',
          { goal: 'articleRead', article, progress: { done: '0', target: '1', percent: 0 } },
          { endDate: null },
        ),
        singleMission('42', { goal: 'titlesTried', kinds: ['INHOUSE'], progress: one }),
        singleMission('43', { goal: 'kycDone', state: 'finished', finishedDate: '2026-07-10' }),
      ),
    );
    show();
    const others = within(await screen.findByRole('region', { name: 'Other missions' }));
    expect(others.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      'Read: how limits work2 minutes₱88.00Start',
      'Try 2 games in Originals1 of 2 · Until 11/15₱88.00Go on',
      'Verify your identityDone 07/10The reward is on its way₱88.00',
    ]);
    expect(others.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/m/helpDetail?id=a7');
    expect(others.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/m/gameList');
  });

  it('forgives a day of days in a row, and breaks are skipped [SCR-31]', async () => {
    const days = [
      { date: '2026-11-08', state: 'played' },
      { date: '2026-11-09', state: 'forgiven' },
      { date: '2026-11-10', state: 'paused' },
      { date: '2026-11-11', state: 'open' },
    ] as const;
    const progress = { done: '1', target: '7', percent: 14 };
    stage.api.answer(mission.list, missionsOf(singleMission('44', { goal: 'daysPlayed', progress, days: [...days] })));
    show();
    expect(await screen.findByRole('heading', { name: '7 days in a row' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '11/08 played',
      '11/09 forgiven',
      '11/10 break, skipped',
      '11/11 not yet',
    ]);
    expect(screen.getByText('You missed 11/09: one day is forgiven, so the count goes on.')).toBeTruthy();
  });

  it('says so where there is none [STD-02]', async () => {
    stage.api.answer(mission.list, missionsOf());
    show();
    expect(await screen.findByText('No missions yet')).toBeTruthy();
  });

  it.each([
    ['player.excluded', /excluded yourself/],
    ['player.cooling', /taking a break/],
    ['kyc.required', /verify your identity/],
  ] as const)('shows no mission while %s [R32]', async (why, words) => {
    stage.api.answer(mission.list, { ...missionsOf(), why });
    show();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(mission.list, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(mission.list, missionsOf(missionChain()));
    fireEvent.click(retry);
    await ready();
  });

  it('shows the last answer with its time without a network, and lets nobody take a reward', async () => {
    stage.api.answer(mission.list, missionsOf(missionChain()));
    const first = show();
    await ready();
    first.unmount();
    clearQueries();
    stage.api.cut(mission.list);
    show();
    expect(await screen.findByText(/^No network. This is from /)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Claim: Try/ }).disabled).toBe(true);
  });
});
