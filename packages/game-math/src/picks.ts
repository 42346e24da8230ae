/**
 * What chests pay that are opened until one holds nothing, exactly: the chance of each sum. The chests are alike, so
 * every order is as likely as any other.
 */
export function pickChances(prizes: readonly number[]): Map<number, number> {
  const worth = prizes.filter((prize) => prize > 0);
  const empty = prizes.length - worth.length;
  const chances = new Map<number, number>();
  // The chance that so many given chests are opened before anything else, in whatever order.
  let first = 1;
  waysToSum(worth).forEach((sums, opened) => {
    const left = prizes.length - opened;
    const ends = left === 0 ? 1 : empty / left;
    for (const [sum, ways] of sums) chances.set(sum, (chances.get(sum) ?? 0) + ways * first * ends);
    first *= (opened + 1) / left;
  });
  return chances;
}

/** The same on average: a chest is opened when it comes before all that are empty. */
export function pickMean(prizes: readonly number[]): number {
  const empty = prizes.filter((prize) => prize === 0).length;
  return prizes.reduce((sum, prize) => sum + prize, 0) / (empty + 1);
}

/** How many choices of so many of the numbers come to each sum, by how many are chosen. */
function waysToSum(numbers: readonly number[]): Map<number, number>[] {
  const ways = Array.from({ length: numbers.length + 1 }, () => new Map<number, number>());
  ways[0]?.set(0, 1);
  numbers.forEach((number, at) => {
    for (let chosen = at; chosen >= 0; chosen -= 1) {
      const more = ways[chosen + 1];
      for (const [sum, count] of ways[chosen] ?? []) more?.set(sum + number, (more.get(sum + number) ?? 0) + count);
    }
  });
  return ways;
}
