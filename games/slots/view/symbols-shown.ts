import type { SlotPublic } from '../src/public.ts';

/** What rushes by is only decoration: never a symbol that would have meant something, nor one that never comes. */
export function fillersOf({ symbols }: SlotPublic): number[] {
  return symbols.flatMap(({ kind, pays }, index) =>
    (kind === 'low' || kind === 'high') && pays.some((pay) => pay > 0) ? index : [],
  );
}

/** A pretty beginning that wins nothing; one coin or bonus shows what to hope for. */
export function firstGrid(rules: SlotPublic): number[][] {
  const fillers = fillersOf(rules);
  const special = specialOf(rules);
  return Array.from({ length: rules.reels }, (_, reel) =>
    Array.from({ length: rules.rows }, (_row, row) => {
      if (special >= 0 && reel % 2 === 0 && row === (reel / 2 + 1) % rules.rows && reel < rules.reels - 1)
        return special;
      return fillers[(reel * 4 + row * 7 + (reel % 2)) % fillers.length] ?? 0;
    }),
  );
}

/** The symbol that opens the feature of a game; less than nothing when it has none. */
export function specialOf({ symbols, hold, wheel, pick }: SlotPublic): number {
  const opener = hold ? 'coin' : wheel || pick ? 'bonus' : null;
  return symbols.findIndex(({ kind }) => kind === opener);
}
