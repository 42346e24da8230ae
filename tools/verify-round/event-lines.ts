import type { CrashOutcome } from '@perya/instant/crash/public';
import type { CoinCell, SlotEvent, SpinEvent } from '@perya/slots/public';
import type { TumbleEvent } from '@perya/tumble/public';
import { tumbleLines } from './tumble-lines.ts';

type Amount = (minor: number) => string;

/** What happened in a round, in lines. */
export function eventLines(engine: string, events: readonly unknown[], amount: Amount): string[] {
  if (engine === 'tumble') {
    return (events as readonly TumbleEvent[]).flatMap((event, index) => tumbleLines(event, index, amount));
  }
  if (engine !== 'slots') return events.map((event) => factsOf(event as object));
  let spins = 0;
  return (events as readonly SlotEvent[]).flatMap((event) => {
    if (event.kind === 'spin') return spinLines(event, ++spins, amount);
    return [...featureLines(event), `  pays ${amount(event.win)}`];
  });
}

/** What a round came to that everybody shared. */
export function outcomeLine(engine: string, outcome: unknown, amount: Amount): string {
  if (engine === 'crash') return `The round climbed to ${amount((outcome as CrashOutcome).height)}`;
  return `The round came to ${JSON.stringify(outcome)}`;
}

/** An event of an instant game is short: its names and values tell it. */
function factsOf(event: object): string {
  const [first, ...others] = Object.entries(event).map(([name, value]) =>
    name === 'kind' ? String(value) : `${name} ${JSON.stringify(value)}`,
  );
  return `  ${first}: ${others.join(', ')}`;
}

function spinLines(spin: SpinEvent, number: number, amount: Amount): string[] {
  const { grid, lines, ways = [], expanded, coins = [], scatters, scatterWin, freeWon } = spin;
  const rows = grid[0]?.map((_, row) => grid.map((reel) => String(reel[row]).padStart(3)).join('')) ?? [];
  return [
    `Spin ${number}${spin.isFree ? `, free, times ${spin.multiplier}` : ''}:`,
    ...rows,
    ...lines.map(({ line, symbol, count, win }) => `  line ${line + 1}: ${count} of ${symbol} pay ${amount(win)}`),
    ...ways.map(({ symbol, count, ways: each, win }) => `  ${each} ways: ${count} of ${symbol} pay ${amount(win)}`),
    ...(expanded
      ? [`  ${expanded.symbol} covers reels ${numbered(expanded.reels)}, which pay ${amount(expanded.win)}`]
      : []),
    ...(coins.length > 0 ? [`  coins: ${coinsText(coins)}`] : []),
    ...(scatterWin > 0 ? [`  ${scatters} scatters pay ${amount(scatterWin)}`] : []),
    ...(freeWon > 0 ? [`  ${scatters} scatters bring ${freeWon} free spins`] : []),
  ];
}

function featureLines(event: Exclude<SlotEvent, SpinEvent>): string[] {
  if (event.kind === 'wheel') return [`The wheel stops at wedge ${event.wedge + 1}`];
  if (event.kind === 'pick') return [`Chests opened: ${event.prizes.slice(0, event.opened).join(', ')}`];
  return [
    'Coins are held:',
    ...event.respins.map((coins, at) => `  respin ${at + 1}: ${coins.length > 0 ? coinsText(coins) : 'nothing'}`),
    ...(event.isFull ? ['  the grid is full: the grand jackpot'] : []),
  ];
}

function coinsText(coins: readonly CoinCell[]): string {
  return coins
    .map(({ reel, row, times, jackpot }) => `${reel + 1}/${row + 1} ${jackpot ?? ''} x${times}`.replace('  ', ' '))
    .join(', ');
}

function numbered(places: readonly number[]): string {
  return places.map((place) => place + 1).join(', ');
}
