/** Something that can be found by its names; the place is where it stands in a list. */
export interface SearchIndex {
  readonly words: readonly IndexedWord[];
  /** All letters of a name in one, for those who leave spaces out. */
  readonly joined: readonly (readonly string[])[];
}

interface IndexedWord {
  readonly text: string;
  /** Which letters it has, as bits: words that share too few cannot be near each other. */
  readonly letters: number;
  readonly places: readonly number[];
}

const EXACT = 0;
const PREFIX = 1;
/** From here on a word is only a part of another one. */
export const INSIDE = 2;
/** From here on it was mistyped, if it was meant. */
export const TYPO = 3;
/** Worse than anything that is found. */
export const NONE = 9;

/** Shorter pieces are inside of everything. */
const INSIDE_MIN = 3;
/** Below this a typing mistake makes another word. */
const TYPO_MIN = 4;
const TWO_TYPOS_MIN = 8;
/** A mistake in the beginning of a word is believed only when enough of it was typed. */
const PREFIX_TYPO_MIN = 5;
const WORDS_MAX = 8;

/** Lower case, without accents and marks, in words. */
export function foldWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Makes names findable; `names[place]` are all names of one thing. */
export function indexNames(names: readonly (readonly string[])[]): SearchIndex {
  const places = new Map<string, number[]>();
  const joined = names.map((own, place) => {
    const folded = own.map(foldWords);
    for (const word of new Set(folded.flat())) {
      const known = places.get(word);
      if (known) known.push(place);
      else places.set(word, [place]);
    }
    return folded.map((words) => words.join(''));
  });
  const words = [...places].map(([text, at]) => ({ text, letters: lettersOf(text), places: at }));
  return { words, joined };
}

/** A place that was found; the lower the score, the better it fits. */
export interface Hit {
  readonly place: number;
  readonly score: number;
}

/** Places that a text finds, the best first and equals in the order they stand in. */
export function search(index: SearchIndex, text: string): number[] {
  return bestFirst(hitsOf(index, foldWords(text))).map(({ place }) => place);
}

/** The best first, equals in the order they stand in. */
export function bestFirst(hits: readonly Hit[]): Hit[] {
  return [...hits].sort((one, other) => one.score - other.score || one.place - other.place);
}

/**
 * What words find. Every one must be met, in whatever order: whole, as a beginning, inside, or with a typing mistake, in
 * this rank.
 */
export function hitsOf({ words, joined }: SearchIndex, asked: readonly string[]): Hit[] {
  const wanted = asked.slice(0, WORDS_MAX);
  if (wanted.length === 0) return [];
  const scores = new Uint16Array(joined.length);
  for (const word of wanted) addScores(scores, words, word);
  const whole = wanted.join('');
  const found: Hit[] = [];
  joined.forEach((own, place) => {
    const isMet = (scores[place] ?? 0) < NONE;
    const isJoined = whole.length >= INSIDE_MIN && own.some((letters) => letters.startsWith(whole));
    const score = Math.min(isMet ? (scores[place] ?? 0) : NONE, isJoined ? PREFIX : NONE);
    if (score < NONE) found.push({ place, score });
  });
  return found;
}

/** The worst word decides about a thing: nobody is helped by one word that fits well. */
function addScores(scores: Uint16Array, words: readonly IndexedWord[], wanted: string): void {
  const best = new Uint16Array(scores.length).fill(NONE);
  const letters = lettersOf(wanted);
  const typos = wanted.length >= TWO_TYPOS_MIN ? 2 : wanted.length >= TYPO_MIN ? 1 : 0;
  for (const word of words) {
    const score = scoreOf(word, wanted, letters, typos);
    if (score === NONE) continue;
    for (const place of word.places) if (score < (best[place] ?? NONE)) best[place] = score;
  }
  best.forEach((score, place) => {
    if (score > (scores[place] ?? 0)) scores[place] = score;
  });
}

function scoreOf(word: IndexedWord, wanted: string, letters: number, typos: number): number {
  const { text } = word;
  if (text === wanted) return EXACT;
  if (text.startsWith(wanted)) return PREFIX;
  if (wanted.length >= INSIDE_MIN && text.includes(wanted)) return INSIDE;
  if (typos === 0 || text.length < wanted.length - typos || countBits(letters & ~word.letters) > typos) return NONE;
  const nearest = distance(wanted, text, typos, wanted.length >= PREFIX_TYPO_MIN);
  return nearest <= typos ? TYPO + nearest - 1 : NONE;
}

/** Rows of the table below, used again and again: nothing waits in between. */
const ROW_MAX = 64;
const ROWS = [new Uint8Array(ROW_MAX), new Uint8Array(ROW_MAX), new Uint8Array(ROW_MAX)] as const;

/**
 * How many letters differ, two that changed places count once: to the whole word, or to the nearest beginning of it.
 * Gives up as soon as there are more than `most`.
 */
function distance(wanted: string, text: string, most: number, toPrefix: boolean): number {
  const width = Math.min(text.length, wanted.length + most, ROW_MAX - 1) + 1;
  if (!toPrefix && text.length >= width) return NONE;
  let [before, last, next] = ROWS;
  for (let column = 0; column < width; column += 1) last[column] = column;
  for (let row = 1; row <= wanted.length; row += 1) {
    next[0] = row;
    let least = row;
    for (let column = 1; column < width; column += 1) {
      const change = wanted[row - 1] === text[column - 1] ? 0 : 1;
      let here = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + change);
      const isSwap =
        row > 1 && column > 1 && wanted[row - 1] === text[column - 2] && wanted[row - 2] === text[column - 1];
      if (isSwap) here = Math.min(here, (before[column - 2] ?? 0) + 1);
      next[column] = here;
      if (here < least) least = here;
    }
    if (least > most) return NONE;
    [before, last, next] = [last, next, before];
  }
  return toPrefix ? Math.min(...last.subarray(0, width)) : (last[width - 1] ?? NONE);
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 31);
  return bits;
}

function countBits(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}
