import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, tappable } from '../testing/bet-desk.tsx';
import { loadWords } from '../words.ts';
import * as coin from './coin/coin.tsx';
import * as color from './color/color.tsx';
import type { DeskModule } from './desk.ts';
import * as dice from './dice/dice.tsx';
import * as drop from './drop/drop.tsx';
import * as limbo from './limbo/limbo.tsx';
import * as wheel from './wheel/wheel.tsx';

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

const BINS = [460, 195, 115, 85, 76, 85, 115, 195, 460];
const SEGMENTS = [0, 150, 0, 300, 0, 990, 0, 200, 0, 0];

interface Case {
  readonly name: string;
  readonly module: DeskModule;
  readonly rules: unknown;
  /** What is chosen before anybody chose, and what a few taps make of it. */
  readonly first: unknown;
  readonly tap: () => void;
  readonly next: unknown;
  readonly won: Readonly<Record<string, unknown>>;
  readonly lost: Readonly<Record<string, unknown>>;
  /** What the field says of them. */
  readonly saysWon: string;
  readonly saysLost: string;
}

const radio = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const CASES: readonly Case[] = [
  {
    name: 'dice',
    module: dice,
    rules: { kind: 'dice', sides: 10_000, chanceMin: 1, chanceMax: 95, share: 99 },
    first: { side: 'over', chance: 50 },
    tap: () => {
      radio('Below 50.00');
      fireEvent.input(screen.getByRole('slider', { name: 'Chance' }), { target: { value: '25' } });
      press('Chance −');
    },
    next: { side: 'under', chance: 24 },
    won: { kind: 'roll', rolled: 7342, isWin: true, win: 3960 },
    lost: { kind: 'roll', rolled: 1234, isWin: false, win: 0 },
    saysWon: '73.42',
    saysLost: '12.34',
  },
  {
    name: 'limbo',
    module: limbo,
    rules: { kind: 'limbo', targetMin: 101, targetMax: 500_000, share: 99 },
    first: { target: 200 },
    tap: () => {
      press('5×');
      press('Target +');
    },
    next: { target: 550 },
    won: { kind: 'reach', reached: 734, isWin: true, win: 4000 },
    lost: { kind: 'reach', reached: 123, isWin: false, win: 0 },
    saysWon: '7.34×',
    saysLost: '1.23×',
  },
  {
    name: 'coin',
    module: coin,
    rules: { kind: 'coin', pays: 198 },
    first: { side: 'heads' },
    tap: () => radio('Tails'),
    next: { side: 'tails' },
    won: { kind: 'flip', side: 'heads', isWin: true, win: 3960 },
    lost: { kind: 'flip', side: 'tails', isWin: false, win: 0 },
    saysWon: 'Heads',
    saysLost: 'Tails',
  },
  {
    name: 'wheel',
    module: wheel,
    rules: { kind: 'wheel', segments: { low: SEGMENTS, medium: SEGMENTS, high: SEGMENTS } },
    first: { risk: 'medium' },
    tap: () => radio('High'),
    next: { risk: 'high' },
    won: { kind: 'stop', segment: 3, hundredths: 300, win: 6000 },
    lost: { kind: 'stop', segment: 0, hundredths: 0, win: 0 },
    saysWon: '3.00×',
    saysLost: '0.00×',
  },
  {
    name: 'drop',
    module: drop,
    rules: { kind: 'drop', rows: 8, bins: { low: BINS, medium: BINS, high: BINS } },
    first: { risk: 'medium' },
    tap: () => radio('Low'),
    next: { risk: 'low' },
    won: { kind: 'fall', path: [1, 1, 1, 1, 1, 1, 1, 0], bin: 7, hundredths: 195, win: 3900 },
    lost: { kind: 'fall', path: [0, 1, 0, 1, 0, 1, 0, 1], bin: 4, hundredths: 76, win: 1520 },
    saysWon: '1.95×',
    saysLost: '0.76×',
  },
  {
    name: 'color',
    module: color,
    rules: { kind: 'color', colors: 6, dice: 3, single: [200, 300, 400], pair: 650 },
    first: { colors: [0] },
    tap: () => {
      press('Green');
      press('Blue');
    },
    next: { colors: [2, 3] },
    won: { kind: 'roll', dice: [0, 3, 0], hundredths: 300, win: 6000 },
    lost: { kind: 'roll', dice: [1, 2, 3], hundredths: 0, win: 0 },
    saysWon: '3.00×',
    saysLost: 'No win.',
  },
];

describe.each(CASES)('$name', ({ name, module, rules, first, tap, next, won, lost, saysWon, saysLost }) => {
  const field = () => screen.getByRole('main').textContent ?? '';

  it('bets with what is chosen', async () => {
    const desk = await openDesk(module, rules);
    const answer = desk.bet({ choice: first, event: lost, win: '0.00' });
    answer();
    await desk.seen();
    tap();
    desk.bet({ choice: next, event: lost, win: '0.00' })();
    await desk.seen();
    expect(desk.choices()).toEqual([first, next]);
  });

  it('tells the choice also to rounds that follow by themselves', async () => {
    const desk = await openDesk(module, rules);
    tap();
    desk.table.spin();
    expect(desk.choices()).toEqual([next]);
  });

  it('can be changed by nothing while a round is played, and not bet twice', async () => {
    const desk = await openDesk(module, rules);
    const answer = desk.bet({ choice: first, event: won, win: '60.00' });
    fireEvent.click(desk.main);
    expect(tappable()).toEqual([]);
    for (const option of screen.queryAllByRole('radio')) fireEvent.click(option);
    answer();
    await desk.seen();
    desk.bet({ choice: first, event: lost, win: '0.00' });
    expect(desk.choices()).toEqual([first, first]);
  });

  it('shows a win, then a loss, and neither before it was seen', async () => {
    const desk = await openDesk(module, rules);
    const win = (Number(won['win']) / 100).toFixed(2);
    const answer = desk.bet({ choice: first, event: won, win });
    expect(field()).not.toContain(`+₱${win}`);
    answer();
    await desk.seen();
    expect(field()).toContain(saysWon);
    expect(field()).toContain(`+₱${win}`);
    expect(field()).toContain(`You won ₱${win}`);
    desk.bet({ choice: first, event: lost, win: (Number(lost['win']) / 100).toFixed(2) })();
    await desk.seen();
    expect(field()).toContain(saysLost);
    expect(field()).not.toContain(`+₱${win}`);
  });

  it(
    'leaves each result to be seen when rounds follow each other',
    { tags: name === 'dice' ? [] : ['long'] },
    async () => {
      const desk = await openDesk(module, rules);
      const win = (Number(won['win']) / 100).toFixed(2);
      desk.prepare({ choice: first, event: won, win })();
      desk.table.startAuto({ rounds: 10, lossTimes: 100, stopsOnFree: false, winTimes: null });
      await waitFor(() => expect(field()).toContain(`+₱${win}`));
      expect(desk.choices()).toEqual([first]);
      await waitFor(() => expect(desk.choices()).toEqual([first, first]));
    },
  );

  it('explains itself with what it pays for the stake [R46] [R47]', () => {
    render(<module.Rules rules={rules} stake={2000} money={(hundredths) => `P${hundredths}`} />);
    expect(document.body.textContent).toMatch(/×/);
    expect(document.body.textContent).toMatch(/P\d+/);
  });
});

describe('instant games', () => {
  it('a bin that pays less than the stake is no win', async () => {
    const { module, rules, lost } = CASES.find(({ name }) => name === 'drop') ?? CASES[0]!;
    const desk = await openDesk(module, rules);
    desk.bet({ choice: { risk: 'medium' }, event: lost, win: '15.20' })();
    await desk.seen();
    expect(screen.getAllByText('0.76×').some((one) => one.className.includes('won'))).toBe(false);
    expect(
      within(screen.getByRole('main'))
        .getAllByText('0.76×')
        .every((one) => !one.className.includes('good')),
    ).toBe(true);
  });
});
