import type { GameType } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { findPlaces, indexTitles } from './catalogue.ts';
import { kindWords, tellingWords } from './kind-words.ts';
import { foldWords } from './search.ts';
import { STUDIO_TITLES } from './studio-titles.service.ts';

/** The shelf as a catalogue keeps it. */
const listed = STUDIO_TITLES.map((title) => ({ ...title, names: {}, vendor: { name: title.vendor } }));
const indexes = indexTitles(listed);
const find = (text: string) => findPlaces(indexes, text).flatMap((place) => listed[place] ?? []);

describe('the words people use', () => {
  it.each([
    ['crash', 'crash'],
    ['aviator', 'crash'],
    ['eroplano', 'crash'],
    ['mines', 'mines'],
    ['bomba', 'mines'],
    ['minesweeper', 'mines'],
    ['plinko', 'drop'],
    ['hulog', 'drop'],
    ['dice', 'dice'],
    ['dais', 'dice'],
    ['limbo', 'limbo'],
    ['hi lo', 'hilo'],
    ['taas baba', 'hilo'],
    ['video poker', 'poker'],
    ['poker', 'poker'],
    ['color game', 'color'],
    ['colour game', 'color'],
    ['larong kulay', 'color'],
    ['keno', 'keno'],
    ['bingo', 'keno'],
    ['scratch card', 'scratch'],
    ['kaskas', 'scratch'],
    ['gulong', 'wheel'],
    ['coin flip', 'coin'],
    ['kara krus', 'coin'],
    ['tower', 'towers'],
  ])('%s finds games of %s, and those first', (text, engine) => {
    const [first] = find(text);
    expect(first?.engine).toBe(engine);
    const all = listed.filter((title) => title.engine === engine);
    expect(find(text)).toEqual(expect.arrayContaining(all));
  });

  it('find all cards by baraha, all slots by slots, and forgive a typing mistake', () => {
    const engines = (text: string) => new Set(find(text).map(({ engine }) => engine));
    expect(engines('baraha')).toEqual(new Set(['poker', 'hilo']));
    expect(find('slots').length).toBe(listed.filter(({ gameType }) => gameType === 'RNG').length);
    expect(find('plinkoo')[0]?.engine).toBe('drop');
    expect(find('jackpot').some(({ classKey }) => classKey === 'JACKPOT')).toBe(true);
  });

  it('of one kind come with those first that are called so, then what only has such a name; a mistake is believed when nothing else fits', () => {
    expect(find('rocket')[0]?.name).toBe('Rocket Ridge');
    expect(find('kulay')[0]?.name).toBe('Kulay Kubo');
    expect(find('crash').every(({ engine }) => engine === 'crash' || engine === 'limbo')).toBe(true);
    expect(find('mines').some(({ name }) => name.includes('Lines'))).toBe(false);
    expect(
      find('poker')
        .map(({ engine }) => engine)
        .slice(-2),
    ).toEqual(['poker', 'slots']);
  });

  it('find games of other categories too, once there are any', () => {
    const words = (gameType: GameType, classKey: string | null) => kindWords({ gameType, classKey, engine: null });
    expect(words('LIVE', 'BAC')).toContain('baccarat');
    expect(words('FISH', null)).toContain('isda');
    expect(words('COCKFIGHT', null)).toContain('sabong');
  });

  it('leave out what is said of any game, unless nothing else is said', () => {
    expect(tellingWords(foldWords('ang larong kulay'))).toEqual(['kulay']);
    expect(tellingWords(foldWords('Color Game'))).toEqual(['color']);
    expect(tellingWords(['game'])).toEqual(['game']);
  });
});
