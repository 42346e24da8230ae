import { board } from '@perya/contract';
import { fromText, sha256, toHex } from '@perya/fairness';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { endSession } from '../../features/session/session.ts';
import { boardHead, boardPlaces, leaderBoard, ownPlace } from '../../features/testing/sample-board.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './leader-board-screen.tsx';

const whitelabel = { LEADBRD3: true, REWCEN3: true };
let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-14T12:41:38.000Z'), toFake: ['Date'] });
  window.scrollTo = vi.fn();
  stage = await openStage({ path: '/m/leaderBoard', memberType: 0, settings: { whitelabel } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

const show = () => stage.show(<Screen />);
const ready = () => screen.findByText('p***1');
const cells = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );

describe('leaderboard', () => {
  it('shows the real end, the pool, the podium and the places after it [SCR-31] [API-51]', async () => {
    stage.api.answer(board.leaderBoard, leaderBoard());
    show();
    await ready();
    expect(screen.getByText('1 d 03:18:22').closest('p')?.textContent).toBe(
      'Ends in 1 d 03:18:22 · ₱50,000 prize pool',
    );
    const podium = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(podium).toEqual([
      'Place 1p***19,820 pts₱15,000',
      'Place 2p***28,980 pts₱8,000',
      'Place 3p***38,140 pts₱5,000',
    ]);
    // Who hides the name is read as hidden.
    expect(cells()).toEqual([[], ['4', 'Hidden', '7,300', '₱400'], ['5', 'p***5', '6,460', '₱400']]);
  });

  it('keeps the own place in sight, with how far the next prize is [SCR-31]', async () => {
    stage.api.answer(board.leaderBoard, leaderBoard());
    show();
    await ready();
    const own = screen.getByRole('region', { name: 'Your place' });
    expect(own.textContent).toBe('12You340 pts to reach #9 (₱600)4,020 pts');
  });

  it.each([
    [{ rank: null, points: 0, next: null, prize: null, reward: '0.00' }, '–YouYou have no points yet0 pts'],
    [{ rank: 1, next: null, prize: null, reward: '15000.00' }, '1YouYour place pays ₱15,0004,020 pts'],
    [{ isHidden: true, prize: null }, '12You · Hidden120 pts to reach #11 (₱400)4,020 pts'],
  ])('says what the own place is %#', async (change, words) => {
    stage.api.answer(board.leaderBoard, leaderBoard({ mine: ownPlace(change) }));
    show();
    await ready();
    expect(screen.getByRole('region', { name: 'Your place' }).textContent).toBe(words);
  });

  it('reads multiples of a stake as such [SCR-31]', async () => {
    const rules = {
      ...boardHead().rules,
      points: 'multiple',
      perPoint: null,
      dailyCap: null,
      minStake: '5.00',
      bestRounds: 3,
    } as const;
    stage.api.answer(board.leaderBoard, leaderBoard({ head: boardHead({ rules }) }));
    show();
    await ready();
    expect(screen.getByText('98.20×')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'How points and prizes work' }));
    expect(await screen.findByText(/the 3 best rounds staked with at least ₱5\./)).toBeTruthy();
  });

  it('asks for another period, and the address keeps the choice [SCR-31]', async () => {
    stage.api.answer(board.leaderBoard, ({ url }) =>
      url.includes('period=day') ? leaderBoard({ period: 'day', list: [] }) : leaderBoard(),
    );
    show();
    await ready();
    fireEvent.click(screen.getByRole('radio', { name: 'Today' }));
    expect(await screen.findByText('No ranking yet')).toBeTruthy();
    expect(screen.getByText('Open until 11/16 00:00.')).toBeTruthy();
    expect(window.location.search).toBe('?period=day');
  });

  it('says so where no board is open [STD-02]', async () => {
    stage.api.answer(board.leaderBoard, leaderBoard({ head: null, list: [], mine: null }));
    show();
    expect(await screen.findByText('No board for this period')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
  });

  it('explains points, prizes and when it is final with the figures of the board [SCR-31]', async () => {
    stage.api.answer(board.leaderBoard, leaderBoard());
    show();
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'How points and prizes work' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'How points and prizes work' }));
    expect(sheet.getByText('1 point for each full ₱10 of valid bets with your own money.')).toBeTruthy();
    expect(sheet.getByText('At most 2,000 points a day.')).toBeTruthy();
    expect(sheet.getByText('Never counted: Cockfight.')).toBeTruthy();
    expect(sheet.getByText(/^It closes 11\/16 00:00\. .* until 11\/17 00:00;/)).toBeTruthy();
    expect(sheet.getByText('A prize is cash at once, with nothing to stake.')).toBeTruthy();
    expect(sheet.getByText('#4 – #20').nextSibling?.textContent).toBe('₱400');
    expect(sheet.getByRole('link', { name: 'Hide my name on leaderboards' }).getAttribute('href')).toBe('/m/set');
  });

  it('marks the board before as final, and works its seal out again [SCR-31] [API-51]', async () => {
    const pieces = ['1,p***1,9820,15000.00\n', '2,ñ***2,8980,8000.00\n'];
    const finalHash = toHex(sha256(fromText(pieces.join(''))));
    const head = boardHead({ boardId: 'b45', state: 'final', finalHash });
    const previous = {
      head,
      list: boardPlaces(2),
      mine: ownPlace({ rank: 7, reward: '1000.00', next: null, prize: null }),
    };
    stage.api.answer(board.leaderBoard, leaderBoard({ previous }));
    stage.api.answer(board.finalBoard, ({ url }) => ({
      boardId: 'b45',
      finalHash,
      places: 2,
      text: pieces[url.includes('cursor=1') ? 1 : 0] ?? '',
      next: url.includes('cursor=1') ? null : '1',
    }));
    show();
    const closed = within(await screen.findByRole('region', { name: 'Previous board' }));
    expect(closed.getByText('Final')).toBeTruthy();
    expect(closed.getByText('You were #7: ₱1,000.00.')).toBeTruthy();
    fireEvent.click(closed.getByRole('button', { name: 'See all places' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Check the seal' }));
    expect(await screen.findByText('It matches: these are the 2 places it was closed with.')).toBeTruthy();
    pieces[1] = '2,ñ***2,8981,8000.00\n';
    fireEvent.click(screen.getByRole('button', { name: 'Check the seal' }));
    expect(await screen.findByText('It does not match. Please tell us.')).toBeTruthy();
  });

  it('says of a board that is closed when it is final [SCR-31]', async () => {
    const head = boardHead({ state: 'provisional' });
    stage.api.answer(board.leaderBoard, leaderBoard({ previous: { head, list: [], mine: null } }));
    show();
    const closed = within(await screen.findByRole('region', { name: 'Previous board' }));
    expect(closed.getByText('Provisional')).toBeTruthy();
    expect(closed.getByText(/Final on 11\/17 00:00\./)).toBeTruthy();
    expect(closed.getByText('Nobody made points.')).toBeTruthy();
  });

  it('has the missions below, with how far they are [SCR-31] [API-51]', async () => {
    const one = { id: '31', title: 'Week at the fair', step: 3, steps: 4, isFinished: false };
    stage.api.answer(
      board.leaderBoard,
      leaderBoard({
        missions: [
          { ...one, goal: 'validBets', done: '3100.00', target: '5000.00', percent: 62 },
          {
            ...one,
            id: '32',
            title: 'Try two',
            goal: 'titlesTried',
            step: 1,
            steps: 1,
            done: '1',
            target: '2',
            percent: 50,
          },
        ],
      }),
    );
    show();
    const missions = within(await screen.findByRole('region', { name: /^Missions/ }));
    expect(missions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Week at the fairStep 3 of 4₱3,100.00 of ₱5,000.00',
      'Try two1 of 2',
    ]);
    expect(missions.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/m/missions');
  });

  it.each([
    ['player.excluded', /excluded yourself/],
    ['player.cooling', /taking a break/],
    ['kyc.required', /verify your identity/],
  ] as const)('shows nothing of a board while %s [R32]', async (why, words) => {
    stage.api.answer(board.leaderBoard, leaderBoard({ why, head: null, list: [], mine: null }));
    show();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(board.leaderBoard, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(board.leaderBoard, leaderBoard());
    fireEvent.click(retry);
    await ready();
  });

  it('shows the last answer with its time without a network', async () => {
    stage.api.answer(board.leaderBoard, leaderBoard());
    const first = show();
    await ready();
    first.unmount();
    clearQueries();
    stage.api.cut(board.leaderBoard);
    show();
    expect(await screen.findByText(/^No network. This is from /)).toBeTruthy();
    expect(screen.getByText('p***1')).toBeTruthy();
  });

  it('asks nothing for a trial, and leads home [ROLE-08] [ROLE-09]', async () => {
    stage.leave();
    stage = await openStage({ path: '/m/leaderBoard', memberType: 4, settings: { whitelabel } });
    show();
    expect(await screen.findByText('You are playing on trial')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/m/home'), { timeout: 4000 });
    expect(stage.api.heard).toEqual([]);
  });
});
