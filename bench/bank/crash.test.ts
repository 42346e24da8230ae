import { expect, it } from 'vitest';
import { bank, numberOf } from './run-program.ts';

it('pays every acknowledged cash-out of 300 players once, over sockets, while servers are killed [R41, R50]', async () => {
  const { code, output } = await bank(['--game', 'crash', '--players', '300', '--rounds', '3', '--faults', '4']);
  expect(code, output).toBe(0);
  expect(numberOf(output, /^climbs +(\d+)/m)).toBeGreaterThanOrEqual(3);
  expect(numberOf(output, /acknowledged bets (\d+)/)).toBeGreaterThan(300);
  expect(numberOf(output, /acknowledged cash-outs (\d+)/)).toBeGreaterThan(30);
  expect(numberOf(output, /killServer (\d+)/)).toBeGreaterThanOrEqual(2);
});
