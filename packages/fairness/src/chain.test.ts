import { describe, expect, it } from 'vitest';
import { drawsOfLink, isLinkOf, linkOf, makeChain, walkChain } from './chain.ts';

const SECRET = 'a1'.repeat(32);

describe('a chain of shared rounds', () => {
  it.each([
    [1, 1],
    [10, 3],
    [12, 4],
    [500, 64],
    [5, 100],
  ])('of %i rounds, marked every %i, has each link under the terminal hash', (length, spacing) => {
    const chain = makeChain(SECRET, length, spacing);
    expect(chain.terminal).toBe(walkChain(SECRET, length));
    expect(linkOf(chain, length)).toBe(SECRET);
    for (let round = 1; round <= length; round++) {
      const link = linkOf(chain, round);
      expect(isLinkOf(link, round, chain.terminal)).toBe(true);
      expect(walkChain(link, 1)).toBe(round === 1 ? chain.terminal : linkOf(chain, round - 1));
    }
    expect(chain.marks).toHaveLength(Math.ceil(length / spacing));
  });

  it('takes no other link, nor the right one for another round', () => {
    const chain = makeChain(SECRET, 20, 5);
    expect(isLinkOf(linkOf(chain, 7), 8, chain.terminal)).toBe(false);
    expect(isLinkOf('b2'.repeat(32), 7, chain.terminal)).toBe(false);
  });

  it('gives each round chance of its own, and another with another salt', () => {
    const first = (link: string, salt: string) => drawsOfLink(link, salt).below(2 ** 32);
    expect(first(SECRET, 'salt')).toBe(first(SECRET, 'salt'));
    expect(first(SECRET, 'salt')).not.toBe(first(SECRET, 'other'));
    expect(first(SECRET, 'salt')).not.toBe(first(walkChain(SECRET, 1), 'salt'));
  });
});
