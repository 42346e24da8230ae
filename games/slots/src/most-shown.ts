import { cellOf, readStrip, type Strip } from '@perya/game-math';
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
  const most = (kind: FeatureKind) => {
    const wanted = symbols.map((symbol) => symbol.kind === kind);
    return reels.map((strip) => (wanted.includes(true) ? mostAtOnce(strip, rows, wanted) : 0));
  };
  return { scatter: most('scatter'), coin: most('coin'), bonus: most('bonus') };
}

/** Counted without making windows: every title of a server is looked at when it starts. */
function mostAtOnce(strip: Strip, rows: number, wanted: readonly boolean[]): number {
  let most = 0;
  for (let stop = 0; stop < strip.length; stop += 1) {
    let count = 0;
    for (let row = 0; row < rows; row += 1) if (wanted[cellOf(strip, stop, row)] === true) count += 1;
    if (count > most) most = count;
  }
  return most;
}
