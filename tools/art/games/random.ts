/** Chance that always falls the same way for the same seed, so that art can be drawn again. */
export interface Random {
  between(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  isLikely(share: number): boolean;
}

/** Chance for a seed: FNV-1a turns the text into the state of a xorshift. */
export function randomFrom(seed: string): Random {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  return {
    between: (from, to) => from + (to - from) * next(),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    isLikely: (share) => next() < share,
  };
}
