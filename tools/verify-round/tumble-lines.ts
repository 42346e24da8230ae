import type { TumbleEvent } from '@perya/tumble/public';

/** A spin of a tumbling game in words: every fall with what it pays. */
export function tumbleLines(spin: TumbleEvent, index: number, amount: (minor: number) => string): string[] {
  return [
    `Spin ${index + 1}${spin.isFree ? ', free' : ''}:`,
    ...spin.steps.flatMap(({ grid, wins, multipliers }, fall) => [
      ` Fall ${fall + 1}:`,
      ...(grid[0] ?? []).map((_, row) => grid.map((reel) => String(reel[row]).padStart(3)).join('')),
      ...wins.map(({ symbol, count, times, win }) => {
        const multiplied = times > 1 ? ` times ${times}` : '';
        return `  ${count} of ${symbol}${multiplied} pay ${amount(win)}`;
      }),
      ...multipliers.map(({ reel, row, times }) => `  reel ${reel + 1}, row ${row + 1}: times ${times}`),
    ]),
    ...(spin.multiplier > 1 ? [`  everything times ${spin.multiplier}`] : []),
    ...(spin.scatterWin > 0 ? [`  ${spin.scatters} scatters pay ${amount(spin.scatterWin)}`] : []),
    ...(spin.freeWon > 0 ? [`  ${spin.scatters} scatters bring ${spin.freeWon} free spins`] : []),
    `  pays ${amount(spin.win)}`,
  ];
}
