/** So many different numbers from one on, drawn for somebody who does not want to choose. */
export function randomPicks(numbers: number, count: number, random: () => number = Math.random): number[] {
  const left = Array.from({ length: numbers }, (_, at) => at + 1);
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? 0);
}
