import { studio } from '@perya/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '@perya/web/lib/format.ts';
import { App } from './app.tsx';
import { Table } from './table/table.ts';
import { fakeView, FakeStudio, OPENED, ROUND } from './testing/fake-studio.ts';
import { loadWords } from './words.ts';

const seated = vi.hoisted(() => ({ view: null as unknown, failures: 0 }));
vi.mock('./engines.ts', async () => {
  const { face } = await import('./faces/slots.tsx');
  const loadEngine = async () => {
    if ((seated.failures -= 1) >= 0) throw new TypeError('Failed to fetch');
    return { kind: 'stage', face, view: { createView: () => seated.view } };
  };
  return { loadEngine };
});

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

async function openGame(opened: studio.Opened = OPENED, server = new FakeStudio(), failures = 0) {
  const { view, finish } = fakeView();
  Object.assign(seated, { view, failures });
  const tell = vi.fn();
  let say: (message: studio.HostMessage) => void = () => undefined;
  server.answer(studio.open, { ok: true, value: opened });
  const table = new Table({
    launch: { token: 't'.repeat(30), language: 'EN', merchant: '', theme: '', engine: '' },
    ask: server.ask,
    hostPage: {
      tell,
      onMessage: (hear) => {
        say = hear;
        return () => undefined;
      },
    },
    newKey: () => 'key',
    wait: () => new Promise(() => undefined),
    isCalm: () => false,
    money: formatMoney,
  });
  render(<App table={table} />);
  await table.open();
  for (let tries = failures; tries > 0; tries -= 1)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tell).toHaveBeenCalledWith({ perya: 'ready' }));
  return { server, table, view, finish, tell, say };
}

const played = (win = '0.00') => ({
  ok: true as const,
  value: { round: { ...ROUND, win }, balance: '980.00', version: 8 },
});
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the page of a game', () => {
  it('names everything one can press', async () => {
    await openGame();
    const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(names).toEqual([
      'Exit the game',
      'Deposit',
      'Sound',
      'Rules, history and fairness',
      'Stake ₱20.00. Choose another',
      'Quick',
      'Lower the stake',
      'Spin',
      'Raise the stake',
      'Auto',
    ]);
  });

  it('spins with the space bar, and tells the result to who cannot see it', async () => {
    const { server, finish } = await openGame();
    server.answer(studio.play, played('50.00'));
    fireEvent.keyDown(document.body, { key: ' ' });
    await waitFor(() => expect(server.inputs(studio.play)).toHaveLength(1));
    finish();
    await screen.findByText('You won ₱50.00. Balance ₱980.00.');
  });

  it('does not spin while a sheet is open or a button has the key', async () => {
    const { server } = await openGame();
    fireEvent.keyDown(button('Sound'), { key: ' ' });
    fireEvent.click(button(/^Stake/));
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(server.inputs(studio.play)).toHaveLength(0);
  });

  it('offers every stake, and steps through them', async () => {
    await openGame();
    fireEvent.click(button('Raise the stake'));
    expect(button(/^Stake ₱50\.00/)).toBeTruthy();
    expect(button('Raise the stake').disabled).toBe(true);
    fireEvent.click(button(/^Stake/));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '₱5.00' }));
    expect(button(/^Stake ₱5\.00/)).toBeTruthy();
  });

  it('offers a deposit when the balance is too low', async () => {
    const { server, tell } = await openGame();
    const error = { code: 'balance.insufficient' as const, message: 'Too little.' };
    server.answer(studio.play, { ok: false, error });
    fireEvent.click(button('Spin'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Not enough balance');
    expect(dialog.textContent).toContain('The stake is ₱20.00, your wallet has ₱1,000.00.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deposit' }));
    expect(tell).toHaveBeenLastCalledWith({ perya: 'deposit' });
  });

  it.each(['round.open', 'key.reused'] as const)(
    'opens anew where %s says that the round went on elsewhere',
    async (code) => {
      const { server, tell } = await openGame();
      server.answer(studio.play, { ok: false, error: { code, message: 'Not here.' } });
      fireEvent.click(button('Spin'));
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog.textContent).toContain('in another window');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Open again' }));
      expect(tell).toHaveBeenLastCalledWith({ perya: 'expired' });
    },
  );

  it('has neither quick nor automatic rounds where the region forbids them', async () => {
    await openGame({ ...OPENED, policy: { autoplay: false, turbo: false, roundMsMin: 2500 } });
    expect(screen.queryByRole('button', { name: 'Quick' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Auto' })).toBeNull();
  });

  it('whose code did not come says so and tries again', async () => {
    const { tell } = await openGame(OPENED, new FakeStudio(), 2);
    expect(tell).toHaveBeenCalledTimes(1);
  });

  it('says that a lost answer is looked for', async () => {
    const { server } = await openGame();
    server.answer(studio.play, { ok: false, error: { code: 'unanswered', message: '' } });
    fireEvent.click(button('Spin'));
    await screen.findByText('Connecting again… Your round is safe.');
  });
});

describe('what there is to know', () => {
  const openInfo = async (tab: string) => {
    const game = await openGame();
    fireEvent.click(button(/^Rules/));
    fireEvent.click(await screen.findByRole('tab', { name: tab }));
    return game;
  };

  it('is the odds, and what symbols pay for this stake [R46] [R47]', async () => {
    await openInfo('Rules');
    const text = screen.getByRole('tabpanel').textContent ?? '';
    expect(text).toContain('96.50%');
    expect(text).toContain('1,000× the stake');
    // Twenty pesos on two lines: ten a line, and five of the wild pay five hundred times that.
    expect(text).toContain('5×₱5,000.00');
    expect(text).toContain('10, 15 or 20 free spins');
  });

  it('is the last rounds, each to be checked [R49]', async () => {
    const server = new FakeStudio().answer(studio.history, { ok: true, value: { list: [{ ...ROUND, win: '50.00' }] } });
    const { tell, say } = await openGame(OPENED, server);
    fireEvent.click(button(/^Rules/));
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }));
    await screen.findByText('+₱50.00');
    // Nobody around could show more of it.
    expect(screen.queryByRole('button', { name: 'Check' })).toBeNull();
    act(() => say({ perya: 'offer', isFavourite: null, isFullScreen: null, canVerify: true, bonus: null }));
    fireEvent.click(button('Check'));
    expect(tell).toHaveBeenLastCalledWith({ perya: 'fairness', roundNo: 'R1' });
  });

  it('has a star for the title and the whole screen where the page around gives them [GLIST-13]', async () => {
    const { tell, say } = await openGame();
    fireEvent.click(button(/^Rules/));
    await screen.findByRole('tab', { name: 'History' });
    expect(screen.queryByRole('button', { name: 'Favourite' })).toBeNull();
    act(() => say({ perya: 'offer', isFavourite: true, isFullScreen: false, canVerify: true, bonus: null }));
    expect(button('Favourite').getAttribute('aria-pressed')).toBe('true');
    expect(button('Full screen').getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button('Favourite'));
    expect(tell).toHaveBeenLastCalledWith({ perya: 'favourite' });
    fireEvent.click(button('Full screen'));
    expect(tell).toHaveBeenLastCalledWith({ perya: 'fullScreen' });
  });

  it('says which money the next stake takes, to whoever has a bonus [R10]', async () => {
    const { say } = await openGame();
    const offer = { perya: 'offer', isFavourite: null, isFullScreen: null, canVerify: false } as const;
    expect(screen.queryByRole('button', { name: 'Your money' })).toBeNull();
    act(() => say({ ...offer, bonus: { balance: '100.00', maxStake: '500.00', percent: 100 } }));
    fireEvent.click(button('Your money'));
    expect(screen.getByText(/It always goes first/)).toBeTruthy();
    // All of the balance is bonus: the next stake takes from it.
    act(() => say({ ...offer, bonus: { balance: OPENED.balance, maxStake: '500.00', percent: 100 } }));
    expect(button('Bonus').getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(/up to ₱500\.00 a bet/)).toBeTruthy();
    act(() => say({ ...offer, bonus: { balance: OPENED.balance, maxStake: '500.00', percent: 0 } }));
    expect(button('Your money')).toBeTruthy();
    expect(screen.getByText(/only your own money/)).toBeTruthy();
    act(() => say({ ...offer, bonus: { balance: '0.00', maxStake: '500.00', percent: 100 } }));
    expect(screen.queryByRole('button', { name: 'Your money' })).toBeNull();
  });

  it('says without a tap that a bonus pays for nothing here, until the first round is over [R10, W14]', async () => {
    const { server, say, finish } = await openGame();
    const offer = { perya: 'offer', isFavourite: null, isFullScreen: null, canVerify: false } as const;
    const said = () => screen.queryByText(/only your own money/) !== null;
    act(() => say({ ...offer, bonus: { balance: '100.00', maxStake: '500.00', percent: 0 } }));
    expect([button('Your money').getAttribute('aria-expanded'), said()]).toEqual(['true', true]);
    fireEvent.click(button('Your money'));
    expect(said()).toBe(false);
    fireEvent.click(button('Your money'));
    expect(said()).toBe(true);
    cleanup();
    const again = await openGame(OPENED, server.answer(studio.play, played()));
    act(() => again.say({ ...offer, bonus: { balance: '100.00', maxStake: '500.00', percent: 0 } }));
    expect(said()).toBe(true);
    fireEvent.click(button('Spin'));
    await waitFor(() => expect(again.view.show).toHaveBeenCalled());
    again.finish();
    await waitFor(() => expect(said()).toBe(false));
    finish();
  });

  it('offers no stake that a bonus would have to pay and does not, and a tap says why [R10, W15]', async () => {
    const { say } = await openGame();
    const offer = { perya: 'offer', isFavourite: null, isFullScreen: null, canVerify: false } as const;
    // 30.00 of the balance is own money; the last stake was 20.00, and there is one of 50.00.
    act(() => say({ ...offer, bonus: { balance: '970.00', maxStake: '25.00', percent: 100 } }));
    expect(button('Raise the stake').disabled).toBe(true);
    fireEvent.click(button(/^Stake/));
    const sheet = await screen.findByRole('dialog');
    const stakes = () =>
      within(sheet)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(stakes()).not.toContain('₱50.00');
    expect(stakes()).toContain('₱20.00');
    fireEvent.click(button('Your money'));
    expect(screen.getByText(/up to ₱25\.00 a bet/)).toBeTruthy();
    // What stood there and would be refused from now on steps down by itself.
    act(() => say({ ...offer, bonus: { balance: OPENED.balance, maxStake: '10.00', percent: 100 } }));
    expect(button(/^Stake/).textContent).toContain('₱10.00');
    act(() => say({ ...offer, bonus: null }));
    expect(button('Raise the stake').disabled).toBe(false);
  });

  it('says up to which stake a bonus pays when the server refuses one, and what it is not for [R10, W14, W15]', async () => {
    const refusal = (code: string, value?: unknown) =>
      ({ ok: false, error: { code, message: `words of ${code}`, value } }) as {
        readonly ok: false;
        readonly error: never;
      };
    const server = new FakeStudio().answer(
      studio.play,
      refusal('bonus.stake.max', { max: '10.00' }),
      refusal('bonus.game'),
    );
    await openGame(OPENED, server);
    fireEvent.click(button('Spin'));
    await screen.findByText('With your bonus, stake up to ₱10.00.');
    const inside = () => within(screen.getByRole('alertdialog'));
    expect(inside().queryByRole('button', { name: 'Deposit' })).toBeNull();
    fireEvent.click(inside().getByRole('button', { name: 'Close' }));
    fireEvent.click(button('Spin'));
    await screen.findByText('words of bonus.game');
    expect(inside().getByRole('button', { name: 'Deposit' })).toBeTruthy();
  });

  it('is the seeds, of which one is theirs to choose', async () => {
    const { server } = await openInfo('Fairness');
    const revealed = { ...OPENED.proof, serverSeed: 'told-at-last' };
    server.answer(studio.seed, { ok: true, value: { revealed, current: { ...OPENED.proof, clientSeed: 'lucky' } } });
    fireEvent.input(screen.getByLabelText('Your seed'), { target: { value: 'not allowed!' } });
    expect(button('Change seeds').disabled).toBe(true);
    fireEvent.input(screen.getByLabelText('Your seed'), { target: { value: 'lucky' } });
    fireEvent.click(button('Change seeds'));
    await screen.findByText('told-at-last');
    expect(server.inputs(studio.seed)).toEqual([{ session: OPENED.session, clientSeed: 'lucky' }]);
  });
});

describe('app', () => {
  it.each([
    ['launch.expired' as const, 'Open again'],
    ['unanswered' as const, 'Try again'],
  ])('a game that did not open because of %s offers the next step', async (code, name) => {
    const { server, table } = await openGame();
    server.answer(studio.open, { ok: false, error: { code, message: '' } });
    await table.open();
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  });
});
