import type { studio } from '@perya/contract';
import type { MaxWinText } from '@perya/stage';
import { formatNumber } from '@perya/web/lib/format.ts';

/** What comes more seldom is not held out to anybody; the rules tell it with its odds. */
const RAREST = 100_000_000;
const SHORT = [
  { from: 1_000_000, unit: 1_000_000, sign: 'M' },
  { from: 10_000, unit: 1000, sign: 'K' },
] as const;

/** The most a round pays, with its odds in short; null when it is too rare. [R46] */
export function maxWinText({
  maxWin,
  maxWinOdds,
}: Pick<studio.Opened['game'], 'maxWin' | 'maxWinOdds'>): MaxWinText | null {
  if (maxWinOdds > RAREST) return null;
  return { times: formatNumber(maxWin), odds: shortOdds(maxWinOdds) };
}

/** Rounded up: never more likely than it is. */
function shortOdds(odds: number): string {
  const short = SHORT.find(({ from }) => odds >= from);
  return short ? `${formatNumber(Math.ceil(odds / short.unit))}${short.sign}` : formatNumber(Math.ceil(odds));
}
