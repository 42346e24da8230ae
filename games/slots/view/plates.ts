import type { ViewHost } from '@perya/stage';
import { JACKPOTS, type SlotPublic } from '../src/public.ts';
import type { Plate } from './backdrop.ts';

/** Colours of the plates of jackpots, as their coins have them, smallest first. */
const JACKPOT_TONES = [2, 3, 1, 0] as const;
const PLATES_MAX = 3;

/** What stands above the reels: jackpots where there are any, or else what makes the game. */
export function platesOf(rules: SlotPublic, text: ViewHost['text'], maxWin: string): Plate[] {
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
    { label: text('view.maxWin'), value: `×${maxWin}` },
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
