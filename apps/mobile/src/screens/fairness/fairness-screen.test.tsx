import { rounds, TRIAL_TYPE, wheel } from '@perya/contract';
import { INSTANT_TITLES } from '@perya/instant/titles';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { fairRound, proofOf, roundOf } from '../../features/testing/sample-round.ts';
import { spinOf } from '../../features/testing/sample-wheel.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './fairness-screen.tsx';

const NEXT = { serverHash: 'cd'.repeat(32) };
const CURRENT = { ...proofOf(12), seedId: '4', serverSeed: null };
const FAIRNESS = { current: CURRENT, next: NEXT };

let stage: Stage;
const open = async (query = '') => {
  stage = await openStage({ path: `/m/fairness${query}`, memberType: 0 });
};
const show = () =>
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');

beforeEach(() => open());
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

describe('spins of the wheel [2.1]', () => {
  it('stand beside rounds, worked out again, and say nothing where there are none', async () => {
    stage.leave();
    stage = await openStage({ path: '/m/fairness', memberType: 0, settings: { whitelabel: { REWCEN3: true } } });
    stage.api.answer(rounds.recall, { list: [fairRound()], next: null });
    stage.api.answer(wheel.spins, { list: [spinOf({ proof: { ...proofOf(4), serverHash: 'ab' } })] });
    show();
    const list = await screen.findByRole('list', { name: 'Your last spins' });
    expect(list.textContent).toContain('does not match');
  });

  it('and waves of the rain are not asked for by a trial, to whom nothing is offered [ROLE-08]', async () => {
    stage.leave();
    const whitelabel = { REWCEN3: true, RAIN3: true };
    stage = await openStage({ path: '/m/fairness', memberType: TRIAL_TYPE, settings: { whitelabel } });
    stage.api.answer(rounds.recall, { list: [fairRound()], next: null });
    show();
    await screen.findByRole('heading', { name: 'Your last rounds' });
    await settle();
    expect(stage.api.heard.filter(({ url }) => url.startsWith('/wps/promotion'))).toEqual([]);
  });
});

describe('a round of the past [2.1, R49]', () => {
  beforeEach(() => open('?round=R261115004'));

  it('checks out when the seeds give what was told', async () => {
    stage.api.answer(rounds.round, fairRound());
    show();
    expect(await screen.findByText('This round checks out')).toBeTruthy();
    expect(screen.getByText('Our seed fits the hash told before')).toBeTruthy();
    expect(screen.getByText('The amount won is the same')).toBeTruthy();
    expect(screen.getByText(proofOf(4).serverHash)).toBeTruthy();
    expect(screen.getByText(String(proofOf(4).serverSeed))).toBeTruthy();
  });

  it.each<[string, unknown, unknown[], RegExp]>([
    ['dice', { side: 'under', chance: 50 }, [], /^Rolled \d/],
    ['poker', null, [{ hold: [true, true, true, true, true] }], /^After the draw: (\d+|[AJQK])[♠♥♣♦] /],
    ['keno', { picks: [1, 2] }, [], /^Drawn: \d+, /],
    ['color', { colors: [0] }, [], /^Dice: [a-z]+, [a-z]+, [a-z]+$/],
  ])('of %s is told in words', async (engine, choice, actions, words) => {
    const title = INSTANT_TITLES.find((one) => one.engine === engine);
    if (!title) throw new Error(`there is no ${engine}`);
    stage.api.answer(rounds.round, roundOf({ title, choice, actions }));
    show();
    expect(await screen.findByText('This round checks out')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('that was refused says why, and keeps its number [R49]', async () => {
    stage.api.answer(rounds.round, fairRound({ state: 'refused', refusal: 'balance.insufficient', events: [] }));
    show();
    expect(await screen.findByText('This round was not played')).toBeTruthy();
    expect(screen.getByText('Why it was not played')).toBeTruthy();
    expect(screen.getByText('Your balance is not enough.')).toBeTruthy();
  });

  it('is marked, with what differs, when it does not', async () => {
    stage.api.answer(rounds.round, fairRound({ win: '4321.00' }));
    show();
    expect(await screen.findByText('Something does not match')).toBeTruthy();
    expect(screen.getByText('The amount won differs')).toBeTruthy();
    expect(screen.getByText(/Told: ₱4,321\.00\. Worked out:/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Talk to customer service' }).getAttribute('href')).toBe('/m/service');
  });

  it('of other tables than this page has is not compared symbol by symbol', async () => {
    stage.api.answer(rounds.round, fairRound({ modelHash: 'ab'.repeat(32), win: '4321.00' }));
    show();
    expect(await screen.findByText('Your page has other tables')).toBeTruthy();
    expect(screen.getByText('Rules and prizes are another version than yours')).toBeTruthy();
    expect(screen.queryByText('The amount won differs')).toBeNull();
  });

  it('offers new seeds while ours is in use, once, and is checked with what they tell', async () => {
    let isTold = false;
    stage.api.answer(rounds.round, () => fairRound(isTold ? {} : { proof: { ...proofOf(4), serverSeed: null } }));
    stage.api.answer(rounds.rotateSeed, () => {
      isTold = true;
      return { revealed: proofOf(4), current: CURRENT, next: NEXT };
    });
    show();
    const reveal = await screen.findByRole('button', { name: 'Take new seeds and check' });
    expect(screen.getByText('Told when new seeds are taken')).toBeTruthy();
    fireEvent.click(reveal);
    fireEvent.click(reveal);
    expect(await screen.findByText('This round checks out')).toBeTruthy();
    expect(posts()).toHaveLength(1);
  });

  it('that is not over is asked for again until it is', async () => {
    let isOver = false;
    stage.api.answer(rounds.round, () => fairRound(isOver ? {} : { state: 'open' }));
    vi.useFakeTimers();
    show();
    await settle();
    isOver = true;
    await pass(3999);
    expect(screen.getByText('This round is still open')).toBeTruthy();
    await pass(1);
    expect(screen.queryByText('This round is still open')).toBeNull();
    vi.useRealTimers();
    expect(await screen.findByText('This round checks out')).toBeTruthy();
  });

  it('says why new seeds are refused', async () => {
    stage.api.answer(rounds.round, fairRound({ proof: { ...proofOf(4), serverSeed: null } }));
    stage.api.refuse(rounds.rotateSeed, 'round.open');
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Take new seeds and check' }));
    await waitFor(() => expect(document.querySelector('output')?.dataset['kind']).toBe('error'));
    expect(screen.getByText('Our seed is still in use')).toBeTruthy();
  });

  it('of somebody else is not found, and one that did not load can be tried again [STD-03]', async () => {
    stage.api.refuse(rounds.round, 'round.not.found', { status: 404 });
    const { unmount } = show();
    expect(await screen.findByText('No such round')).toBeTruthy();
    unmount();
    await open('?round=R261115004');
    stage.api.cut(rounds.round);
    show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(rounds.round, fairRound());
    fireEvent.click(retry);
    expect(await screen.findByText('This round checks out')).toBeTruthy();
  });
});

describe('the last rounds', () => {
  it('lead to their check, page after page', async () => {
    stage.api.answer(rounds.recall, ({ url }) =>
      url.includes('cursor')
        ? { list: [fairRound({}, 5)], next: null }
        : { list: [fairRound({}, 7), fairRound({}, 6)], next: '6' },
    );
    show();
    const leading = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    await screen.findAllByText(fairRound().gameName);
    expect(leading()).toEqual(['/m/fairness?round=R261115007', '/m/fairness?round=R261115006']);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(leading()[2]).toBe('/m/fairness?round=R261115005'));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are none yet [STD-02]', async () => {
    stage.api.answer(rounds.recall, { list: [], next: null });
    show();
    expect(await screen.findByText('No rounds yet')).toBeTruthy();
  });
});

describe('seeds', () => {
  beforeEach(() => {
    stage.api.answer(rounds.recall, { list: [], next: null });
    stage.api.answer(rounds.fairness, FAIRNESS);
  });

  it('shows the hashes, takes a seed of the player and tells the old one of the house', async () => {
    const fresh = { ...CURRENT, seedId: '5', clientSeed: 'my-own_1', nonce: 0 };
    stage.api.answer(rounds.rotateSeed, { revealed: proofOf(12), current: fresh, next: NEXT });
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'Seeds' }));
    expect(await screen.findByText(NEXT.serverHash)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Your next seed'), { target: { value: 'my-own_1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Take new seeds' }));
    expect(await screen.findByText(String(proofOf(12).serverSeed))).toBeTruthy();
    expect(screen.getByText('my-own_1')).toBeTruthy();
    expect(posts()[0]?.body).toEqual({ clientSeed: 'my-own_1' });
  });

  it('sends no seed that cannot be one', async () => {
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'Seeds' }));
    fireEvent.change(await screen.findByLabelText('Your next seed'), { target: { value: 'two words' } });
    expect(screen.getByText('Use letters, digits, - and _ only.')).toBeTruthy();
    fireEvent.submit(screen.getByRole('form', { name: 'Take new seeds' }));
    expect(posts()).toHaveLength(0);
  });
});

describe('by hand', () => {
  it('works out any seeds without sending anything', async () => {
    stage.api.answer(rounds.recall, { list: [], next: null });
    show();
    await screen.findByText('No rounds yet');
    const heard = stage.api.heard.length;
    fireEvent.click(screen.getByRole('radio', { name: 'By hand' }));
    fireEvent.change(await screen.findByLabelText('Game'), { target: { value: fairRound().gameCode } });
    fireEvent.change(screen.getByLabelText('Our seed'), { target: { value: 'xyz' } });
    expect(screen.getByText('Use the digits 0-9 and a-f, two for each byte.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Our seed'), { target: { value: String(proofOf(4).serverSeed) } });
    fireEvent.change(screen.getByLabelText('Your seed'), { target: { value: 'swerte-7' } });
    fireEvent.change(screen.getByLabelText('Count within the seeds'), { target: { value: '4' } });
    expect(await screen.findByText('Worked out on your phone')).toBeTruthy();
    expect(screen.getByText(proofOf(4).serverHash)).toBeTruthy();
    expect(stage.api.heard).toHaveLength(heard);
  });

  it('takes what was chosen and done where a game asks for it', async () => {
    stage.api.answer(rounds.recall, { list: [], next: null });
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'By hand' }));
    const code = String(INSTANT_TITLES.find(({ engine }) => engine === 'mines')?.code);
    fireEvent.change(await screen.findByLabelText('Game'), { target: { value: code } });
    fireEvent.change(screen.getByLabelText('Our seed'), { target: { value: String(proofOf(4).serverSeed) } });
    fireEvent.change(screen.getByLabelText('Your seed'), { target: { value: 'swerte-7' } });
    fireEvent.change(screen.getByLabelText('What you chose'), { target: { value: '{"mines":0}' } });
    expect(screen.getByText('This game cannot be played like that.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('What you chose'), { target: { value: '{"mines":24}' } });
    fireEvent.change(screen.getByLabelText('What you did'), { target: { value: '[{"pick":4}]' } });
    expect(screen.getByText(/^Mines on \d+, \d+/)).toBeTruthy();
    expect(screen.getByText('You opened 5')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('What you did'), { target: { value: '[{"pick":4},{"pick":4}]' } });
    expect(screen.getByLabelText('What you did').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('What you chose').getAttribute('aria-invalid')).not.toBe('true');
  });
});
