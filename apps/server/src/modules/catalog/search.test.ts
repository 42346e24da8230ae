import { describe, expect, it } from 'vitest';
import { foldWords, indexNames, search } from './search.ts';

const NAMES = [
  'Jeepney Jackpot Ride',
  'Lion Savanna Pride',
  'Piña Colada Nights',
  'Merlin’s Attic',
  'Tuk-Tuk Turbo',
  'Dragon Pearl',
  'Lucky Lechon Pen',
  'Pearl Reef Riches',
  'Sarimanok Gold',
  'Pearly Gates',
];
const index = indexNames(NAMES.map((name) => [name]));
const find = (text: string) => search(index, text).map((place) => NAMES[place]);

/** A list as long as the lobby may become, the same at every run. */
function manyNames(count: number): string[] {
  const starts = ['Golden', 'Lucky', 'Royal', 'Mystic', 'Wild', 'Crimson', 'Silver', 'Ancient', 'Neon', 'Sacred'];
  const middles = ['Tiger', 'Carabao', 'Jeepney', 'Lotus', 'Comet', 'Pirate', 'Temple', 'Fiesta', 'Volcano', 'Phoenix'];
  return Array.from({ length: count }, (_, at) => {
    const start = starts[at % 10];
    const middle = middles[Math.floor(at / 10) % 10];
    return `${start} ${middle} ${at.toString(36).padStart(3, 'q')}ia`;
  });
}

describe('the search', () => {
  it('finds by any part of a name, in any order and case [GLIST-03]', () => {
    expect(find('jackpot')).toEqual(['Jeepney Jackpot Ride']);
    expect(find('RIDE jeepney')).toEqual(['Jeepney Jackpot Ride']);
    expect(find('sav')).toEqual(['Lion Savanna Pride']);
    expect(find('manok')).toEqual(['Sarimanok Gold']);
  });

  it('forgives accents, marks and left out spaces', () => {
    expect(find('pina')).toEqual(['Piña Colada Nights']);
    expect(find('PIÑA')).toEqual(['Piña Colada Nights']);
    expect(find('merlins')).toEqual(['Merlin’s Attic']);
    expect(find('tuktuk')).toEqual(['Tuk-Tuk Turbo']);
    expect(find('luckylechon')).toEqual(['Lucky Lechon Pen']);
  });

  it.each([
    ['jepney', 'Jeepney Jackpot Ride'],
    ['jeepeny', 'Jeepney Jackpot Ride'],
    ['jackpott', 'Jeepney Jackpot Ride'],
    ['jaackpott', 'Jeepney Jackpot Ride'],
    ['sarimamok', 'Sarimanok Gold'],
    ['saremanuk gold', 'Sarimanok Gold'],
    ['savnana', 'Lion Savanna Pride'],
    ['jeepb', 'Jeepney Jackpot Ride'],
  ])('forgives the typing mistake in %s', (text, name) => {
    expect(find(text)[0]).toBe(name);
  });

  it('believes one mistake from four letters on and two from eight on', () => {
    expect(find('lyon')).toEqual(['Lion Savanna Pride']);
    expect(find('lyo')).toEqual([]);
    expect(find('pearx reexx')).toEqual([]);
    expect(find('sarxxanok')).toEqual(['Sarimanok Gold']);
    expect(find('sarxxxnok')).toEqual([]);
  });

  it('puts whole words before beginnings and both before mistakes', () => {
    expect(find('pearl')).toEqual(['Dragon Pearl', 'Pearl Reef Riches', 'Pearly Gates']);
    expect(find('pearls')).toEqual(['Dragon Pearl', 'Pearl Reef Riches', 'Pearly Gates']);
    expect(find('pearly')[0]).toBe('Pearly Gates');
  });

  it('finds nothing for words that are nowhere, and for no words', () => {
    expect([find('zzzz'), find(''), find('  '), find('!?*'), find('pearl zzzz')]).toEqual([[], [], [], [], []]);
  });

  it('takes any signs for what they are', () => {
    for (const text of ['\\', '.*', '(', 'a'.repeat(60), '💎', '__proto__', "'; drop table game"]) find(text);
    expect(foldWords('Año  Nuevo-2026!')).toEqual(['ano', 'nuevo', '2026']);
  });

  it('looks at each word of a thousand titles once for each that is typed', () => {
    const index = indexNames(manyNames(1000).map((name) => [name]));
    let looks = 0;
    const words = index.words.map((word) => ({
      ...word,
      get text() {
        looks += 1;
        return word.text;
      },
    }));
    expect(words.length).toBeGreaterThan(900);
    expect(search({ ...index, words }, 'mystik karabao')).toHaveLength(10);
    expect(looks).toBe(2 * words.length);
  });
});
