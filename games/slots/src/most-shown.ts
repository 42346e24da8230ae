import { readStrip, windowOf } from '@perya/game-math';
import type { FeatureKind, MostShown, SlotPublic } from './public.ts';

type Faces = Pick<SlotPublic, 'symbols' | 'rows'>;

/** How many symbols of each feature the reels of these strips can show, and those of free spins. */
export function mostShownOf(
  faces: Faces,
  base: readonly string[],
  free: readonly string[] = [],
): NonNullable<SlotPublic['mostShown']> {
  return { base: mostOf(faces, base), free: mostOf(faces, free) };
}

function mostOf({ symbols, rows }: Faces, strips: readonly string[]): MostShown {
  const reels = strips.map(readStrip);
  const most = (kind: FeatureKind) =>
    reels.map((strip) => {
      const counts = strip.map(
        (_, stop) => windowOf(strip, stop, rows).filter((symbol) => symbols[symbol]?.kind === kind).length,
      );
      return Math.max(...counts);
    });
  return { scatter: most('scatter'), coin: most('coin'), bonus: most('bonus') };
}
