import { describe, expect, it } from 'vitest';
import { DENIED, deniedIn } from './deny-list.ts';
import { PICTURED } from './games/shelves.ts';

describe('names that belong to others', () => {
  it.each([
    ['Gates of Olympus', 'Gates of Olympus'],
    ['gate of the olympus 1000', 'Gates of Olympus'],
    ['Lucky Plinkos', 'Plinko'],
    ['Hold & Win Fiesta', 'Hold and Win'],
    ['MEGA WAYS Jungle', 'Megaways'],
    ['Star Burst Reels', 'Starburst'],
    ['Superace', 'Super Ace'],
    ['Áviator', 'Aviator'],
    ['Fortune  Gem', 'Fortune Gems'],
    ['jili', 'JILI'],
  ])('finds "%s"', (name, owner) => {
    expect(deniedIn(name)).toBe(owner);
  });

  it.each([
    'Golden Fleece Quest',
    'Star Burner',
    'Bonanza Barrio',
    'Jiliad',
    'Mariolas',
    'Prutas Fiesta',
    'Boxing Belt',
  ])('leaves "%s" alone', (name) => {
    expect(deniedIn(name)).toBeUndefined();
  });

  it('are each found by themselves', () => {
    for (const name of DENIED) expect(deniedIn(name), name).toBeDefined();
  });

  it('are on no title and no brand of the studio', () => {
    const names = PICTURED.flatMap(({ name, vendor }) => [name, vendor]);
    expect(PICTURED).toHaveLength(436);
    expect(names.filter((name) => deniedIn(name) !== undefined)).toEqual([]);
  });
});
