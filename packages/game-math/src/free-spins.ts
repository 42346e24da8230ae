/** The spins that award the same number of free spins, taken together. */
export interface SpinClass {
  readonly award: number;
  readonly chance: number;
  /** The win and its square, each times the chance. */
  readonly mean: number;
  readonly square: number;
}

/** What is to come. */
export interface Outlook {
  /** Free spins that will be played. */
  readonly spins: number;
  /** The chance that the limit of free spins cuts the round short. */
  readonly cut: number;
  /** The win and its square. */
  readonly mean: number;
  readonly square: number;
}

const NOTHING: Outlook = { spins: 0, cut: 0, mean: 0, square: 0 };

/** What a round brings, free spins that win more free spins and their limit included. Exact. */
export function roundOutlook(base: readonly SpinClass[], free: readonly SpinClass[], spinsMax: number): Outlook {
  const outlook = freeOutlooks(free, spinsMax);
  return after(base, (award) => {
    const won = Math.min(award, spinsMax);
    return { cut: won < award, rest: outlook(won, won) };
  });
}

/** The spins awarded by a spin on average; free spins end because this stays below one. */
export function awardedPerSpin(classes: readonly SpinClass[]): number {
  return classes.reduce((sum, { award, chance }) => sum + award * chance, 0);
}

interface Next {
  readonly cut: boolean;
  readonly rest: Outlook;
}

/** The outlook by spins won so far and spins left, filled from the end of the longest round backwards. */
function freeOutlooks(free: readonly SpinClass[], spinsMax: number): (won: number, left: number) => Outlook {
  const width = spinsMax + 1;
  const known: Outlook[] = [];
  const outlook = (won: number, left: number) => (left === 0 ? NOTHING : (known[won * width + left] ?? NOTHING));
  for (let won = spinsMax; won >= 1; won -= 1) {
    for (let left = 1; left <= won; left += 1) {
      const { spins, cut, mean, square } = after(free, (award) => {
        const more = Math.min(award, spinsMax - won);
        return { cut: more < award, rest: outlook(won + more, left - 1 + more) };
      });
      known[won * width + left] = { spins: spins + 1, cut, mean, square };
    }
  }
  return outlook;
}

/** One spin of these classes and what follows it; its own spin is not counted. */
function after(classes: readonly SpinClass[], next: (award: number) => Next): Outlook {
  let [spins, cut, mean, square] = [0, 0, 0, 0];
  for (const own of classes) {
    const { cut: isCut, rest } = next(own.award);
    spins += own.chance * rest.spins;
    cut += own.chance * (isCut ? 1 : rest.cut);
    mean += own.mean + own.chance * rest.mean;
    square += own.square + 2 * own.mean * rest.mean + own.chance * rest.square;
  }
  return { spins, cut, mean, square };
}
