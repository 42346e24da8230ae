import { describe, expect, it } from 'vitest';
import { pairLines } from './record-pairs.ts';

/** `1b+` is a bet of the transfer 1 with money of a purse, `1b` one with own money, `1p` a win. */
const line = (text: string) => ({
  transfer_id: text.charAt(0),
  kind: text.charAt(1) === 'b' ? 'bet' : 'payout',
  is_bonus: text.endsWith('+'),
  text,
});
const paired = (...texts: readonly string[]) =>
  pairLines(texts.map(line)).map((pair) => pair.map((one) => one?.text).join(' '));

describe('lines of a record', () => {
  it('are one where own money and a purse moved at once [R10]', () => {
    expect(paired('2p+', '2p', '2b+', '2b', '1b')).toEqual(['2p+ 2p', '2b+ 2b', '1b']);
  });

  it('stay apart where one purse moved, of other transfers and of other kinds', () => {
    expect(paired('3b+', '2b', '2p+', '1p', '1b+')).toEqual(['3b+', '2b', '2p+', '1p', '1b+']);
    expect(paired('1p+', '1b')).toEqual(['1p+', '1b']);
    expect(paired('1b', '1b+')).toEqual(['1b', '1b+']);
  });

  it('are all there once, wherever a page ends', () => {
    const texts = ['3b+', '3b', '2p+', '2p', '2b+', '2b', '1b'];
    for (let end = 0; end <= texts.length; end += 1)
      expect(
        paired(...texts.slice(0, end))
          .join(' ')
          .split(' ')
          .filter(Boolean),
      ).toEqual(texts.slice(0, end));
  });
});
