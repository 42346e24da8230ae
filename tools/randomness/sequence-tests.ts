import { chiSquareTail, eitherSide, normalTail } from './p-values.ts';

/** What one test says: how likely chance alone looks at least as odd. */
export interface Finding {
  readonly test: string;
  readonly p: number;
}

const EXPECTED_MIN = 5;

/** How far counts are from what they should be; neighbours that expect too little are taken together. */
export function deviation(counts: readonly number[], expected: readonly number[]): { value: number; cells: number } {
  const cells: { seen: number; wanted: number }[] = [];
  counts.forEach((seen, at) => {
    const wanted = expected[at] ?? 0;
    const last = cells[cells.length - 1];
    if (!last || last.wanted >= EXPECTED_MIN) cells.push({ seen, wanted });
    else cells[cells.length - 1] = { seen: last.seen + seen, wanted: last.wanted + wanted };
  });
  const rest = cells[cells.length - 1];
  const before = cells[cells.length - 2];
  if (rest && before && rest.wanted < EXPECTED_MIN) {
    cells.splice(-2, 2, { seen: before.seen + rest.seen, wanted: before.wanted + rest.wanted });
  }
  const value = cells.reduce((sum, { seen, wanted }) => sum + (seen - wanted) ** 2 / wanted, 0);
  return { value, cells: cells.length };
}

/** Counts against what they should be. */
export function chiSquare(counts: readonly number[], expected: readonly number[]): number {
  const { value, cells } = deviation(counts, expected);
  return eitherSide(chiSquareTail(value, cells - 1));
}

/** Each number as often as every other. */
export function frequency(numbers: readonly number[], limit: number): number {
  return chiSquare(
    tally(numbers, limit),
    Array.from({ length: limit }, () => numbers.length / limit),
  );
}

function tally(numbers: readonly number[], limit: number): number[] {
  const counts = Array.from({ length: limit }, () => 0);
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
}

/** How often a row of yes and no changes sides (Wald and Wolfowitz). */
export function runs(sides: readonly boolean[]): number {
  const total = sides.length;
  const yes = sides.filter(Boolean).length;
  const no = total - yes;
  let seen = 1;
  for (let at = 1; at < total; at++) if (sides[at] !== sides[at - 1]) seen += 1;
  const mean = (2 * yes * no) / total + 1;
  const variance = ((mean - 1) * (mean - 2)) / (total - 1);
  return normalTail((seen - mean) / Math.sqrt(variance));
}

/** Whether a number tells anything of the one that comes `lag` later. */
export function serialCorrelation(numbers: readonly number[], lag: number): number {
  const total = numbers.length;
  const mean = numbers.reduce((sum, number) => sum + number, 0) / total;
  let [along, spread] = [0, 0];
  numbers.forEach((number, at) => {
    spread += (number - mean) ** 2;
    along += (number - mean) * ((numbers[(at + lag) % total] ?? 0) - mean);
  });
  return normalTail((along / spread) * Math.sqrt(total));
}

/** Pairs that overlap, each as often as every other (Good's serial test). */
export function overlaps(numbers: readonly number[], limit: number): number {
  const total = numbers.length;
  const pairs = numbers.map((number, at) => number * limit + (numbers[(at + 1) % total] ?? 0));
  const psi = (counts: readonly number[]): number =>
    counts.reduce((sum, count) => sum + (count - total / counts.length) ** 2, 0) / (total / counts.length);
  const value = psi(tally(pairs, limit * limit)) - psi(tally(numbers, limit));
  return eitherSide(chiSquareTail(value, limit * limit - limit));
}

/** How many numbers it takes to have seen them all. */
export function couponCollector(numbers: readonly number[], limit: number): number {
  const waits: number[] = [];
  let seen = new Set<number>();
  let began = 0;
  numbers.forEach((number, at) => {
    seen.add(number);
    if (seen.size < limit) return;
    waits.push(at + 1 - began);
    began = at + 1;
    seen = new Set();
  });
  const longest = Math.ceil(limit * (Math.log(limit) + 8));
  const counts = tally(
    waits.map((wait) => Math.min(wait, longest)),
    longest + 1,
  );
  return chiSquare(
    counts,
    waitChances(limit, longest).map((chance) => chance * waits.length),
  );
}

/** The chance to have seen all for the first time after so many numbers; the last place is "that many or more". */
function waitChances(limit: number, longest: number): number[] {
  let having = [1, ...Array.from({ length: limit }, () => 0)];
  const chances = [0];
  for (let wait = 1; wait < longest; wait++) {
    const next = having.map((_, kinds) => {
      const stays = kinds === limit ? 0 : ((having[kinds] ?? 0) * kinds) / limit;
      const grows = kinds === 0 ? 0 : ((having[kinds - 1] ?? 0) * (limit - kinds + 1)) / limit;
      return stays + grows;
    });
    chances.push(next[limit] ?? 0);
    having = next;
  }
  return [...chances, 1 - chances.reduce((sum, chance) => sum + chance, 0)];
}

/** How many small groups hold a number twice. */
export function duplicates(numbers: readonly number[], limit: number): number {
  let size = 1;
  let clear = 1;
  while (clear > 0.5) clear *= 1 - size++ / limit;
  const groups = Math.floor(numbers.length / size);
  let seen = 0;
  for (let group = 0; group < groups; group++) {
    if (new Set(numbers.slice(group * size, (group + 1) * size)).size < size) seen += 1;
  }
  return chiSquare([seen, groups - seen], [groups * (1 - clear), groups * clear]);
}

/** Whether one row of things tells anything of another that came with it: both by their own frequencies. */
export function interplay(one: readonly number[], other: readonly number[]): number {
  const [rows, columns] = [kindsOf(one), kindsOf(other)];
  const [ones, others] = [tally(one, rows), tally(other, columns)];
  const both = tally(
    one.map((number, at) => number * columns + (other[at] ?? 0)),
    rows * columns,
  );
  let value = 0;
  both.forEach((count, cell) => {
    const wanted = ((ones[Math.floor(cell / columns)] ?? 0) * (others[cell % columns] ?? 0)) / one.length;
    if (wanted > 0) value += (count - wanted) ** 2 / wanted;
  });
  const used = (counts: readonly number[]): number => counts.filter((count) => count > 0).length - 1;
  return eitherSide(chiSquareTail(value, used(ones) * used(others)));
}

function kindsOf(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0) + 1;
}

/** Everything that a row of evenly spread numbers must pass. [R43] */
export function testSequence(name: string, numbers: readonly number[], limit: number): Finding[] {
  const findings = [
    { test: `${name}: frequency`, p: frequency(numbers, limit) },
    { test: `${name}: runs`, p: runs(numbers.map((number) => number * 2 >= limit)) },
    { test: `${name}: serial correlation`, p: serialCorrelation(numbers, 1) },
    { test: `${name}: serial correlation, five apart`, p: serialCorrelation(numbers, 5) },
    { test: `${name}: interplay`, p: interplay(...alternating(numbers, limit)) },
  ];
  if (limit * limit * EXPECTED_MIN <= numbers.length) {
    findings.push({ test: `${name}: overlaps`, p: overlaps(numbers, limit) });
  }
  if (limit * Math.log(limit + 1) * 100 <= numbers.length) {
    findings.push({ test: `${name}: coupon collector`, p: couponCollector(numbers, limit) });
  }
  if (limit > 2) findings.push({ test: `${name}: duplicates`, p: duplicates(numbers, limit) });
  return findings;
}

/** Every other number as one row, the rest as the other, in at most ten kinds. */
function alternating(numbers: readonly number[], limit: number): [number[], number[]] {
  const kinds = Math.min(limit, 10);
  const coarse = numbers.map((number) => Math.floor((number * kinds) / limit));
  return [coarse.filter((_, at) => at % 2 === 0), coarse.filter((_, at) => at % 2 === 1)];
}

/**
 * Which findings a good source would show less than once in a hundred batteries: at 99 % for all tests together, because
 * of many tests one always looks odd.
 */
export function rejected(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ p }) => !(p > 0.01 / findings.length));
}
