import type { ViewHost } from '@perya/stage';
import { JACKPOTS, type SlotPublic } from '../src/public.ts';
import type { Plate } from './backdrop.ts';

/** Colours of the plates of jackpots, as their coins have them, smallest first. */
const JACKPOT_TONES = [2, 3, 1, 0] as const;
const PLATES_MAX = 3;

/** The most a round pays, with its odds beside it; nothing where it comes too seldom to be held out. [R46] */
export function maxWinPlates({ text, maxWin }: Pick<ViewHost, 'text' | 'maxWin'>): Plate[] {
  return maxWin ? [{ label: text('view.maxWin', { odds: maxWin.odds }), value: `×${maxWin.times}` }] : [];
}

/** What stands above the reels: jackpots where there are any, or else what makes the game. */
export function platesOf(rules: SlotPublic, host: Pick<ViewHost, 'text' | 'maxWin'>): Plate[] {
  const { text } = host;
  const { hold, wheel, pick, freeSpins, ways, lines, reels, rows } = rules;
  if (hold) {
    return JACKPOTS.map((jackpot, at) => ({
      label: text(`view.${jackpot}`),
      value: `×${hold.jackpots[jackpot].toLocaleString('en')}`,
      tone: JACKPOT_TONES[at] ?? 0,
    })).reverse();
  }
  const most = Math.max(0, ...(wheel?.wedges ?? pick?.prizes ?? []));
  const plates: Plate[] = [
    ...maxWinPlates(host),
    ways
      ? { label: text('view.ways'), value: (rows ** reels).toLocaleString('en') }
      : { label: text('view.lines'), value: String(lines.length) },
  ];
  if (wheel) plates.push({ label: text('view.wheelPlate'), value: `×${most}` });
  if (pick) plates.push({ label: text('view.pickPlate'), value: `×${most}` });
  if (freeSpins) {
    const { multiplier, awards } = freeSpins;
    plates.push({ label: text('view.free'), value: multiplier > 1 ? `×${multiplier}` : String(awards[0] ?? 0) });
  }
  return plates.slice(0, PLATES_MAX);
}
